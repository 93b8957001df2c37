import { beforeEach, expect, it } from 'vitest';
import { Tasks } from '#services/tasks/tasks';
import { Toasts } from '#services/toasts/toasts';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/projects.json' with { type: 'json' };
import { type NamedGrant, type PartlySaved, saveMembers } from '../../../../plugins/projects/forms/save-members.ts';

const change = (id: string, role: string, verb: NamedGrant['verb']): NamedGrant => ({
  kind: 'user',
  id,
  role,
  verb,
  name: `name of ${id}`,
  roleName: role,
});
/** Twenty users get one role and lose another. */
const users = Array.from({ length: 20 }, (_none, at) => `u${at}`);
const grants = [...users.map((id) => change(id, 'new', 'add')), ...users.map((id) => change(id, 'old', 'remove'))];
const isRefused = (id: string) => Number(id.slice(1)) % 2 === 1;

let test: TestServices;
let sent: string[];
let works: boolean;
beforeEach(async () => {
  test = await createTestServices({ bundles: { projects: en } });
  sent = [];
  works = false;
  const answer = (call: string, refuses: boolean) => () => {
    sent.push(call);
    return refuses && !works ? new Response('{}', { status: 400 }) : undefined;
  };
  for (const id of users) {
    test.page.answer(`PUT /api/keystone/projects/p/new/${id}/`, answer(`give ${id}`, isRefused(id)));
    test.page.answer(`DELETE /api/keystone/projects/p/old/${id}/`, answer(`take ${id}`, false));
  }
});

it('[PRJ-07] forty changes of which some fail are told one by one, nobody loses a role without the other, and the rest is tried again', async () => {
  const saving = saveMembers({ id: 'p', name: 'one' }, grants, test.services);
  await expect(saving).rejects.toThrow('Unable to change members of one: 20 of 40 changes failed.');
  const toasts = () => test.services.get(Toasts).list();
  expect(toasts()).toHaveLength(1);
  // Ten were given and taken; ten could not be given, and so nothing of theirs was taken.
  const taken = sent.filter((call) => call.startsWith('take'));
  expect(taken.toSorted()).toEqual(
    users
      .filter((id) => !isRefused(id))
      .map((id) => `take ${id}`)
      .toSorted(),
  );
  expect(toasts().find(({ type }) => type === 'success')?.message).toBe('Changed members of one: 20 changes.');
  const failure = (await saving.catch((error: unknown) => error)) as PartlySaved;
  const left = failure.outcomes.filter(({ isSaved }) => !isSaved).map(({ grant }) => `${grant.name} ${grant.verb}`);
  expect(left).toHaveLength(20);
  expect(left).toEqual(expect.arrayContaining(['name of u1 add', 'name of u19 remove']));

  const [task] = test.services.get(Tasks).list();
  expect(task?.items?.filter(({ state }) => state === 'failed')).toHaveLength(20);
  sent = [];
  works = true;
  task!.retry!();
  await expect.poll(() => sent.length).toBe(20);
  expect(sent.filter((call) => call.startsWith('give'))).toHaveLength(10);
});
