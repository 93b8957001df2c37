import { expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { readAssignments, rowsOf, withImplied } from '../../../../plugins/identity/assignments/assignments.ts';

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

const anna = { id: 'u', name: 'anna' };
const project = { project: { id: 'p', name: 'web' } };
const has = (id: string, more: object = {}) => ({
  role: role(id),
  user: anna,
  scope: project,
  inherited: false,
  ...more,
});

it('[IDN-27] a role that is given and implied as well is one row, and what is given stands before what follows from it', async () => {
  const { services, page } = await createTestServices();
  page.answer('GET /api/keystone/role_assignments/', () => ({
    items: [
      has('member', { user: { id: 'z', name: 'zoe' } }),
      has('admin', { prior_role_id: 'root' }),
      has('member', { prior_role_id: 'root' }),
      has('root'),
      has('member'),
      has('member', { inherited: true, origin: { domain_id: 'd' } }),
    ],
  }));
  const rows = rowsOf(await readAssignments({ project: 'p' }, services));
  const implied = { kind: 'implied', by: 'name of root' };
  expect(rows.map((ways) => [ways[0].user?.name, ways[0].role.id, ways.map(({ reasons }) => reasons)])).toEqual([
    ['anna', 'member', [[{ kind: 'direct' }], [{ kind: 'inherited', from: 'd' }], [implied]]],
    ['anna', 'root', [[{ kind: 'direct' }]]],
    ['anna', 'admin', [[implied]]],
    ['zoe', 'member', [[{ kind: 'direct' }]]],
  ]);
});

it('[IDN-27] a group keeps its name where the list of groups is refused; of one that nobody names the id is told', async () => {
  const { services, page } = await createTestServices();
  const headers = { 'x-sextant-origin': 'identity' };
  page.answer('GET /api/keystone/groups/', () => new Response('"Not authorized."', { status: 403, headers }));
  page.answer('GET /api/keystone/role_assignments/', ({ query }) => ({
    items: query.get('effective')
      ? [has('member', { group_id: 'g' }), has('reader', { group_id: 'far', origin: { domain_id: 'd' } })]
      : [given('member', 'p')],
  }));
  const found = await readAssignments({ project: 'p' }, services);
  expect(found.map(({ reasons }) => reasons[0])).toEqual([
    { kind: 'group', name: 'ops' },
    { kind: 'unnamed-group', id: 'far' },
  ]);
  expect(page.calls.length).toBeLessThanOrEqual(4);
});

it('[IDN-27] the groups of a user are read of the user, which a manager of a domain may', async () => {
  const { services, page } = await createTestServices();
  page.answer('GET /api/keystone/role_assignments/', () => ({ items: [has('member', { group_id: 'g' })] }));
  page.answer('GET /api/p/identity/native/identity/v3/users/u/groups', () => ({ groups: [{ id: 'g', name: 'ops' }] }));
  const [found] = await readAssignments({ user: 'u' }, services);
  expect(found?.reasons).toEqual([{ kind: 'group', name: 'ops' }]);
});
