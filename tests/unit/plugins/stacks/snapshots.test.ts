import { beforeEach, describe, expect, it } from 'vitest';
import { type Confirmation, Modals } from '#services/modals/modals';
import { Toasts } from '#services/toasts/toasts';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/stacks.json' with { type: 'json' };
import { saveSnapshot } from '../../../../plugins/stacks/snapshots/snapshot-form.tsx';
import { deleteSnapshot, restoreSnapshot } from '../../../../plugins/stacks/snapshots/snapshot-actions.ts';
import type { Stack } from '../../../../plugins/stacks/stack.ts';

const stack: Stack = { id: 's-1', stack_name: 'one', stack_status: 'CREATE_COMPLETE' };
const snapshot = { id: 'n-1', name: 'before', status: 'COMPLETE', status_reason: null, creation_time: null };
const item = { id: snapshot.id, stack, snapshot };
const address = '/api/heat/stacks/s-1/snapshots';

let test: TestServices;
let questions: Confirmation[];
const toasts = () =>
  test.services
    .get(Toasts)
    .list()
    .map(({ message }) => message);
beforeEach(async () => {
  test = await createTestServices({ bundles: { stacks: en } });
  questions = [];
  test.services.get(Modals).confirm = async (question) => {
    questions.push(question);
    return true;
  };
});

describe('snapshots of a stack', () => {
  it('[STK-14] the stack is brought back once its name was typed', async () => {
    test.page.answer(`POST ${address}/n-1/restore/`, () => undefined);
    const result = await restoreSnapshot.perform({ items: [item], services: test.services });
    expect(result).toMatchObject({ updated: [{ id: 's-1' }] });
    expect(questions[0]).toMatchObject({ word: 'one', danger: true, names: ['before'] });
    expect(toasts()).toEqual(['Stack one is being restored from snapshot before.']);
  });

  it('[STK-14] neither an incomplete one nor a busy stack is restored, and the button says so', () => {
    const allowed = (more: object) => restoreSnapshot.allowed!({ ...item, ...more }, test.services);
    expect(allowed({})).toBe(true);
    expect(allowed({ snapshot: { ...snapshot, status: 'FAILED' } })).toBe('stacks:reason.snapshot-incomplete');
    expect(allowed({ stack: { ...stack, stack_status: 'UPDATE_IN_PROGRESS' } })).toBe('stacks:reason.busy');
  });

  it('[STK-14] a deletion that is refused is told; a snapshot without a name is made without one', async () => {
    test.page.answer(`DELETE ${address}/n-1/`, () => new Response('"No."', { status: 409 }));
    expect(await deleteSnapshot.perform({ items: [item], services: test.services })).toMatchObject({
      failed: [{ id: 's-1' }],
    });
    expect(toasts()).toEqual(['Unable to delete snapshot before.']);
    const bodies: unknown[] = [];
    test.page.answer(`POST ${address}/`, ({ body }) => {
      bodies.push(body);
      return { ...snapshot, status: 'IN_PROGRESS' };
    });
    await saveSnapshot(stack, '', test.services);
    await saveSnapshot(stack, 'after', test.services);
    expect(bodies).toEqual([{}, { name: 'after' }]);
  });
});
