import { expect, it } from 'vitest';
import { Toasts } from '#services/toasts/toasts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/projects.json' with { type: 'json' };
import { type NamedGrant, saveMembers } from '../../../../plugins/projects/forms/save-members.ts';

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

it('[PRJ-07] of many changes the message says how many failed; their names are in its details', async () => {
  const { services, page } = await createTestServices({ bundles: { projects: en } });
  const ids = Array.from({ length: 6 }, (_, number) => `u${number}`);
  ids.forEach((id, at) => page.answer(`PUT /api/keystone/projects/p/r/${id}/`, at % 2 ? refusal : () => undefined));
  await saveMembers(project, ids.map(grant), services);
  const errors = () =>
    services
      .get(Toasts)
      .list()
      .filter(({ type }) => type === 'danger');
  await expect.poll(() => errors().length).toBe(1);
  expect(errors()[0]!.message).toBe('Unable to change members of web: 3 of 6 changes failed.');
  for (const id of ['u1', 'u3', 'u5']) expect(errors()[0]!.detail).toContain(`name-${id}: reader is given`);
});
