import { beforeEach, describe, expect, it } from 'vitest';
import { type Confirmation, Modals } from '#services/modals/modals';
import { Toasts } from '#services/toasts/toasts';
import { permitted } from '#ui/actions/permitted.ts';
import { runAction } from '#ui/actions/run-action.ts';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/identity.json' with { type: 'json' };
import { readAssignments } from '../../../../plugins/identity/assignments/assignments.ts';
import { disableDomain } from '../../../../plugins/identity/domains/domain-actions.ts';
import { domainType } from '../../../../plugins/identity/domains/domain-type.ts';
import { create as createGroup } from '../../../../plugins/identity/groups/group-forms.tsx';
import { groupType } from '../../../../plugins/identity/groups/group-type.ts';
import { removeMember } from '../../../../plugins/identity/groups/members.tsx';
import { deleteRole, deleteRoles } from '../../../../plugins/identity/roles/role-actions.ts';
import { roleType } from '../../../../plugins/identity/roles/role-type.ts';
import { changesOf, dataOf, save } from '../../../../plugins/identity/users/edit-form.tsx';
import { setPassword } from '../../../../plugins/identity/users/password-form.tsx';
import { createUser, deleteUsers, disableUser, enableUser } from '../../../../plugins/identity/users/user-actions.ts';
import { editCode } from '../../../../plugins/identity/users/user-code.ts';
import { listUsers, loadUser, type User } from '../../../../plugins/identity/users/user.ts';
import { userType } from '../../../../plugins/identity/users/user-type.ts';

const user = (id: string, more: Partial<User> = {}): User => ({
  id,
  name: `name-${id}`,
  domain_id: 'default',
  enabled: true,
  project_id: null,
  ...more,
});

let test: TestServices;
let questions: Confirmation[];
beforeEach(async () => {
  test = await createTestServices({ bundles: { identity: en } });
  questions = [];
  test.services.get(Modals).confirm = async (question) => {
    questions.push(question);
    return true;
  };
});

const refusal = (text: string, status: number) => new Response(JSON.stringify(text), { status });
const said = () =>
  test.services
    .get(Toasts)
    .list()
    .map(({ message }) => message);

describe('the lists', () => {
  it('[IDN-09] [IDN-10] [IDN-11] [IDN-13] show the columns of the specification; what has a page leads there', () => {
    const shown = [domainType, groupType, roleType, userType].map(({ columns = [] }) =>
      columns.filter(({ hidden }) => !hidden).map(({ id }) => id),
    );
    expect(shown).toEqual([
      ['name', 'description', 'id', 'enabled'],
      ['name', 'description', 'id'],
      ['name', 'id'],
      ['name', 'email', 'id', 'enabled'],
    ]);
    const [name] = roleType.columns!;
    expect([name!.sortDefault, name!.priority]).toEqual(['asc', 1]);
    const email = userType.columns!.find(({ id }) => id === 'email')!.link as (item: User) => string | undefined;
    expect([email(user('a', { email: 'a@b.example' })), email(user('a'))]).toEqual(['mailto:a@b.example', undefined]);
  });

  it('[IDN-02] [IDN-04] [IDN-10] facets: of groups by name and id; of users each once, all but the email by the service', () => {
    expect(groupType.facets!.map(({ name }) => name)).toEqual(['name', 'id']);
    expect(userType.facets!.map(({ name, filteredBy, singleton }) => [name, filteredBy, singleton])).toEqual([
      ['name', 'server', true],
      ['email', 'client', true],
      ['id', 'server', true],
      ['enabled', 'server', true],
    ]);
  });

  it('[IDN-07] rows are drawn again when what they are tracked by changes', () => {
    expect(roleType.trackBy!({ id: 'r', name: 'n', domain_id: null })).toBe('rn');
    const track = userType.trackBy!;
    for (const more of [{ name: 'x' }, { email: 'x' }, { project_id: 'x' }, { description: 'x' }, { enabled: false }])
      expect(track(user('a', more)), JSON.stringify(more)).not.toBe(track(user('a')));
  });

  it('[IDN-04] Keystone filters users: by a part of the name, by id, by whether they are enabled', async () => {
    test.page.answer('GET /api/keystone/users/', ({ query }) =>
      query.get('id') === 'gone' ? refusal('Could not find user.', 404) : { items: [user('a')] },
    );
    const { services } = test;
    await listUsers({ filters: { name: 'an', enabled: 'false' } }, { services });
    expect(Object.fromEntries(test.page.calls.at(-1)!.query)).toMatchObject({
      name__icontains: 'an',
      enabled: 'false',
    });
    expect((await listUsers({ filters: { id: 'gone' } }, { services })).items).toEqual([]);
    expect(said()).toEqual([]);
  });

  it('[IDN-30] users come in pages where Keystone knows them, and once where it does not', async () => {
    const all = Array.from({ length: 700 }, (_, at) => user(String(at)));
    let hasPages = true;
    test.page.answer('GET /api/keystone/users/', ({ query }) => {
      const from = hasPages && query.get('marker') ? all.findIndex(({ id }) => id === query.get('marker')) + 1 : 0;
      return { items: hasPages ? all.slice(from, from + Number(query.get('limit'))) : all.slice(0, 500) };
    });
    const { services } = test;
    const first = await listUsers({ filters: {} }, { services });
    expect([first.items.length, first.hasMore, first.count]).toEqual([500, true, undefined]);
    const second = await listUsers({ filters: {}, marker: first.items.at(-1)!.id }, { services });
    expect([second.items.length, second.hasMore]).toEqual([200, false]);
    hasPages = false;
    const same = await listUsers({ filters: {}, marker: first.items.at(-1)!.id }, { services });
    expect(same).toEqual({ items: [], hasMore: false });
  });

  it('[IDN-13] the list of users waits for a filter where FILTER_DATA_FIRST says so, and does not by default', async () => {
    const asked = () => userType.needsFilterFirst!('/identity/users', test.services);
    expect(await asked()).toBe(false);
    test = await createTestServices({ state: { settings: { FILTER_DATA_FIRST: { 'identity.users': true } } } });
    expect(await asked()).toBe(true);
  });
});

describe('domains', () => {
  const domains = [
    { id: 'd1', name: 'Default', enabled: true },
    { id: 'd2', name: 'partner', enabled: false },
  ];
  const listed = async () => (await domainType.list!({ filters: {} }, { services: test.services })).items;
  const cloudWith = async (rules: Record<string, boolean>, named = 'Default') => {
    test = await createTestServices({
      bundles: { identity: en },
      state: { policy: rules, settings: { OPENSTACK_KEYSTONE_DEFAULT_DOMAIN: named } },
    });
    test.page.answer('GET /api/keystone/domains/', () => ({ items: domains }));
    test.page.answer('GET /api/keystone/domains/default/', () => ({ id: 'd1', name: 'Default' }));
    test.page.answer('GET /api/keystone/domains/d1/', () => domains[0]);
    test.page.answer('POST /api/policy/', () => ({ allowed: rules['identity:identity:list_domains'] === true }));
  };

  it('[IDN-01] [IDN-25] all for those who may list them; else, or with another default domain, the default domain alone', async () => {
    await cloudWith({ 'identity:identity:list_domains': true });
    expect(await listed()).toEqual(domains);
    expect(test.page.calls.map(({ path }) => path)).toContain('/api/keystone/domains/default/');
    await cloudWith({ 'identity:identity:list_domains': true }, 'another');
    expect(await listed()).toEqual([domains[0]]);
    await cloudWith({ 'identity:identity:list_domains': false });
    expect(await listed()).toEqual([domains[0]]);
  });

  it('[IDN-25] the address of the default domain shows no other domain to an operator of that one', async () => {
    await cloudWith({ 'identity:identity:list_domains': false });
    const { services } = test;
    test.page.answer('GET /api/keystone/domains/', () => ({ items: [domains[1]] }));
    await expect(domainType.load!('default', { services })).rejects.toMatchObject({ status: 404 });
    expect(await domainType.load!('d1', { services })).toEqual(domains[0]);
    test.page.answer('GET /api/keystone/domains/default/', () => ({ id: 'default', name: 'Default' }));
    expect(await domainType.load!('default', { services })).toEqual({ id: 'default', name: 'Default', enabled: true });
  });

  it('[IDN-28] a domain says that it must be disabled before it is deleted', async () => {
    const deletion = domainType.actions!.item!.find(({ id }) => id === 'identity.domain.delete')!;
    expect(await deletion.allowed!(domains[0]!, test.services)).toBe('identity:reason.enabled-domain');
    expect(await deletion.allowed!(domains[1]!, test.services)).toBe(true);
  });
});

it('[IDN-28] the own domain is not disabled: the session would end with it', async () => {
  const domain = { id: 'default', name: 'Default', enabled: true };
  expect(await disableDomain.allowed!(domain, test.services)).toBe('identity:reason.own-domain');
  expect(await disableDomain.allowed!({ ...domain, id: 'other' }, test.services)).toBe(true);
});

describe('members of a group', () => {
  const member = (id: string) => ({ id, name: `name-${id}`, enabled: true, group: { id: 'g', name: 'ops' } });

  it('[IDN-29] a read-only directory says that no member can be removed, before the attempt', async () => {
    expect(await removeMember.allowed!(member('a'), test.services)).toBe(true);
    const settings = { OPENSTACK_KEYSTONE_BACKEND: { can_edit_group: false } };
    test = await createTestServices({ state: { settings } });
    expect(await removeMember.allowed!(member('a'), test.services)).toBe('identity:reason.read-only');
  });

  it('[IDN-29] whoever leaves a group types the own name', async () => {
    test.page.answer('DELETE /api/keystone/groups/g/users/user-1/', () => undefined);
    test.page.answer('DELETE /api/keystone/groups/g/users/a/', () => undefined);
    for (const id of ['a', 'user-1']) await removeMember.perform({ items: [member(id)], services: test.services });
    expect(questions.map(({ word }) => word)).toEqual([undefined, 'name-user-1']);
    expect(questions[1]!.message).toContain('This is you. You lose all roles that come from group ops');
  });
});

describe('users', () => {
  it('[IDN-15] Enable is offered for a disabled user, Disable for an enabled one, and both send id and enabled', async () => {
    const offered = async (of: User) =>
      (await Promise.all([enableUser, disableUser].map((action) => action.allowed!(of, test.services)))).map(Boolean);
    expect([await offered(user('a')), await offered(user('a', { enabled: false }))]).toEqual([
      [false, true],
      [true, false],
    ]);
    test.page.answer('PATCH /api/keystone/users/a/', () => undefined);
    const result = await disableUser.perform({ items: [user('a')], services: test.services });
    expect(result).toMatchObject({ updated: [{ type: 'OS::Keystone::User', id: 'a' }] });
    expect(test.page.calls.at(-1)!.body).toEqual({ id: 'a', enabled: false });
    expect(said()).toEqual(['User name-a was successfully disabled.']);
  });

  it('[IDN-29] whoever disables or deletes the own account types its name', async () => {
    const own = user('user-1', { name: 'demo' });
    test.page.answer('PATCH /api/keystone/users/user-1/', () => undefined);
    test.page.answer('DELETE /api/keystone/users/user-1/', () => undefined);
    await disableUser.perform({ items: [own], services: test.services });
    await deleteUsers.perform({ items: [own], services: test.services });
    expect(questions.map(({ word }) => word)).toEqual(['demo', 'demo']);
    expect(questions[1]!.message).toContain('demo is your own account');
  });

  it('[IDN-29] a directory that can’t be changed says so before the attempt', async () => {
    const backend = { can_edit_user: false, can_edit_group: true };
    const policy = { 'identity:identity:create_user': true };
    test = await createTestServices({ state: { policy, settings: { OPENSTACK_KEYSTONE_BACKEND: backend } } });
    const answers = await Promise.all(
      userType.actions!.item!.map((action) => action.allowed!(user('a'), test.services)),
    );
    expect(answers.filter(Boolean)).toEqual(Array.from({ length: 4 }, () => 'identity:reason.read-only'));
    expect(await permitted([createUser], [null], test.services)).toMatchObject([
      { reason: 'identity:reason.read-only' },
    ]);
    const type = userType as never;
    expect((await runAction(createUser, [], { services: test.services, type })).state).toBe('refused');
    expect([said().length, test.services.get(Modals).stack().length]).toEqual([1, 0]);
  });

  it('[IDN-16] the page loads version and user together, then the names of project and domain, where they may be read', async () => {
    test.page.answer('GET /api/keystone/version/', () => ({ version: '3' }));
    test.page.answer('GET /api/keystone/users/a/', () => user('a', { project_id: 'p' }));
    test.page.answer('GET /api/keystone/projects/p/', () => ({ id: 'p', name: 'demo' }));
    test.page.answer('GET /api/keystone/domains/default/', () => refusal('Forbidden', 409));
    const loaded = await loadUser('a', { services: test.services });
    expect([loaded.project_name, loaded.domain_name]).toEqual(['demo', undefined]);
    expect(said()).toEqual([]);
  });

  it('[IDN-16] an id with a slash is one part of the call’s address', async () => {
    test.page.answer('GET /api/keystone/version/', () => ({ version: '3' }));
    test.page.answer('GET /api/keystone/users/a%2Fb/', () => user('a/b'));
    expect((await loadUser('a/b', { services: test.services })).id).toBe('a/b');
  });

  it('[IDN-18] [IDN-19] an edit takes the primary project away where the choice was cleared', async () => {
    const before = dataOf(user('a', { project_id: 'p' }));
    const change = changesOf({ ...before, project: undefined as never }, before);
    expect(change).toEqual({ project: '' });
    test.page.answer('PATCH /api/keystone/users/a/', () => undefined);
    await save('a', change, test.services);
    expect(test.page.calls.map(({ method, body }) => [method, body])).toEqual([['PATCH', { id: 'a', project: '' }]]);
    const { commands, calls } = editCode('a', change);
    expect([commands, calls?.[0]?.body]).toEqual([undefined, { user: { default_project_id: null } }]);
  });

  it('[IDN-19] an edit sends changed fields alone, a cleared one as empty', () => {
    const before = dataOf(user('a', { email: 'a@b.example', project_id: 'p', domain_name: 'Default' }));
    expect(changesOf({ ...before, email: undefined as never, name: 'new' }, before)).toEqual({
      name: 'new',
      email: '',
    });
    expect(changesOf(before, before)).toEqual({});
  });

  it('[IDN-06] [IDN-19] [IDN-20] a refused password rejects with the text of its code, or with Keystone’s words; another failure counts as updated', async () => {
    const data = { domain_id: 'default', domain_name: 'Default', name: 'name-a', password: 'new' };
    const attempt = (answer: () => unknown) => {
      test.page.answer('PATCH /api/keystone/users/a/', answer);
      return setPassword(user('a'), data, test.services);
    };
    await expect(attempt(() => refusal('ADMIN_PASSWORD_INCORRECT', 400))).rejects.toThrow(
      'The admin password is incorrect.',
    );
    const rules = 'The password does not match the requirements: seven letters.';
    await expect(attempt(() => refusal(rules, 400))).rejects.toThrow(`Something wrong to change password.\n${rules}`);
    expect(said()).toEqual([]);
    expect(await attempt(() => refusal('No.', 409))).toMatchObject({ updated: [{ id: 'a' }] });
    expect(said()).toHaveLength(1);
    await attempt(() => undefined);
    expect(said()).toContain('User password has been updated successfully.');
    expect(test.page.calls.at(-1)!.body).toEqual({ id: 'a', name: 'name-a', password: 'new' });
  });
});

describe('deleting', () => {
  const role = (id: string) => ({ id, name: `role-${id}` });

  it('[IDN-22] [IDN-23] roles: in the words of the specification, each as deleted or failed', async () => {
    test.page.answer('GET /api/keystone/role_assignments/', () => ({ items: [] }));
    test.page.answer('DELETE /api/keystone/roles/a/', () => undefined);
    test.page.answer('DELETE /api/keystone/roles/b/', () => refusal('No.', 409));
    const result = await deleteRoles.perform({ items: [role('a'), role('b')], services: test.services });
    expect(result).toMatchObject({ deleted: [{ id: 'a' }], failed: [{ id: 'b' }] });
    await deleteRole.perform({ items: [role('a')], services: test.services });
    expect(questions.map(({ title, message, confirmLabel }) => [title, message, confirmLabel])).toEqual([
      [
        'Confirm Delete Roles',
        'You have selected "role-a, role-b". Deleted roles are not recoverable.',
        'Delete Roles',
      ],
      ['Confirm Delete Role', 'You have selected "role-a". Deleted role is not recoverable.', 'Delete Role'],
    ]);
    expect(said()).toEqual(expect.arrayContaining(['Deleted Role: role-a.', 'Unable to delete Role: role-b.']));
  });

  it('[IDN-29] a role that somebody has is deleted by typing, and one that is immutable not at all', async () => {
    const assignment = { role: role('a'), scope: {}, inherited: false };
    test.page.answer('GET /api/keystone/role_assignments/', () => ({ items: [assignment, assignment] }));
    test.page.answer('DELETE /api/keystone/roles/a/', () => undefined);
    await deleteRole.perform({ items: [role('a')], services: test.services });
    expect(questions[0]).toMatchObject({ word: 'role-a', message: expect.stringContaining('Role assignments: 2') });
    const fixed = { ...role('b'), options: { immutable: true } };
    expect(await deleteRole.allowed!(fixed, test.services)).toBe('identity:reason.immutable');
  });

  it('[IDN-22] [IDN-23] users: in the words of the specification', async () => {
    test.page.answer('DELETE /api/keystone/users/a/', () => undefined);
    test.page.answer('DELETE /api/keystone/users/b/', () => refusal('No.', 409));
    const result = await deleteUsers.perform({ items: [user('a'), user('b')], services: test.services });
    expect(result).toMatchObject({ deleted: [{ id: 'a' }], failed: [{ id: 'b' }] });
    expect(questions.map(({ title, message }) => [title, message])).toEqual([
      ['Confirm Delete Users', 'You have selected "name-a, name-b". Deleted users are not recoverable.'],
    ]);
    expect(said()).toEqual(expect.arrayContaining(['Deleted User: name-a.', 'Unable to delete User: name-b.']));
  });
});

describe('role assignments', () => {
  it('[IDN-27] each says where it comes from, in at most four calls', async () => {
    const member = { id: 'm', name: 'member' };
    const demo = { project: { id: 'p', name: 'demo' } };
    const common = { user: { id: 'u', name: 'anna' }, role: member, scope: demo, inherited: false };
    const reader = { id: 'r', name: 'reader' };
    test.page.answer('GET /api/keystone/role_assignments/', () => ({
      items: [
        common,
        { ...common, role: reader, prior_role_id: 'm' },
        { ...common, role: reader, prior_role_id: 'x' },
        { ...common, group_id: 'g' },
        {
          ...common,
          inherited: true,
          origin: { domain_id: 'd' },
          scope: { project: { ...demo.project, domain: { id: 'd', name: 'Default' } } },
        },
        { ...common, inherited: true, scope: { domain: { id: 'd', name: 'Default' } } },
      ],
    }));
    test.page.answer('GET /api/keystone/roles/', () => ({ items: [{ id: 'x', name: 'admin' }] }));
    test.page.answer('GET /api/p/identity/native/identity/v3/users/u/groups', () => ({
      groups: [{ id: 'g', name: 'ops', domain_id: 'd' }],
    }));
    const found = await readAssignments({ user: 'u', domain: 'd' }, test.services);
    expect(found.map(({ reasons }) => reasons)).toEqual(
      expect.arrayContaining([
        [{ kind: 'direct' }],
        [{ kind: 'implied', by: 'member' }],
        [{ kind: 'implied', by: 'admin' }],
        [{ kind: 'group', name: 'ops' }],
        [{ kind: 'inherited', from: 'Default' }],
        [{ kind: 'handed-down' }],
      ]),
    );
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect(test.page.calls.length).toBeLessThanOrEqual(4);
  });
});

it('[IDN-26] the message of a new group leads to its page, also where the list of groups is refused', async () => {
  test.page.answer('POST /api/keystone/groups/', ({ body }) => ({ id: 'g1', ...(body as object) }));
  const code = { commands: [], calls: [] };
  const result = await createGroup({ name: 'night shift' }, 'd2', test.services, () => code);
  expect(result.created.map(({ id }) => id)).toEqual(['g1']);
  expect(test.page.calls.map(({ query, body }) => [query.get('domain_id'), body])).toEqual([
    ['d2', { name: 'night shift' }],
  ]);
  expect(test.services.get(Toasts).list()).toMatchObject([
    {
      type: 'success',
      message: 'Group night shift was successfully created.',
      to: expect.stringMatching(/Group\/g1$/),
    },
  ]);
});
