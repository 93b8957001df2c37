import { expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { readAssignments, withImplied } from '../../../../plugins/identity/assignments/assignments.ts';

const role = (id: string) => ({ id, name: `name of ${id}` });
const given = (id: string, project: string) => ({
  role: role(id),
  group: { id: 'g', name: 'ops' },
  scope: { project: { id: project, name: project } },
  inherited: false,
});
const rules = [
  { prior_role: role('admin'), implies: [role('member')] },
  { prior_role: role('member'), implies: [role('reader')] },
];
const inferences = 'GET /api/p/identity/native/identity/v3/role_inferences';

it('[IDN-27] the roles of a group are followed by those that they imply, each with the role that implies it', async () => {
  const { services, page } = await createTestServices();
  page.answer('GET /api/keystone/role_assignments/', () => ({ items: [given('admin', 'p')] }));
  page.answer(inferences, () => ({ role_inferences: rules }));
  const found = await readAssignments({ group: 'g' }, services);
  expect(found.map(({ role: { id }, reasons }) => [id, ...reasons])).toEqual([
    ['admin', { kind: 'direct' }],
    ['member', { kind: 'implied', by: 'name of admin' }],
    ['reader', { kind: 'implied', by: 'name of member' }],
  ]);
  expect(new Set(found.map(({ id }) => id)).size).toBe(3);
});

it('[IDN-27] whoever may not read which role implies which sees the roles that were given', async () => {
  const { services, page } = await createTestServices();
  page.answer('GET /api/keystone/role_assignments/', () => ({ items: [given('admin', 'p')] }));
  page.answer(inferences, () => new Response('{}', { status: 403 }));
  expect((await readAssignments({ group: 'g' }, services)).map((each) => each.role.id)).toEqual(['admin']);
});

it('[IDN-27] rules that go round in a circle end', () => {
  const circle = [...rules, { prior_role: role('reader'), implies: [role('admin')] }];
  expect(withImplied([given('reader', 'p')], circle).map((each) => each.role.id)).toEqual([
    'reader',
    'admin',
    'member',
  ]);
});
