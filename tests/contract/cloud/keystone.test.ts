import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import { type CallOptions, clientOf, refusal } from './cloud-client.ts';

describe('keystone', () => {
  let cloud: Cloud;
  let client: ReturnType<typeof clientOf>;
  let admin: CallOptions;
  let member: CallOptions;
  let reader: CallOptions;
  const idOf = async (kind: string, name: string): Promise<string> =>
    (await client.call('GET', `/${kind}?name=${name}`, admin)).body[kind][0].id;

  beforeAll(async () => {
    cloud = await createCloud({ seed: 'keystone' });
    client = clientOf(cloud);
    admin = { token: await client.signIn('admin', 'admin') };
    member = { token: await client.signIn('demo', 'demo') };
    reader = { token: await client.signIn('reader', 'demo') };
  });
  afterAll(() => cloud.close());

  it('is found by version discovery', async () => {
    const root = await fetch(new URL('.', `${cloud.authUrl}`), { redirect: 'manual' });
    expect(root.status).toBe(300);
    expect((await root.json()).versions.values[0]).toMatchObject({ id: 'v3.14', status: 'stable' });
    for (const path of ['', '/']) {
      expect((await client.call('GET', path)).body.version.links[0].href).toBe(`${cloud.authUrl}/`);
    }
  });

  it('tells a wrong path from a wrong method', async () => {
    expect((await client.call('GET', '/nowhere', admin)).status).toBe(404);
    const wrong = await client.call('PATCH', '/auth/tokens', { ...admin, body: {} });
    expect(wrong).toMatchObject({ status: 405, body: { message: 'The method is not allowed for the requested URL.' } });
    expect(wrong.headers.get('allow')).toContain('DELETE');
  });

  it('has the users, projects, roles and grants of the real cloud’s seed', async () => {
    const names = async (path: string, key: string) =>
      (await client.call('GET', path, admin)).body[key].map((each: { name: string }) => each.name);
    expect(await names('/users', 'users')).toEqual(expect.arrayContaining(['admin', 'demo', 'lab', 'reader']));
    expect(await names('/projects', 'projects')).toEqual(
      expect.arrayContaining(['admin', 'service', 'demo', 'lab', 'empty']),
    );
    expect(await names('/roles', 'roles')).toEqual(expect.arrayContaining(['admin', 'member', 'reader', 'service']));
    const demo = await idOf('projects', 'demo');
    const query = `/role_assignments?include_names&scope.project.id=${demo}`;
    const found = (await client.call('GET', query, admin)).body.role_assignments;
    const pairs = found.map(
      (each: { user: { name: string }; role: { name: string } }) => `${each.user.name}:${each.role.name}`,
    );
    const members = ['demo', 'disabled', 'expired', 'expiring', 'lab', 'locked', 'mfa'].map((name) => `${name}:member`);
    expect(pairs.toSorted()).toEqual(['admin:admin', ...members, 'reader:reader']);
  });

  it.each(['/users', '/projects', '/domains', '/roles', '/groups', '/services', '/endpoints', '/role_assignments'])(
    'lists %s for the administrator, and refuses members and readers with the rule’s name',
    async (path) => {
      expect((await client.call('GET', path, admin)).status).toBe(200);
      for (const who of [member, reader]) {
        const rule = `identity:list_${path.slice(1)}`;
        const message = `You are not authorized to perform the requested action: ${rule}.`;
        expect(refusal(await client.call('GET', path, who))).toEqual({ status: 403, message });
      }
      expect((await client.call('GET', path)).status).toBe(401);
    },
  );

  it('lets everyone read what concerns them: themselves, their project, their domain, regions, limits', async () => {
    const demo = await idOf('users', 'demo');
    const project = await idOf('projects', 'demo');
    const own = [`/users/${demo}`, `/users/${demo}/projects`, `/users/${demo}/groups`, `/projects/${project}`];
    for (const path of [...own, '/domains/default', '/regions', '/limits', '/registered_limits', '/auth/catalog']) {
      expect((await client.call('GET', path, member)).status, path).toBe(200);
    }
    for (const path of [`/users/${demo}`, `/users/${demo}/projects`, `/projects/${await idOf('projects', 'lab')}`]) {
      expect((await client.call('GET', path, reader)).status, path).toBe(403);
    }
    expect((await client.call('GET', '/users/nope', member)).status).toBe(403);
  });

  it('offers each user the projects where a role is held, through a group too', async () => {
    const names = async (token: CallOptions) =>
      (await client.call('GET', '/auth/projects', token)).body.projects.map(
        (project: { name: string }) => project.name,
      );
    expect(await names(member)).toEqual(['demo']);
    expect((await names(admin)).toSorted()).toEqual(['admin', 'demo', 'lab']);
    const group = await idOf('groups', 'demo-members');
    const grant = `/projects/${await idOf('projects', 'empty')}/groups/${group}/roles/${await idOf('roles', 'reader')}`;
    expect((await client.call('PUT', grant, admin)).status).toBe(204);
    expect((await names(member)).toSorted()).toEqual(['demo', 'empty']);
    expect((await client.call('DELETE', grant, admin)).status).toBe(204);
    expect(await names(member)).toEqual(['demo']);
  });

  it('filters lists as asked, ignores what it does not know, and never cuts them', async () => {
    const users = async (query: string) =>
      (await client.call('GET', `/users?${query}`, admin)).body.users.map((user: { name: string }) => user.name);
    expect(await users('name=demo')).toEqual(['demo']);
    expect(await users('name__contains=emo')).toEqual(['demo']);
    expect(await users('name__istartswith=READ')).toEqual(['reader']);
    expect(await users('enabled=False')).toEqual(['disabled']);
    expect(await users('domain_id=nowhere')).toEqual([]);
    expect(await users('name=nobody')).toEqual([]);
    // As the real one: without a configured list limit, `limit` changes nothing.
    expect(await users('limit=1&color=red')).toEqual(await users(''));
    const listed = (await client.call('GET', '/projects?name=demo', admin)).body;
    expect(listed.links).toEqual({ next: null, previous: null, self: `${cloud.authUrl}/projects?name=demo` });
  });

  it.each(['project', 'user', 'group', 'domain', 'role', 'service', 'endpoint', 'region'])(
    'says what is missing: %s',
    async (kind) => {
      const message = `Could not find ${kind}: nope.`;
      for (const method of ['GET', 'DELETE']) {
        expect(refusal(await client.call(method, `/${kind}s/nope`, admin))).toEqual({ status: 404, message });
      }
    },
  );

  it.each([
    ['users', { user: { name: 'demo' } }, 'user - Duplicate entry found with name demo at domain ID default.'],
    [
      'groups',
      { group: { name: 'demo-members' } },
      'group - Duplicate entry found with name demo-members at domain ID default.',
    ],
    ['roles', { role: { name: 'member' } }, 'role - Duplicate entry found with name member.'],
    [
      'domains',
      { domain: { name: 'Default' } },
      'project - it is not permitted to have two projects acting as domains with the same name: Default.',
    ],
    ['regions', { region: { id: 'RegionOne' } }, 'region - Duplicate ID, RegionOne..'],
    [
      'projects',
      { project: { name: 'lab' } },
      'project - it is not permitted to have two projects with either the same name or same id in the same domain: name is lab',
    ],
  ])('refuses a second one of the same name: %s', async (path, body, text) => {
    const { status, message } = refusal(await client.call('POST', `/${path}`, { ...admin, body }));
    expect(status).toBe(409);
    expect(message).toContain(`Conflict occurred attempting to store ${text}`);
  });

  it.each([
    [{}, "'name' is a required property"],
    [
      { name: '' },
      "Invalid input for field 'name': '' is too short\n\nFailed validating 'minLength' in schema['properties']['name']:\n    {'maxLength': 64, 'minLength': 1, 'pattern': '[\\\\S]+', 'type': 'string'}\n\nOn instance['name']:\n    ''",
    ],
    [{ name: 'x'.repeat(65) }, 'is too long'],
    [{ name: 7 }, "Invalid input for field 'name': 7 is not of type 'string'"],
    [{ name: 'fine', enabled: 'yes' }, "Invalid input for field 'enabled': 'yes' is not of type 'boolean'"],
    [{ name: 'fine', domain_id: 'nope' }, 'Could not find domain: nope.'],
  ])('refuses a project made of %j', async (project, text) => {
    const { status, message } = refusal(await client.call('POST', '/projects', { ...admin, body: { project } }));
    expect(status).toBe(400);
    expect(message).toContain(text);
  });

  it('keeps what is written and forgets what is deleted: a project’s life', async () => {
    const body = { project: { name: 'orchard', description: 'Trees', tags: ['green'], soil: 'loam' } };
    const { project } = (await client.call('POST', '/projects', { ...admin, body })).body;
    expect(project).toMatchObject({
      name: 'orchard',
      soil: 'loam',
      parent_id: 'default',
      is_domain: false,
      enabled: true,
    });
    expect(project.id).toMatch(/^[0-9a-f]{32}$/);
    const path = `/projects/${project.id}`;
    await client.call('PATCH', path, { ...admin, body: { project: { description: 'More trees', enabled: false } } });
    expect((await client.call('GET', path, admin)).body.project).toMatchObject({
      description: 'More trees',
      enabled: false,
      soil: 'loam',
    });
    expect((await client.call('GET', '/projects?tags=green&enabled=false', admin)).body.projects).toHaveLength(1);
    const taken = await client.call('PATCH', path, { ...admin, body: { project: { name: 'lab' } } });
    expect(taken.status).toBe(409);
    expect((await client.call('DELETE', path, admin)).status).toBe(204);
    expect((await client.call('GET', path, admin)).status).toBe(404);
  });

  it('deletes a domain only when it is disabled, with everything in it', async () => {
    const { domain } = (await client.call('POST', '/domains', { ...admin, body: { domain: { name: 'guests' } } })).body;
    const user = { name: 'guest', password: 'x', domain_id: domain.id };
    const made = (await client.call('POST', '/users', { ...admin, body: { user } })).body.user;
    const path = `/domains/${domain.id}`;
    expect(refusal(await client.call('DELETE', path, admin))).toEqual({
      status: 403,
      message: 'Cannot delete a domain that is enabled, please disable it first.',
    });
    await client.call('PATCH', path, { ...admin, body: { domain: { enabled: false } } });
    expect((await client.call('DELETE', path, admin)).status).toBe(204);
    expect((await client.call('GET', `/users/${made.id}`, admin)).status).toBe(404);
  });

  it('adds members to groups and takes them out', async () => {
    const { group } = (await client.call('POST', '/groups', { ...admin, body: { group: { name: 'choir' } } })).body;
    const user = await idOf('users', 'lab');
    const path = `/groups/${group.id}/users/${user}`;
    expect((await client.call('HEAD', path, admin)).status).toBe(404);
    expect((await client.call('PUT', path, admin)).status).toBe(204);
    expect((await client.call('HEAD', path, admin)).status).toBe(204);
    expect((await client.call('GET', `/groups/${group.id}/users`, admin)).body.users[0].name).toBe('lab');
    expect((await client.call('DELETE', path, admin)).status).toBe(204);
    expect(refusal(await client.call('DELETE', path, admin))).toEqual({
      status: 404,
      message: `User '${user}' not found in group '${group.id}'`,
    });
    expect((await client.call('DELETE', `/groups/${group.id}`, admin)).status).toBe(204);
  });

  it('[EMB-02] lists to the manager of a domain the groups of that domain alone', async () => {
    const partner = await idOf('domains', 'partner');
    const made = async (name: string, domain_id: string) =>
      (await client.call('POST', '/groups', { ...admin, body: { group: { name, domain_id } } })).body.group
        .id as string;
    const ids = [await made('own', partner), await made('foreign', 'default')];
    const user = { name: 'partner-admin', password: 'partnerpass', domain: { id: partner } };
    const identity = { methods: ['password'], password: { user } };
    const auth = { identity, scope: { domain: { id: partner } } };
    const signedIn = await client.call('POST', '/auth/tokens', { body: { auth } });
    const token = signedIn.headers.get('x-subject-token') ?? '';
    const { status, body } = await client.call('GET', '/groups', { token });
    expect([status, body.groups.map(({ name }: { name: string }) => name)]).toEqual([200, ['own']]);
    for (const id of ids) await client.call('DELETE', `/groups/${id}`, admin);
  });

  it('shows what grants come to: groups by their members, roles with those they imply', async () => {
    const user = await idOf('users', 'demo');
    const query = `/role_assignments?effective&include_names=true&user.id=${user}`;
    const found = (await client.call('GET', query, admin)).body.role_assignments;
    expect(found.map((each: { role: { name: string } }) => each.role.name)).toEqual(['member', 'reader']);
    expect(found[1].links.prior_role).toMatch(/\/prior_role\/.+\/implies\/.+/);
    const both = await client.call('GET', '/role_assignments?user.id=a&group.id=b', admin);
    expect(refusal(both)).toEqual({ status: 400, message: 'Specify a user or group, not both' });
  });

  it('says which grant is missing when it is to be revoked', async () => {
    const [project, user, role] = [
      await idOf('projects', 'lab'),
      await idOf('users', 'reader'),
      await idOf('roles', 'admin'),
    ];
    const path = `/projects/${project}/users/${user}/roles/${role}`;
    expect((await client.call('HEAD', path, admin)).status).toBe(404);
    expect(refusal(await client.call('DELETE', path, admin)).message).toBe(
      `Could not find role assignment with role: ${role}, user or group: ${user}, project, domain, or system: ${project}.`,
    );
    expect((await client.call('PUT', path, member)).status).toBe(403);
    const immutable = await client.call('DELETE', `/roles/${role}`, admin);
    expect(refusal(immutable).status).toBe(403);
  });

  it('hands an inherited grant on a domain down to its projects', async () => {
    const [user, role, empty] = [
      await idOf('users', 'reader'),
      await idOf('roles', 'reader'),
      await idOf('projects', 'empty'),
    ];
    const path = `/OS-INHERIT/domains/default/users/${user}/roles/${role}/inherited_to_projects`;
    expect((await client.call('PUT', path, admin)).status).toBe(204);
    const projects = (await client.call('GET', '/auth/projects', reader)).body.projects;
    expect(projects.map((project: { id: string }) => project.id)).toContain(empty);
    expect((await client.call('GET', '/auth/domains', reader)).body.domains).toEqual([]);
    expect((await client.call('DELETE', path, admin)).status).toBe(204);
  });
});
