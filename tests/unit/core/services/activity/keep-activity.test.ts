import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Disposable } from '#base';
import { type Action, type ActionResult, defineResourceType, nothingChanged, resultOf } from '#registry';
import { type EachItem, eachItem, submitEach } from '#services/actions/each-item';
import { addActivity, maxEntries, readActivity } from '#services/activity/activity-log';
import { keepActivity } from '#services/activity/keep-activity';
import { HttpError } from '#services/http/http';
import { Resources } from '#services/resources/resources';
import { Scope } from '#services/scope/scope';
import { askAndSignOut } from '#services/scope/sign-out';
import { Storage } from '#services/storage/storage';
import { Tasks } from '#services/tasks/tasks';
import { runAction } from '#ui/actions/run-action.ts';
import { takeBack } from '#ui/toasts/take-back.ts';
import { createTestServices, type TestServices } from '../../../../../core/testing/test-services.ts';

interface Disk {
  id: string;
  name: string;
}

const activityKey = 'tasks.activity';
const type = 'OS::Test::Disk';
const diskType = defineResourceType<Disk>({ id: type, name: 'Disk' });
const a = { id: '1', name: 'a' };
const b = { id: '2', name: 'b' };

let test: TestServices;
let keeping: Disposable;
let refusals: Map<string, unknown>;

/** A page of the same session, with what another left in the storage. */
async function begin(kept?: unknown): Promise<void> {
  keeping?.dispose();
  test = await createTestServices();
  if (kept !== undefined) test.services.get(Storage).set(activityKey, kept);
  keeping = keepActivity(test.services);
}
const kept = () => test.services.get(Storage).get<{ until: number; entries: object[] }>(activityKey);
const listed = () =>
  readActivity(test.services).map(({ label, name, id, outcome }) => [label, name ?? id, outcome].join(' '));
const run = (perform: () => Promise<ActionResult | void>, ...items: Disk[]) => {
  const action: Action<Disk> = { id: 'disks.grow', label: 'Grow', perform };
  return runAction(action, items, { services: test.services, type: diskType });
};
const shrink = (items: Disk[]): EachItem<Disk> => ({
  type,
  items,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  title: 'Shrink',
  icon: 'scale',
  action: 'disks.shrink-selected',
  outcome: 'updated',
  texts: { done: (names) => `Shrunk: ${names}`, failed: (names) => `Not shrunk: ${names}` },
  async act({ id }) {
    if (refusals.has(id)) throw refusals.get(id);
  },
});

beforeEach(async () => {
  refusals = new Map();
  await begin();
});
afterEach(() => keeping.dispose());

describe('what a session changed', () => {
  it('[X-12] an action is listed by what it returns: time, name, item, outcome and scope, the newest first', async () => {
    await run(async () => resultOf(type, { updated: ['1'] }), a);
    test.clock.advance(60_000);
    await run(async () => resultOf(type, { created: ['3'], failed: ['2'] }), b);
    expect(listed()).toEqual(['Grow b failed', 'Grow 3 created', 'Grow a updated']);
    expect(readActivity(test.services)[2]).toEqual({
      at: Date.UTC(2026, 0, 1),
      scope: test.services.get(Scope).key,
      label: 'Grow',
      type,
      id: '1',
      name: 'a',
      outcome: 'updated',
    });
  });

  it('[X-12] an action that fails as a whole is listed; one that was cancelled or given up is not', async () => {
    const fail = (error: Error) => () => Promise.reject(error);
    await run(fail(new Error('no')), a);
    await run(fail(new HttpError(500, 'no')));
    const aborted = new HttpError(0, 'gone');
    aborted.failure = 'aborted';
    await run(fail(aborted), b);
    await run(async () => nothingChanged, b);
    await run(async () => undefined, b);
    expect(listed()).toEqual(['Grow  failed', 'Grow a failed']);
  });

  it('[X-12] of several items each has its own outcome, a conflict is a failure, and a retry is another change', async () => {
    refusals.set('2', new HttpError(409, 'in use'));
    await run(() => eachItem(shrink([a, b]), test.services), a, b);
    expect(listed()).toEqual(['Grow b failed', 'Grow a updated']);
    refusals.clear();
    test.clock.advance(60_000);
    test.services.get(Tasks).list()[0]?.retry?.();
    await expect.poll(listed).toEqual(['Shrink b updated', 'Grow b failed', 'Grow a updated']);
  });

  it('[X-12] the form of several items is listed once it is done, and the refusal of an only one at once', async () => {
    await run(() => submitEach(shrink([a, b]), test.services), a, b);
    await expect.poll(listed).toEqual(['Shrink a updated', 'Shrink b updated']);
    refusals.set('1', new HttpError(409, 'in use'));
    await expect(submitEach(shrink([a]), test.services)).rejects.toThrow();
    expect(listed()[0]).toBe('Shrink a failed');
  });

  it('[X-12] what is taken back is a change of its own', async () => {
    await takeBack(async () => resultOf(type, { updated: ['1'] }), 'Grown: a', test.services);
    expect(listed()).toEqual([expect.stringMatching(/Grown: a.* 1 updated$/)]);
  });

  it('[X-12] what no action reported counts when it made or removed an item, and not when it only has pages read again', () => {
    const report = (result: ActionResult) => test.services.get(Resources).report(result);
    report(resultOf(type, { updated: ['1', '*', ''] }));
    report(resultOf(type, { created: ['2'], deleted: ['*'] }));
    expect(listed()).toEqual([' 2 created']);
  });

  it('[X-12] what failed after a service had accepted it is no longer listed as created; a later act that fails is another change', async () => {
    const report = (result: ActionResult) => test.services.get(Resources).report(result);
    await run(async () => resultOf(type, { created: ['3', '4'] }));
    test.clock.advance(60_000);
    report(resultOf(type, { updated: ['3', '4'], failed: ['3'] }));
    expect(listed()).toEqual(['Grow 3 failed', 'Grow 4 created']);
    await run(() => Promise.reject(new Error('no')), { id: '4', name: 'd' });
    expect(listed()).toEqual(['Grow d failed', 'Grow 3 failed', 'Grow 4 created']);
  });

  it('[X-12] a change that is reported twice is listed once, with its name', async () => {
    test.services.get(Resources).report(resultOf(type, { created: ['3'] }));
    await run(async () => resultOf(type, { created: ['3'] }));
    test.services.get(Resources).report(resultOf(type, { created: ['3'] }));
    expect(listed()).toEqual(['Grow 3 created']);
  });
});

describe('the list of changes', () => {
  it('[X-12] survives a reload, and ends with the session: signed out here or in another tab, or run out', async () => {
    await run(async () => resultOf(type, { updated: ['1'] }), a);
    await begin(kept());
    expect(listed()).toEqual(['Grow a updated']);
    const before = kept()!;
    await begin({ ...before, until: test.clock.now() - 1 });
    expect(listed()).toEqual([]);
    await begin(before);
    test.page.hear({ session: 'ended' });
    expect(kept()).toBeUndefined();
    // A call that comes back late is nobody's any more.
    test.services.get(Resources).report(resultOf(type, { created: ['2'] }));
    expect(kept()).toBeUndefined();
    await begin(before);
    await askAndSignOut(test.services);
    expect(kept()).toBeUndefined();
    expect(test.page.left).toEqual([expect.stringContaining('auth/logout')]);
  });

  it('[X-12] is bounded, and keeps no values, reasons or other members', async () => {
    const many = Array.from({ length: maxEntries + 20 }, (_, place) => `${place}`);
    await run(async () => resultOf(type, { deleted: many }), { id: '0', name: 'x'.repeat(10_000) });
    expect(readActivity(test.services)).toHaveLength(maxEntries);
    expect(readActivity(test.services)[0]?.name).toHaveLength(255);
    const allowed = ['at', 'scope', 'label', 'type', 'id', 'name', 'outcome'];
    expect(
      kept()!
        .entries.flatMap(Object.keys)
        .filter((name) => !allowed.includes(name)),
    ).toEqual([]);
    refusals.set('1', new Error('the password is hunter2'));
    await run(() => eachItem(shrink([a]), test.services), a);
    expect(listed()[0]).toBe('Grow a failed');
    expect(JSON.stringify(kept())).not.toContain('hunter2');
  });

  it.each([
    ['a text', 'nonsense'],
    ['no list', { until: Infinity, entries: 7 }],
    ['entries of another shape', { until: Number.MAX_VALUE, entries: [null, 7, { at: 'x' }, { at: 1e99, id: '' }] }],
  ])('[X-12] storage that holds %s is no harm', async (_, nonsense) => {
    await begin(nonsense);
    expect(listed()).toEqual([]);
    addActivity(test.services, [{ at: 1, scope: 's', type, id: '1', outcome: 'created' }]);
    expect(listed()).toEqual([' 1 created']);
  });
});
