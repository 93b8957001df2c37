import { expect, it } from 'vitest';
import { Toasts } from '#services/toasts/toasts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/projects.json' with { type: 'json' };
import { type NamedGrant, type PartlySaved, saveMembers } from '../../../../plugins/projects/forms/save-members.ts';

const project = { id: 'p', name: 'web' };
const grant = (id: string): NamedGrant => ({
  kind: 'user',
  id,
  name: `name-${id}`,
  role: 'r',
  roleName: 'reader',
  verb: 'add',
});
const refusal = () =>
  new Response(JSON.stringify('You are not authorized.'), { status: 403, headers: { 'x-sextant-origin': 'identity' } });

it('[PRJ-07] a single change that is refused says which one it was', async () => {
  const { services, page } = await createTestServices({ bundles: { projects: en } });
  page.answer('PUT /api/keystone/projects/p/r/a/', refusal);
  await expect(saveMembers(project, [grant('a')], services)).rejects.toThrow(
    'This change failed: name-a: reader is given.\nYou are not authorized.',
  );
});

it('[PRJ-07] of many changes each has its outcome; the error says how many failed, and no toast does', async () => {
  const { services, page } = await createTestServices({ bundles: { projects: en } });
  const ids = Array.from({ length: 6 }, (_, number) => `u${number}`);
  ids.forEach((id, at) => page.answer(`PUT /api/keystone/projects/p/r/${id}/`, at % 2 ? refusal : () => undefined));
  const failure = await saveMembers(project, ids.map(grant), services).catch((error: unknown) => error);
  expect((failure as PartlySaved).outcomes.map(({ isSaved, why }) => [isSaved, why])).toEqual(
    ids.map((_id, at) => (at % 2 ? [false, 'You are not authorized.'] : [true, undefined])),
  );
  expect((failure as PartlySaved).message).toBe('Unable to change members of web: 3 of 6 changes failed.');
  // The dialog shows them: no message says it, too.
  const messages = services.get(Toasts).list();
  expect(messages.map(({ type, message }) => [type, message])).toEqual([
    ['success', 'Changed members of web: 3 changes.'],
  ]);
});

it('[PRJ-07] who took their own last role is told that they can’t take it back, and who can', async () => {
  const { services, page } = await createTestServices({ bundles: { projects: en } });
  page.answer('DELETE /api/keystone/projects/p/r/a/', () => undefined);
  page.answer('GET /api/keystone/role_assignments/', refusal);
  await saveMembers(project, [{ ...grant('a'), verb: 'remove' }], services);
  const toast = services
    .get(Toasts)
    .list()
    .find(({ type }) => type === 'success');
  await expect(toast!.undo!()).rejects.toThrow(
    'Your roles no longer permit changing the members of web. Somebody who may manage members there can take the changes back.',
  );
});
