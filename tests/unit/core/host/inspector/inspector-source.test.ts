import { describe, expect, it } from 'vitest';
import type { PluginManifest } from '#protocol';
import { defineResourceType, typePoints } from '#registry';
import { I18n } from '#services/i18n/i18n';
import { Points, ResourceTypes } from '#services/registry/registry';
import { InspectorSource } from '../../../../../core/host/inspector/inspector-source.ts';
import { traceRecord, traceText } from '../../../../../core/host/inspector/trace-record.ts';
import { reasonsOf } from '../../../../../core/host/inspector/words.ts';
import { startPlugins } from '../../../../../core/host/plugins.ts';
import { createTestServices, type TestServicesOptions } from '../../../../../core/testing/test-services.ts';
import { aDoor, cost, entryOf, thing } from '../../../../support/plugin-door.ts';

async function aSource(plugins: readonly PluginManifest[], options: TestServicesOptions = {}) {
  const made = await createTestServices({
    ...options,
    state: { plugins: plugins.map((manifest) => entryOf(manifest)), ...options.state },
  });
  const { services } = made;
  const host = startPlugins(services, aDoor().door, {
    version: '1.0.0',
    sdk: new Set(),
    ui: new Set(),
    points: new Set(),
    when: new Set(['service', 'role', 'mv', 'quota']),
    tokens: new Set(),
  });
  const source = new InspectorSource(services, () => undefined);
  const i18n = services.get(I18n);
  const t = i18n.t.bind(i18n);
  const entry = (key: string) => source.entries().find((one) => one.key === key);
  const why = (key: string) => {
    const found = entry(key);
    return found ? [found.verdict, ...reasonsOf(found, t)] : undefined;
  };
  return { ...made, host, source, t, entry, why, points: services.get(Points) };
}

const columns = (id: string, over: Partial<PluginManifest> = {}): PluginManifest => ({
  ...cost,
  id,
  requires: [],
  contributes: { columns: [{ id: 'a', on: thing, label: 'A' }] },
  ...over,
});

describe('what does not show', () => {
  it('[X-22] is told with the facts that keep it away', async () => {
    const when = 'service.rating && role.auditor && mv.compute >= 2.60';
    const { why } = await aSource([columns('acme.a', { when })]);
    expect(why('acme.a/a')).toEqual([
      'when',
      'The catalog has no service rating in this region.',
      'You do not have the role auditor here.',
      'mv.compute has not been asked yet.',
    ]);
  });

  it('[X-22] is told of an item that its own checks hide, rule by rule; what nobody knows yet is asked', async () => {
    const {
      services,
      page: network,
      source,
      why,
      entry,
    } = await aSource([], {
      state: { policy: { 'image:a': true, 'image:b': false } },
    });
    network.answer('POST /api/policy/', () => ({ allowed: false }));
    services.get(ResourceTypes).register(
      defineResourceType({
        id: thing,
        name: 'x',
        columns: [
          {
            id: 'two',
            label: 'Two',
            policy: [
              ['image', 'a'],
              ['image', 'b'],
            ],
          },
          { id: 'service', label: 'S', services: ['rating'] },
          { id: 'late', label: 'L', policy: [['image', 'unheard']] },
        ],
      }),
      'acme',
    );
    expect(why('acme/two')).toEqual(['gate', 'The policy image:b does not allow it in this project.']);
    expect(why('acme/service')).toEqual(['gate', 'The catalog has no service rating in this region.']);
    expect(why('acme/late')![0]).toBe('gateUnknown');
    source.ask([entry('acme/late')!]);
    const refused = ['gate', 'The policy image:unheard does not allow it in this project.'];
    await expect.poll(() => why('acme/late')).toEqual(refused);
  });

  it('[X-22] is told of panels that are for administrators', async () => {
    const panel = { id: 'p', path: '/admin/x', in: 'admin/compute', label: 'X', view: './a#A' };
    const manifest = columns('acme.a', { contributes: { panels: [panel] } });
    expect((await aSource([manifest])).why('acme.a/p')).toEqual(['administrators', 'Only administrators see it.']);
    const asAdmin = await aSource([manifest], { session: { is_superuser: true } });
    expect(asAdmin.why('acme.a/p')).toEqual(['shown']);
  });
});

it('[X-22] another scope is another answer, to what is written and to what was asked', async () => {
  const {
    services,
    page: network,
    why,
    source,
    entry,
  } = await aSource([], { state: { policy: { 'image:a': false } } });
  let allowed = false;
  network.answer('POST /api/policy/', () => ({ allowed }));
  const rules = ['a', 'asked'] as const;
  services.get(ResourceTypes).register(
    defineResourceType({
      id: thing,
      name: 'x',
      columns: rules.map((rule) => ({ id: rule, label: rule, policy: [['image', rule]] as const })),
    }),
    'acme',
  );
  source.ask([entry('acme/asked')!]);
  await expect.poll(() => rules.map((rule) => why(`acme/${rule}`)![0])).toEqual(['gate', 'gate']);
  let told = 0;
  source.onDidChange(() => (told += 1));
  const { policy: _policy, ...state } = network.state;
  allowed = true;
  network.take({ ...state, policy: { 'image:a': true } });
  await expect.poll(() => told).toBeGreaterThan(0);
  expect(rules.map((rule) => why(`acme/${rule}`)![0])).toEqual(['shown', 'gateUnknown']);
  source.ask([entry('acme/asked')!]);
  await expect.poll(() => why('acme/asked')).toEqual(['shown']);
});

describe('what is in no point', () => {
  it('[X-22] is told by what became of its plugin, and is found by its manifest', async () => {
    const { why, entry } = await aSource([
      columns('acme.new', { uses: { sdk: ['definePlanet'], ui: [], points: [], tokens: [] } }),
      columns('acme.needs', { requires: ['acme.gone@1'] }),
    ]);
    expect(why('acme.new/a')).toEqual(['absent', 'acme.new uses definePlanet, which this console does not have.']);
    expect(why('acme.needs/a')![1]).toMatch(/needs acme\.gone@1/);
    expect(entry('acme.new/a')).toMatchObject({ label: 'A', place: { point: typePoints.columns.id, on: thing } });
  });

  it('[X-22] is told of an item that its point refused, and of nothing else of that plugin', async () => {
    const { why } = await aSource([
      columns('acme.a', {
        contributes: {
          columns: [
            { id: 'a', on: thing, label: 'A' },
            { id: 'a', on: thing, label: 'Again' },
          ],
          routes: [{ id: 'r', path: '/project/a', view: './a#A' }],
        },
      }),
      columns('acme.b', { contributes: { routes: [{ id: 'r', path: '/project/a', view: './a#A' }] } }),
    ]);
    expect(why('acme.b/r')![1]).toContain('acme.b/r of acme.b is refused by routes@1');
    expect(why('acme.a/r')).toEqual(['shown']);
  });

  it('[X-22] is told of a key that only the site speaks of, with the line', async () => {
    const layout = [{ key: 'acme.none/x', hide: true, line: 4 }];
    const { why } = await aSource([], { state: { layout } });
    expect(why('acme.none/x')).toEqual([
      'absent',
      'The plugin acme.none is not installed, or the gateway does not serve it.',
      'A rule of layout.yaml waits for it, in line 4.',
    ]);
  });

  it('[X-22] administrators are told of plugins that the gateway does not serve; others are not, and ask for nothing', async () => {
    const refused = {
      id: 'acme.bad',
      version: '1.0.0',
      label: 'Bad',
      state: 'rejected',
      reason: 'its signature is wrong',
      source: '/plugins/acme.bad',
      builtIn: false,
      digest: 'd',
      bytes: 0,
      locked: true,
      access: {},
    };
    const answers = { 'GET /api/plugins/': () => ({ items: [refused], problems: [] }) };
    const asAdmin = await aSource([], { answers, session: { is_superuser: true } });
    await expect
      .poll(() => asAdmin.why('acme.bad'))
      .toEqual(['absent', 'The gateway refuses the plugin acme.bad.', 'its signature is wrong']);
    const asOther = await aSource([], { answers });
    await asOther.host.life();
    expect([asOther.why('acme.bad'), asOther.page.calls.filter(({ path }) => path === '/api/plugins/')]).toEqual([
      undefined,
      [],
    ]);
  });
});

describe('what shows', () => {
  it('[X-22] is counted without what its checks hide', async () => {
    const { services, entry } = await aSource([], { state: { policy: { 'image:no': false } } });
    services.get(ResourceTypes).register(
      defineResourceType({
        id: thing,
        name: 'x',
        columns: [{ id: 'hidden', policy: [['image', 'no']] }, { id: 'first' }, { id: 'second' }],
      }),
      'acme',
    );
    expect(['hidden', 'first', 'second'].map((id) => entry(`acme/${id}`)?.nth)).toEqual([undefined, 1, 2]);
  });
});

it('[X-22] the trace is taken along as data and as text, and what is written there is what was told', async () => {
  const { entry, t } = await aSource([columns('acme.a', { when: 'service.rating && quota.compute.cores > 0' })]);
  const record = traceRecord(entry('acme.a/a')!, { build: 'b1', page: '/project/x' }, t);
  expect(JSON.parse(JSON.stringify(record))).toEqual(record);
  expect(record).toMatchObject({
    key: 'acme.a/a',
    point: 'columns@1',
    on: thing,
    verdict: 'when',
    owner: { id: 'acme.a' },
    when: { value: false, facts: [{ key: 'service.rating', value: false, from: 'catalog' }, { state: 'unasked' }] },
    build: 'b1',
  });
  const text = traceText(record);
  expect(text).toContain('reasons:\n  - The catalog has no service rating in this region.');
  expect(text).toContain('  facts:\n    - key: service.rating\n      value: false');
});
