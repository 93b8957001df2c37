import { beforeEach, describe, expect, it } from 'vitest';
import { deleteActions, type Deletion } from '#services/actions/delete-actions';
import { Http } from '#services/http/http';
import { type Confirmation, Modals } from '#services/modals/modals';
import { Resources } from '#services/resources/resources';
import { Tasks } from '#services/tasks/tasks';
import { Toasts } from '#services/toasts/toasts';
import { json } from '../../../../../core/testing/fake-page.ts';
import { createTestServices, type TestServices } from '../../../../../core/testing/test-services.ts';

interface Disk {
  id: string;
  name: string;
  isLocked?: boolean;
}

const words = {
  delete: {
    label: 'Delete Disk',
    question: 'Delete {{count}} in {{place}}?',
    message: 'Gone for good: {{names}}',
    confirm: 'Delete',
    task: 'Delete {{names}}',
    done: 'Deleted: {{names}}',
    gone: 'Gone: {{names}}',
    failed: 'Failed: {{names}}',
    refused: 'Refused: {{names}}',
    error: 'No luck with {{name}} ({{id}})',
  },
  locked: 'It is locked.',
};
const deletion: Deletion<Disk> = {
  type: 'OS::Test::Disk',
  slug: 'disks',
  label: 'disks:delete.label',
  texts: (text) => `disks:delete.${text}`,
  policy: [['disk', 'delete']],
  allowed: (disk) => (disk.isLocked ? 'disks:locked' : true),
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  values: () => ({ place: 'here' }),
  remove: ({ id }, services, signal) => services.get(Http).delete(`/api/disks/${id}/`, { signal }),
};
const a = { id: '1', name: 'a' };
const b = { id: '2', name: 'b' };
const touched = (id: string) => ({ type: 'OS::Test::Disk', id });

let test: TestServices;
let questions: Confirmation[];
let answerYes: boolean;
let answers: Record<string, () => unknown>;
const toasts = () => test.services.get(Toasts).list();
const called = () => test.page.calls.map(({ method, path }) => `${method} ${path}`);
const perform = (items: Disk[], more: Partial<Deletion<Disk>> = {}) =>
  deleteActions({ ...deletion, ...more }).batch.perform({ items, services: test.services });

beforeEach(async () => {
  answers = { '1': () => undefined, '2': () => undefined };
  test = await createTestServices({
    bundles: { disks: words },
    answers: {
      'DELETE /api/disks/1/': () => answers['1']?.(),
      'DELETE /api/disks/2/': () => answers['2']?.(),
    },
  });
  questions = [];
  answerYes = true;
  test.services.get(Modals).confirm = async (question) => {
    questions.push(question);
    return answerYes;
  };
});

describe('deleting what a plugin shows', () => {
  it('is an action for one and one for the selected, with the same gates; each of the selected is asked for when it is done', () => {
    const { item, batch } = deleteActions(deletion);
    const common = { label: 'disks:delete.label', icon: 'trash-2', danger: true, policy: [['disk', 'delete']] };
    expect(item).toMatchObject({ ...common, id: 'disks.delete' });
    expect(batch).toMatchObject({ ...common, id: 'disks.delete-selected' });
    expect(item.allowed?.({ ...a, isLocked: true }, test.services)).toBe('disks:locked');
    expect(batch.allowed).toBeUndefined();
  });

  it('[CONF-01] asks first, and does nothing when the answer is no', async () => {
    answerYes = false;
    expect(await perform([a, b])).toMatchObject({ deleted: [], failed: [] });
    expect(questions).toMatchObject([
      {
        title: 'Delete 2 in here?',
        message: 'Gone for good: a, b',
        lines: [{ name: 'a' }, { name: 'b' }],
        danger: true,
      },
    ]);
    expect(called()).toEqual([]);
  });

  it('[PAN-10] has what hurts more typed: the name of one, the number of several; anything else is only asked', async () => {
    answerYes = false;
    await perform([a]);
    await perform([a], { typed: true });
    await perform([{ id: '0123456789', name: '' }], { typed: true });
    await perform([a, b], { typed: true });
    expect(questions.map(({ word }) => word)).toEqual([undefined, 'a', '01234567', '2']);
  });

  it('[PAN-10] has typed what hurts more among several: the name of the only one, else their number', async () => {
    answerYes = false;
    const c = { ...a, id: '3', name: 'c' };
    await perform([a, b, c], { typed: ({ name }) => name === 'b' });
    await perform([a, b, c], { typed: ({ name }) => name !== 'b' });
    await perform([a, b, c], { typed: () => false });
    expect(questions.map(({ word }) => word)).toEqual(['b', '2', undefined]);
  });

  it('leaves out what may not be deleted now, by name and with the reason; nothing is asked when nothing is left', async () => {
    await perform([{ ...a, isLocked: true }, b]);
    expect(questions[0]).toMatchObject({ title: 'Delete 1 in here?', message: 'Gone for good: b' });
    expect(questions[0]).not.toHaveProperty('lines');
    expect(toasts()[0]).toMatchObject({ message: 'Refused: a', detail: 'It is locked.' });
    await perform([{ ...a, isLocked: true }]);
    expect(questions).toHaveLength(1);
    expect(called()).toEqual(['DELETE /api/disks/2/']);
  });

  it('[X-23] what somebody else deleted meanwhile goes from the list; where no text tells it apart it counts as deleted', async () => {
    answers['1'] = () => json('No.', 404);
    expect(await perform([a, b])).toMatchObject({ deleted: [touched('1'), touched('2')], failed: [] });
    expect(toasts().map(({ message }) => message)).toEqual(['Deleted: b', 'Gone: a']);
    const keys = Object.fromEntries(
      Object.keys(words.delete).flatMap((name) => (name === 'gone' ? [] : [[name, `disks:delete.${name}`]])),
    );
    await perform([a], { texts: keys as never });
    expect(toasts().at(-1)?.message).toBe('Deleted: a');
  });

  it('[X-23] where the plugin itself is gone nothing counts as deleted, and the refusal is told', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      code: 'PLUGIN_UNKNOWN',
      detail: 'No plugin.',
    };
    answers['1'] = () => json(problem, 404, { 'content-type': 'application/problem+json' });
    expect(await perform([a])).toMatchObject({ deleted: [], failed: [touched('1')] });
    expect(toasts()).toMatchObject([{ message: 'Failed: a', detail: expect.stringContaining('No plugin.') }]);
  });

  it('[X-06] a failure says which, why, and what to do; the others are deleted all the same', async () => {
    answers['1'] = () => json('It is in use.', 409, { 'X-Request-Id': 'req-7', 'X-Sextant-Origin': 'disk' });
    expect(await perform([a, b])).toMatchObject({ deleted: [touched('2')], failed: [touched('1')] });
    const failure = toasts().find(({ message }) => message === 'Failed: a');
    expect(failure?.detail).toMatch(/^No luck with a \(1\)\nIt is in use\.\n.+/);
    expect(failure?.requestId).toBe('req-7');
  });

  it('what failed can be tried again from the tasks, and lists hear of it', async () => {
    answers['1'] = () => json('Busy.', 503);
    await perform([a]);
    const [task] = test.services.get(Tasks).list();
    expect(task).toMatchObject({ title: 'Delete a', state: 'failed' });
    expect(task?.again).toEqual({ type: 'OS::Test::Disk', action: 'disks.delete-selected' });
    answers['1'] = () => undefined;
    const heard = new Promise((resolve) => test.services.get(Resources).onDidAct(resolve));
    task?.retry?.();
    expect(await heard).toMatchObject({ deleted: [touched('1')] });
  });
});
