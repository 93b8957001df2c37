import { beforeEach, describe, expect, it } from 'vitest';
import { type Action, actionResult, type ActionResult, defineResourceType } from '#registry';
import { HttpError } from '#services/http/http';
import { Permissions } from '#services/permissions/permissions';
import { Resources } from '#services/resources/resources';
import { Toasts } from '#services/toasts/toasts';
import { permitted } from '#ui/actions/permitted.ts';
import { runAction } from '#ui/actions/run-action.ts';
import { createTestServices, type TestServices } from '../../../../../core/testing/test-services.ts';

interface Disk {
  id: string;
  name: string;
  locked?: boolean;
}

const diskType = defineResourceType<Disk>({ id: 'OS::Test::Disk', name: 'Disk' });
const free = { id: '1', name: 'free' };
const locked = { id: '2', name: 'locked', locked: true };
let test: TestServices;

/** An action that notes what it was performed on. */
function anAction(more: Partial<Action<Disk>> = {}): Action<Disk> & { performed: string[] } {
  const performed: string[] = [];
  return {
    id: 'disks.wipe',
    label: 'Wipe',
    perform: async ({ items }) => void performed.push(...items.map((item) => item.id)),
    ...more,
    performed,
  };
}
const run = (action: Action<Disk>, ...items: Disk[]) =>
  runAction(action, items, { services: test.services, type: diskType });
const toasts = () => test.services.get(Toasts).list();
const ids = async (actions: Action<Disk>[], item: Disk = free) =>
  (await permitted(actions, [item], test.services)).map(({ action }) => action.id);

beforeEach(async () => {
  test = await createTestServices({ state: { policy: { 'disk:wipe': true, 'disk:forbidden': false } } });
});

describe('permitted actions', () => {
  it('[REG-05] a global action is asked without an item: it is disabled with its reason, and refused when it runs', async () => {
    const asked: unknown[] = [];
    const only = (reason: string) => (item: Disk) => (asked.push(item), reason);
    const create = anAction({ id: 'create', allowed: only('Only in a project.') });
    expect(await permitted([create], [null], test.services)).toEqual([
      { action: create, reason: 'Only in a project.' },
    ]);
    expect((await run(create)).state).toBe('refused');
    expect(toasts()[0]).toMatchObject({ message: 'Wipe is not offered here.', detail: 'Only in a project.' });
    expect(asked).toEqual([null, null]);
    // An action for several items is asked for each of them, once it runs.
    expect(await permitted([create], [], test.services)).toEqual([{ action: create }]);
  });

  it('[REG-05] what is not allowed for the item is not shown; the order is kept', async () => {
    const actions = [
      anAction({ id: 'a', allowed: async (disk) => !disk.locked }),
      anAction({ id: 'b' }),
      anAction({ id: 'c', allowed: () => false }),
      anAction({ id: 'd', policy: [['disk', 'forbidden']] }),
    ];
    expect(await ids(actions)).toEqual(['a', 'b']);
    expect(await ids(actions, locked)).toEqual(['b']);
  });

  it('[REG-05] each answer is waited for; a rejection or a throw hides that action and is no error', async () => {
    const actions = [
      anAction({ id: 'late', allowed: () => new Promise((resolve) => setTimeout(() => resolve(true), 1)) }),
      anAction({ id: 'rejects', allowed: () => Promise.reject(new Error('no')) }),
      anAction({
        id: 'throws',
        allowed: () => {
          throw new Error('no');
        },
      }),
      anAction({ id: 'last' }),
    ];
    expect(await ids(actions)).toEqual(['late', 'last']);
    expect(toasts()).toEqual([]);
  });

  it('[REG-05] further permission checks can be registered', async () => {
    test.services.get(Permissions).register('moon', { check: async (phase) => phase === 'full' });
    const gate = (phase: string) => ({ moon: phase }) as object;
    expect(await ids([anAction({ id: 'howl', ...gate('full') }), anAction({ id: 'sleep', ...gate('new') })])).toEqual([
      'howl',
    ]);
  });

  it('[X-06] a text keeps the action in view with its reason; an empty one has the default reason', async () => {
    const shown = await permitted(
      [anAction({ allowed: () => 'disks:locked' }), anAction({ allowed: () => '' })],
      [free],
      test.services,
    );
    expect(shown.map(({ reason }) => reason)).toEqual(['disks:locked', 'core:actions.disabled']);
  });

  it('[POL-10] what a service refused to these roles stays in view with that reason, where nothing else shuts it', async () => {
    const { page, services } = test;
    page.take({ ...page.state, policy: { 'disk:wipe': false, 'disk:forbidden': false }, refusedRules: ['disk:wipe'] });
    const rule = ['disk', 'wipe'] as const;
    const actions = [
      anAction({ id: 'wipe', policy: [rule] }),
      anAction({ id: 'late', policy: [rule], allowed: async (disk) => !disk.locked }),
      anAction({ id: 'both', policy: [rule, ['disk', 'forbidden']] }),
      anAction({ id: 'locked', policy: [rule], allowed: () => 'disks:locked' }),
      anAction({ id: 'forbidden', policy: [['disk', 'forbidden']] }),
    ];
    const shown = async (item: Disk) =>
      (await permitted(actions, [item], services)).map(({ action, reason }) => [action.id, reason]);
    const refused = 'core:actions.refusedBefore';
    expect(await shown(free)).toEqual([
      ['wipe', refused],
      ['late', refused],
      ['locked', 'disks:locked'],
    ]);
    expect((await shown(locked)).map(([id]) => id)).toEqual(['wipe', 'locked']);
  });

  it('is answered at once when nothing has to be asked', () => {
    expect(permitted([anAction()], [free], test.services)).toHaveLength(1);
  });
});

describe('running an action', () => {
  it('[REG-05] the refused are named and left out, the rest go on', async () => {
    const action = anAction({ allowed: (disk) => (disk.locked ? 'It is locked.' : true) });
    expect(await run(action, free, locked)).toMatchObject({ state: 'done' });
    expect(action.performed).toEqual(['1']);
    expect(toasts()).toMatchObject([
      { type: 'warning', message: 'Wipe is not possible for locked.', detail: 'It is locked.' },
    ]);
  });

  it('does nothing when every item is refused', async () => {
    const action = anAction({ allowed: () => false });
    expect(await run(action, locked)).toEqual({ state: 'refused' });
    expect(action.performed).toEqual([]);
  });

  it('[X-06] a policy that refuses is named', async () => {
    const action = anAction({ policy: [['disk', 'forbidden']] });
    expect(await run(action, free)).toEqual({ state: 'refused' });
    expect(action.performed).toEqual([]);
    expect(toasts()[0]).toMatchObject({ type: 'danger', detail: 'Rules that refused: disk:forbidden' });
  });

  it('[REG-04] what was touched is told to all who show it', async () => {
    const heard: ActionResult[] = [];
    test.services.get(Resources).onDidAct((result) => heard.push(result));
    const result = actionResult().deleted('OS::Test::Disk', '1').result;
    await run(anAction({ perform: async () => result }), free);
    expect(heard).toEqual([result]);
    await run(anAction(), free);
    expect(heard).toHaveLength(1);
  });

  it('[X-06] a rejection becomes one error toast with why, what to do and the request id', async () => {
    const perform = () => Promise.reject(new HttpError(409, 'in use', undefined, 'req-7'));
    expect(await run(anAction({ perform }), free)).toEqual({ state: 'failed' });
    expect(toasts()).toMatchObject([{ type: 'danger', message: 'Wipe failed.', requestId: 'req-7' }]);
    expect(toasts()[0]!.detail).toContain('in use');
  });
});
