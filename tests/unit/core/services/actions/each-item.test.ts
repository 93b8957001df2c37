import { beforeEach, describe, expect, it } from 'vitest';
import { type EachItem, eachItem, onEach, submitEach } from '#services/actions/each-item';
import { HttpError } from '#services/http/http';
import { Resources } from '#services/resources/resources';
import { Tasks } from '#services/tasks/tasks';
import { Toasts } from '#services/toasts/toasts';
import { type ActionResult, idsOfType, resultOf } from '#registry';
import { createTestServices, type TestServices } from '../../../../../core/testing/test-services.ts';

interface Disk {
  id: string;
  name: string;
}

const type = 'OS::Test::Disk';
const a = { id: '1', name: 'a' };
const b = { id: '2', name: 'b' };
const touched = (id: string) => ({ type, id });

let test: TestServices;
let heard: ActionResult[];
let refusals: Map<string, unknown>;
const toasts = () => test.services.get(Toasts).list();

const shrink = (items: Disk[], more: Partial<EachItem<Disk>> = {}): EachItem<Disk> => ({
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
  ...more,
});

beforeEach(async () => {
  test = await createTestServices();
  heard = [];
  refusals = new Map();
  test.services.get(Resources).onDidAct((result) => heard.push(result));
});

describe('work that a form was filled in for', () => {
  it('[FORM-26] a refusal for the only item rejects with the service’s words; no toast, no task; pages follow a conflict', async () => {
    const refusal = new HttpError(409, 'It is in use.');
    refusals.set('1', refusal);
    const explain = async ({ name }: Disk) => `${name} is attached now.`;
    await expect(submitEach(shrink([a], { explain }), test.services)).rejects.toMatchObject({
      message: expect.stringMatching(/^a is attached now\.\nIt is in use\./),
      cause: refusal,
    });
    await expect(submitEach(shrink([a]), test.services)).rejects.toBe(refusal);
    expect(toasts()).toEqual([]);
    expect(test.services.get(Tasks).list()).toEqual([]);
    expect(heard[0]).toMatchObject({ updated: [touched('1')], failed: [touched('1')] });
  });

  it('[FORM-26] what was done to the only item is told once, with the way back', async () => {
    const undone: Disk[] = [];
    const undoOf = (done: readonly Disk[]) => async () => {
      undone.push(...done);
      return resultOf(type, {});
    };
    expect(await submitEach(shrink([a], { undoOf }), test.services)).toMatchObject({ updated: [touched('1')] });
    expect(toasts()).toMatchObject([{ type: 'success', message: 'Shrunk: a' }]);
    await toasts()[0]?.undo?.();
    expect(undone).toEqual([a]);
  });

  it('[FORM-26] several are not waited for: the form may close, and a task reports what became of each', async () => {
    const waiting: (() => void)[] = [];
    const act = () => new Promise<void>((resolve) => waiting.push(resolve));
    await submitEach(shrink([a, b], { act }), test.services);
    expect(toasts()).toEqual([]);
    await expect.poll(() => waiting).toHaveLength(2);
    expect(test.services.get(Tasks).list()).toMatchObject([{ state: 'running' }]);
    for (const answer of waiting) answer();
    await expect.poll(() => heard).toMatchObject([{ updated: [touched('1'), touched('2')], failed: [] }]);
    expect(toasts()).toMatchObject([{ message: 'Shrunk: a, b' }]);
  });
});

describe('the same done to several items', () => {
  it('[X-13] more that is to be told is told after the first run, and after a retry', async () => {
    refusals.set('1', new Error('busy'));
    const told: string[] = [];
    const act = async ({ id, name }: Disk) => {
      if (refusals.has(id)) throw refusals.get(id);
      told.push(name);
    };
    const more: string[][] = [];
    await eachItem(shrink([a, b], { act, tellMore: () => more.push(told.splice(0)) }), test.services);
    refusals.clear();
    test.services.get(Tasks).list()[0]?.retry?.();
    await expect.poll(() => more).toEqual([['b'], ['a']]);
  });

  it('[FORM-27] a form that shows what failed itself has no toast of it; a retry that fails has one', async () => {
    refusals.set('2', new HttpError(409, 'It is in use.'));
    const result = await eachItem(shrink([a, b], { showsFailures: true }), test.services);
    expect(result).toMatchObject({ failed: [touched('2')] });
    expect(toasts().map(({ message }) => message)).toEqual(['Shrunk: a']);
    test.services.get(Tasks).list()[0]!.retry!();
    await expect.poll(() => toasts().map(({ message }) => message)).toContain('Not shrunk: b');
  });

  it('[X-13] a retry tells and reports, with the way back; the task can begin again in another page', async () => {
    refusals.set('1', new Error('busy'));
    const undoOf = (done: readonly Disk[]) => async () => resultOf(type, { updated: done.map(({ id }) => id) });
    const first = await eachItem(shrink([a, b], { undoOf }), test.services);
    expect(first).toMatchObject({ updated: [touched('2')], failed: [touched('1')] });
    const [task] = test.services.get(Tasks).list();
    expect(task?.again).toEqual({ type, action: 'disks.shrink-selected' });
    refusals.clear();
    task?.retry?.();
    await expect.poll(() => heard).toMatchObject([{ updated: [touched('1')], failed: [] }]);
    const told = toasts().find(({ message }) => message === 'Shrunk: a');
    expect(await told?.undo?.()).toMatchObject({ updated: [touched('1')] });
  });

  it('[PAN-08] an item that somebody else deleted meanwhile is failed, and lists follow it: it is in none any more', async () => {
    refusals.set('1', new HttpError(404, 'There is no such disk.'));
    const gone = { updated: [touched('2'), touched('1')], failed: [touched('1')] };
    expect(await eachItem(shrink([a, b]), test.services)).toMatchObject(gone);
    await expect(submitEach(shrink([a]), test.services)).rejects.toThrow('There is no such disk.');
    expect(heard.at(-1)).toMatchObject({ updated: [touched('1')], failed: [touched('1')] });
  });

  it('[PAN-08] a conflict says what state the item is in now, above the service’s words, and lists follow it', async () => {
    refusals.set('1', new HttpError(409, 'It is in use.'));
    refusals.set('2', new HttpError(403, 'No.'));
    const explain = async (_: Disk, error: unknown) => {
      if (error instanceof HttpError && error.status === 409) return 'It is attached now.';
      throw new Error('can’t be read');
    };
    const result = await eachItem(shrink([a, b], { explain }), test.services);
    expect(result).toMatchObject({ updated: [touched('1')], failed: [touched('1'), touched('2')] });
    expect(toasts()[0]?.detail).toMatch(/^It is attached now\.\nIt is in use\.\nNo\./);
  });
});

it('[REG-04] one item that fails stops no other, and is heard of', async () => {
  const failures: string[] = [];
  const act = async (item: { id: string }) => {
    if (item.id === '2') throw new Error('in use');
  };
  const result = await onEach([{ id: '1' }, { id: '2' }, { id: '3' }], 'deleted', 'A', act, (item, error) =>
    failures.push(`${item.id}: ${(error as Error).message}`),
  );
  expect([idsOfType(result.deleted), idsOfType(result.failed), failures]).toEqual([['1', '3'], ['2'], ['2: in use']]);
});
