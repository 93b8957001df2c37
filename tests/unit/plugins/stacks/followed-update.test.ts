import { expect, it } from 'vitest';
import { ResourceTypes } from '#services/registry/registry';
import { Tasks } from '#services/tasks/tasks';
import { Toasts } from '#services/toasts/toasts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/stacks.json' with { type: 'json' };
import { modelOf } from '../../../../plugins/stacks/forms/stack-model.ts';
import { update } from '../../../../plugins/stacks/forms/stack-wizard.tsx';
import { createTemplateChecks } from '../../../../plugins/stacks/forms/template-checks.ts';
import type { Stack } from '../../../../plugins/stacks/stack.ts';
import { stackType } from '../../../../plugins/stacks/stack-type.ts';

const before = {
  ...{ id: 's-1', stack_name: 'web', stack_status: 'UPDATE_FAILED', stack_status_reason: 'Earlier.' },
  ...{ updated_time: '2026-11-25T12:00:00Z', tags: [], parameters: {}, disable_rollback: true, timeout_mins: null },
} as unknown as Stack;
const begun = { ...before, stack_status: 'UPDATE_IN_PROGRESS', updated_time: '2026-11-26T12:00:00Z' };

async function updated(refusal?: Response) {
  const test = await createTestServices({ bundles: { stacks: en } });
  test.services.get(ResourceTypes).register(stackType, 'tests');
  let now: Stack = begun;
  let looks = 0;
  test.page.answer('POST /api/heat/stacks/validate/', () => ({ description: null, parameters: [], groups: [] }));
  test.page.answer('POST /api/heat/stacks/preview/', () => ({ items: [] }));
  test.page.answer('PATCH /api/heat/stacks/s-1/', () => refusal);
  test.page.answer('GET /api/heat/stacks/s-1/', () => ((looks += 1), now));
  const task = () => test.services.get(Tasks).list()[0];
  const setting = { stack: before, template: 'heat_template_version: 2021-04-16\n' };
  const model = { ...modelOf(setting), tags: 'new' };
  const ending = update(model, createTemplateChecks(test.services), setting, test.services);
  const endAs = async (end: Partial<Stack>) => {
    const result = await ending;
    await expect.poll(() => (test.clock.advance(2_000), looks)).toBeGreaterThan(0);
    expect(task()?.state).toBe('running');
    now = { ...now, ...end };
    await expect.poll(() => (test.clock.advance(2_000), task()?.state)).not.toBe('running');
    return [result.updated[0]?.id, task()?.title, task()?.state, task()?.items?.[0]?.reason];
  };
  return { ...test, ending, endAs, task, toasts: () => test.services.get(Toasts).list() };
}

it('[STK-05] the task of an update ends when heat has ended its work; the message leads to the stack', async () => {
  const { ending, endAs, toasts } = await updated();
  await ending;
  const said = { message: 'Stack web is being updated.', to: expect.stringContaining('s-1') };
  expect(toasts()).toMatchObject([said]);
  const end = await endAs({ stack_status: 'UPDATE_COMPLETE', stack_status_reason: '' });
  expect(end).toEqual(['s-1', 'Update Stack: web', 'done', undefined]);
});

it('[STK-05] an update that failed says why, and one that heat rolled back failed too', async () => {
  const first = await updated();
  const stuck = { stack_status: 'UPDATE_FAILED', stack_status_reason: 'Resource web is stuck.' };
  expect(await first.endAs(stuck)).toEqual(['s-1', 'Update Stack: web', 'failed', 'Resource web is stuck.']);
  expect(first.toasts().map(({ message }) => message)).toContain('Update Stack failed: web.');
  const second = await updated();
  const back = { stack_status: 'ROLLBACK_COMPLETE', stack_status_reason: 'Stack ROLLBACK completed successfully' };
  expect(await second.endAs(back)).toEqual(['s-1', 'Update Stack: web', 'failed', en.status.ROLLBACK_COMPLETE]);
});

it('[STK-05] an update that is refused stays in the form', async () => {
  const { ending, task, toasts } = await updated(new Response('"No such flavor."', { status: 400 }));
  await expect(ending).rejects.toThrow('No such flavor.');
  expect([task(), toasts()]).toEqual([undefined, []]);
});
