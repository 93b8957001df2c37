import { describe, expect, it } from 'vitest';
import { json, type RecordedCall } from '../../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { actionResult, definePoint } from '#registry';
import { explain } from '#registry/explain.ts';
import { FactBook } from '#services/registry/fact-book';
import { Points } from '#services/registry/registry';
import { Resources } from '#services/resources/resources';

const tabs = definePoint<object>('asked-tabs@1');
const asked = (call: RecordedCall) => call.query.getAll('of').sort();

async function aConsole(
  facts: Record<string, unknown>,
  failed: Record<string, string> = {},
  unknown: readonly string[] = [],
) {
  const known = { facts, failed };
  const made = await createTestServices({
    answers: {
      'GET /api/facts/': (call) => ({
        facts: Object.fromEntries(Object.entries(known.facts).filter(([key]) => asked(call).includes(key))),
        failed: known.failed,
        unknown,
      }),
    },
  });
  const points = made.services.get(Points);
  const shown = () =>
    points
      .point(tabs)
      .get()
      .map((item) => item.id);
  const whenAsked = (calls: number) => expect.poll(() => made.page.calls.length).toBe(calls);
  return { ...made, points, known, shown, whenAsked };
}

describe('what conditions ask of the cloud', () => {
  it('[X-23] is asked when something that would be seen depends on it, all in one call, and each once', async () => {
    const { page, points, shown, whenAsked } = await aConsole({
      'ext.network': ['trunk'],
      'mv.compute': '2.60',
      'quota.network': { trunk: 0, port: null },
      'policy.image:other': true,
    });
    const conditions = {
      a: 'ext.network.trunk',
      b: 'ext.network.qos',
      c: 'mv.compute >= 2.60',
      d: 'quota.network.trunk > 0',
      e: 'quota.network.port > 1000000',
      f: 'policy.image:other',
      g: '!ext.network.qos',
    };
    for (const [id, when] of Object.entries(conditions)) points.contribute(tabs, { id, when }, 'o');
    points.contribute(definePoint('never-seen@1'), { id: 'x', when: 'ext.volume.x' }, 'o');
    await Promise.resolve();
    expect(page.calls).toEqual([]);
    expect(shown()).toEqual([]);
    await whenAsked(1);
    expect(asked(page.calls[0]!)).toEqual(['ext.network', 'mv.compute', 'policy.image:other', 'quota.network']);
    await expect.poll(shown).toEqual(['a', 'c', 'e', 'f', 'g']);
    points.contribute(tabs, { id: 'late', when: 'ext.network.trunk' }, 'o');
    expect([shown().includes('late'), page.calls.length]).toEqual([true, 1]);
  });

  it('[X-23] [X-01] is asked after the first rows; until then it counts as being asked', async () => {
    const { services, page, points, shown, whenAsked } = await aConsole({ 'ext.network': ['trunk'] });
    const held = services.get(FactBook).hold();
    points.contribute(tabs, { id: 'a', when: 'ext.network.trunk' }, 'o');
    expect(shown()).toEqual([]);
    expect(points.point(tabs).pending()).toHaveLength(1);
    // As long as the code of what asks would take.
    await import('#services/registry/asked-facts');
    expect(page.calls).toEqual([]);
    held.dispose();
    held.dispose();
    await whenAsked(1);
    await expect.poll(shown).toEqual(['a']);
    expect(points.point(tabs).pending()).toEqual([]);
  });

  it('[X-23] what can’t be had keeps every condition on it shut, for or against it, and is asked for again later', async () => {
    const { page, points, shown, clock, known, whenAsked } = await aConsole(
      {},
      { 'ext.network': 'the network is down' },
    );
    points.contribute(tabs, { id: 'a', when: 'ext.network.trunk' }, 'o');
    points.contribute(tabs, { id: 'b', when: '!ext.network.trunk' }, 'o');
    expect(shown()).toEqual([]);
    const state = () => explain(points, 'o/a')[0]!.when!.traces[0];
    await expect.poll(state).toMatchObject({ state: 'failed', from: 'network', detail: 'the network is down' });
    expect(shown()).toEqual([]);
    known.failed = {};
    known.facts['ext.network'] = ['trunk'];
    clock.advance(30_000);
    await whenAsked(2);
    await expect.poll(shown).toEqual(['a']);
    expect([state(), clock.waiting]).toEqual([
      { key: 'ext.network.trunk', value: true, state: 'known', from: 'network' },
      0,
    ]);
    expect(page.calls).toHaveLength(2);
  });

  it('[X-23] a call that fails as a whole is told of as such', async () => {
    const { points, page, shown } = await aConsole({});
    page.answer('GET /api/facts/', () => json({ detail: 'The gateway is ill.', status: 500 }, 500));
    points.contribute(tabs, { id: 'a', when: 'mv.compute > 2.1' }, 'o');
    expect(shown()).toEqual([]);
    await expect
      .poll(() => explain(points, 'o/a')[0]!.when!.traces[0])
      .toMatchObject({ state: 'failed', detail: 'The gateway is ill.' });
  });

  it('[X-23] what is left of a quota is asked again after an action, and the old answer holds until then', async () => {
    const { points, services, shown, known, whenAsked } = await aConsole({ 'quota.compute': { instances: 1 } });
    points.contribute(tabs, { id: 'a', when: 'quota.compute.instances > 0' }, 'o');
    points.contribute(tabs, { id: 'never', when: 'quota.compute.no-such < 1' }, 'o');
    expect(shown()).toEqual([]);
    await expect.poll(shown).toEqual(['a']);
    known.facts['quota.compute'] = { instances: 0 };
    services.get(Resources).report(actionResult().created('OS::Nova::Server', 's-1').result);
    expect(shown()).toEqual(['a']);
    await whenAsked(2);
    await expect.poll(shown).toEqual([]);
  });

  it('[X-23] what is left of a quota is asked once more when an action ends while it is being asked', async () => {
    const { page, points, services, shown, whenAsked } = await aConsole({});
    const answers: ((left: number) => void)[] = [];
    page.answer(
      'GET /api/facts/',
      () =>
        new Promise((resolve) => {
          answers.push((left) => resolve(json({ facts: { 'quota.compute': { instances: left } }, failed: {} })));
        }),
    );
    points.contribute(tabs, { id: 'a', when: 'quota.compute.instances > 0' }, 'o');
    expect(shown()).toEqual([]);
    await whenAsked(1);
    const created = actionResult().created('OS::Nova::Server', 's-1').result;
    services.get(Resources).report(created);
    // As it was before the server was made.
    answers[0]!(1);
    await whenAsked(2);
    answers[1]!(0);
    await expect.poll(shown).toEqual([]);
  });

  it('[X-23] what fails is asked for again once, however often it was asked meanwhile', async () => {
    const { points, services, shown, clock, whenAsked } = await aConsole({}, { 'quota.compute': 'down' });
    points.contribute(tabs, { id: 'a', when: 'quota.compute.instances > 0' }, 'o');
    expect(shown()).toEqual([]);
    await whenAsked(1);
    await expect.poll(() => clock.waiting).toBe(1);
    for (const calls of [2, 3]) {
      services.get(Resources).report(actionResult().created('OS::Nova::Server', 's-1').result);
      await whenAsked(calls);
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(clock.waiting).toBe(1);
  });

  it('[X-23] what nobody will ever answer is asked for once', async () => {
    const question = 'policy.image:modify_imag';
    const { points, shown, clock, whenAsked } = await aConsole({}, { [question]: 'no service has the rule' }, [
      question,
    ]);
    points.contribute(tabs, { id: 'a', when: question }, 'o');
    points.contribute(tabs, { id: 'b', when: `!${question}` }, 'o');
    expect(shown()).toEqual([]);
    await whenAsked(1);
    await new Promise((resolve) => setTimeout(resolve));
    expect([clock.waiting, shown()]).toEqual([0, []]);
  });

  it('[X-23] says of each key who tells it, and of one that nobody tells, that', async () => {
    const { services } = await aConsole({});
    const facts = services.get(FactBook);
    const states = ['service.image', 'scope', 'ext.network.trunk', 'typo.x'].map((key) => facts.trace(key));
    expect(states).toEqual([
      { key: 'service.image', value: true, state: 'known', from: 'catalog' },
      { key: 'scope', value: 'project', state: 'known', from: 'session' },
      { key: 'ext.network.trunk', value: undefined, state: 'unasked', from: 'network' },
      { key: 'typo.x', value: undefined, state: 'nobody tells' },
    ]);
  });
});
