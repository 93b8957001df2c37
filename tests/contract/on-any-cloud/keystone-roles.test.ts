import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { type OwnIdentity, ownIdentity, refusalOf } from '../../support/native-identity.ts';

let cloud: NativeCloud;
let own: OwnIdentity;
let domain: string;
let project: string;
let user: string;
beforeAll(async () => {
  cloud = await openNativeCloud();
  own = await ownIdentity(cloud);
  domain = (await own.make('/domains', 'domain', { name: cloud.name('roles') })).id;
  project = (await own.make('/projects', 'project', { name: cloud.name('roles'), domain_id: domain })).id;
  user = (await own.user('roles', undefined, { domain_id: domain })).id;
});
afterAll(async () => {
  await own.close();
  await cloud.close();
});

const admin = (method: string, path: string, body?: unknown) => own.call(method, path, own.admin.token, body);
const role = async (what: string, domain_id?: string): Promise<string> =>
  (await own.make('/roles', 'role', { name: cloud.name(what), ...(domain_id ? { domain_id } : {}) })).id;
const idsIn = (list: { id: string }[]) => list.map(({ id }) => id);
const rolesIn = async (scope: object): Promise<string[]> => {
  const answer = await own.signIn(user, 'first', scope);
  return answer.status === 201 ? idsIn(answer.json.token.roles).toSorted() : [String(answer.status)];
};
const refused = (status: number, text: string) => [status, expect.stringContaining(text)];

describe('roles of a domain', () => {
  it('[EMB-02] are listed with their domain alone, and share names with the others', async () => {
    const global = await role('shared-name');
    const inDomain = await role('shared-name', domain);
    const listed = async (query: string) => idsIn((await admin('GET', `/roles?${query}`)).json.roles);
    expect(await listed(`name=${cloud.name('shared-name')}`)).toEqual([global]);
    expect(await listed(`domain_id=${domain}&name=${cloud.name('shared-name')}`)).toEqual([inDomain]);
    const again = await admin('POST', '/roles', { role: { name: cloud.name('shared-name'), domain_id: domain } });
    expect(refusalOf(again)).toEqual(
      refused(409, `Duplicate entry found with name ${cloud.name('shared-name')} at domain ID ${domain}`),
    );
    expect(refusalOf(await admin('PATCH', `/roles/${global}`, { role: { domain_id: domain } }))).toEqual([
      400,
      'Update of `domain_id` is not allowed.',
    ]);
  });

  it('[EMB-02] stand in a token for the roles that they imply, and hold for their domain’s projects alone', async () => {
    const [local, implied] = [await role('local', domain), await role('implied')];
    await admin('PUT', `/roles/${local}/implies/${implied}`);
    const elsewhere = (await cloud.as('demo')).projectId;
    expect((await admin('PUT', `/projects/${project}/users/${user}/roles/${local}`)).status).toBe(204);
    expect(refusalOf(await admin('PUT', `/projects/${elsewhere}/users/${user}/roles/${local}`))).toEqual([
      403,
      `Project ${elsewhere} must be in the same domain as the role ${local} being assigned.`,
    ]);
    expect(refusalOf(await admin('PUT', `/system/users/${user}/roles/${local}`))).toEqual([
      400,
      `Role ${local} is a domain-specific role. Unable to use a domain-specific role in a system assignment.`,
    ]);
    expect(await rolesIn({ project: { id: project } })).toEqual([implied]);
    const assignments = async (query: string) =>
      (await admin('GET', `/role_assignments?user.id=${user}${query}`)).json.role_assignments.map(
        (each: { role: { id: string } }) => each.role.id,
      );
    expect(await assignments('')).toEqual([local]);
    expect(await assignments('&effective')).toEqual([implied]);
    const named = (await admin('GET', `/role_assignments?user.id=${user}&include_names`)).json.role_assignments[0].role;
    expect(named).toEqual({
      id: local,
      name: cloud.name('local'),
      domain: { id: domain, name: cloud.name('roles') },
    });
    await admin('DELETE', `/projects/${project}/users/${user}/roles/${local}`);
  });
});

describe('implied roles', () => {
  it('[EMB-02] are made once, asked for with HEAD, and refused where they would give too much', async () => {
    const [prior, implied, local] = [await role('prior'), await role('other'), await role('in-domain', domain)];
    const path = (one: string, two: string) => `/roles/${one}/implies/${two}`;
    const missing = await admin('GET', path(prior, implied));
    expect(refusalOf(missing)).toEqual([404, `${prior} does not imply ${implied}.`]);
    expect(refusalOf(await admin('DELETE', path(prior, implied)))).toEqual(refusalOf(missing));
    const made = await admin('PUT', path(prior, implied));
    expect([made.status, made.json.links.self]).toEqual([201, `${cloud.authUrl}${path(prior, implied)}`]);
    expect(refusalOf(await admin('PUT', path(prior, implied)))).toEqual(refused(409, 'store implied_role'));
    expect((await admin('HEAD', path(prior, implied))).status).toBe(204);
    expect((await admin('GET', path(prior, implied))).json).toEqual(made.json);
    expect((await admin('HEAD', path(prior, local))).status).toBe(404);
    expect(refusalOf(await admin('PUT', path(prior, local)))).toEqual([403, `${local} cannot be an implied roles.`]);
    const administrator = await own.roleId('admin');
    expect(refusalOf(await admin('PUT', path(prior, administrator)))).toEqual([
      403,
      `${administrator} cannot be an implied roles.`,
    ]);
  });

  it('[EMB-02] follow each other, and end with the assignment that they came from', async () => {
    const [first, second, third] = [await role('chain-1'), await role('chain-2'), await role('chain-3')];
    await admin('PUT', `/roles/${first}/implies/${second}`);
    await admin('PUT', `/roles/${second}/implies/${third}`);
    const grant = `/projects/${project}/users/${user}/roles/${first}`;
    await admin('PUT', grant);
    expect(await rolesIn({ project: { id: project } })).toEqual([first, second, third].toSorted());
    const { json } = await admin('GET', `/role_assignments?effective&user.id=${user}`);
    const links = Object.fromEntries(
      json.role_assignments.map((each: { role: { id: string }; links: object }) => [each.role.id, each.links]),
    );
    expect(links[first]).toEqual({ assignment: cloud.authUrl + grant });
    expect(links[second]).toEqual({
      assignment: cloud.authUrl + grant,
      prior_role: `${cloud.authUrl}/prior_role/${second}/implies/${first}`,
    });
    await admin('DELETE', grant);
    expect(await rolesIn({ project: { id: project } })).toEqual(['401']);
  });
});

describe('scopes', () => {
  it('[EMB-02] an assignment inherited from a domain holds for projects, not for the domain', async () => {
    const [inherited, direct] = [await role('inherited'), await role('direct')];
    const child = (
      await own.make('/projects', 'project', { name: cloud.name('child'), domain_id: domain, parent_id: project })
    ).id;
    const path = `/OS-INHERIT/domains/${domain}/users/${user}/roles/${inherited}/inherited_to_projects`;
    expect((await admin('PUT', path)).status).toBe(204);
    expect(await rolesIn({ domain: { id: domain } })).toEqual(['401']);
    expect(await rolesIn({ project: { id: project } })).toEqual([inherited]);
    expect(await rolesIn({ project: { id: child } })).toEqual([inherited]);
    await admin('PUT', `/domains/${domain}/users/${user}/roles/${direct}`);
    expect(await rolesIn({ domain: { id: domain } })).toEqual([direct]);
    const { json } = await admin('GET', `/role_assignments?effective&user.id=${user}&scope.project.id=${child}`);
    expect(json.role_assignments).toEqual([
      {
        role: { id: inherited },
        user: { id: user },
        scope: { project: { id: child }, 'OS-INHERIT:inherited_to': 'projects' },
        links: { assignment: cloud.authUrl + path },
      },
    ]);
    await admin('DELETE', path);
    await admin('DELETE', `/domains/${domain}/users/${user}/roles/${direct}`);
  });

  it('[EMB-02] an assignment inherited from a project holds below it, through a group too', async () => {
    const inherited = await role('below');
    const below = (
      await own.make('/projects', 'project', { name: cloud.name('below'), domain_id: domain, parent_id: project })
    ).id;
    const group = (await own.make('/groups', 'group', { name: cloud.name('below'), domain_id: domain })).id;
    await admin('PUT', `/groups/${group}/users/${user}`);
    await admin('PUT', `/OS-INHERIT/projects/${project}/groups/${group}/roles/${inherited}/inherited_to_projects`);
    expect(await rolesIn({ project: { id: project } })).toEqual(['401']);
    expect(await rolesIn({ project: { id: below } })).toEqual([inherited]);
    const { json } = await admin('GET', `/role_assignments?effective&user.id=${user}&scope.project.id=${below}`);
    expect(json.role_assignments[0].links).toEqual({
      assignment: `${cloud.authUrl}/OS-INHERIT/projects/${project}/groups/${group}/roles/${inherited}/inherited_to_projects`,
      membership: `${cloud.authUrl}/groups/${group}/users/${user}`,
    });
  });

  it('[EMB-02] the scope of a domain shows its users and projects alone, that of the system shows all', async () => {
    const reader = await own.roleId('reader');
    await admin('PUT', `/domains/${domain}/users/${user}/roles/${reader}`);
    await admin('PUT', `/system/users/${user}/roles/${reader}`);
    const inDomain = await own.signIn(user, 'first', { domain: { id: domain } });
    expect(inDomain.json.token).toMatchObject({ domain: { id: domain }, roles: [{ id: reader, name: 'reader' }] });
    const users = await own.call('GET', '/users', inDomain.token);
    expect(idsIn(users.json.users)).toEqual([user]);
    expect(idsIn((await own.call('GET', '/projects', inDomain.token)).json.projects)).toContain(project);
    expect(idsIn((await own.call('GET', '/auth/domains', inDomain.token)).json.domains)).toEqual([domain]);
    expect(refusalOf(await own.call('POST', '/users', inDomain.token, { user: { name: 'x' } }))[0]).toBe(403);
    const inSystem = await own.signIn(user, 'first', { system: { all: true } });
    expect(inSystem.json.token).toMatchObject({ system: { all: true }, roles: [{ id: reader, name: 'reader' }] });
    const everybody = idsIn((await own.call('GET', '/users', inSystem.token)).json.users);
    expect(everybody).toEqual(expect.arrayContaining([user, own.admin.userId]));
    expect((await own.call('GET', '/auth/system', inSystem.token)).json.system).toEqual([{ all: true }]);
    expect(refusalOf(await own.call('POST', '/projects', inSystem.token, { project: { name: 'x' } }))[0]).toBe(403);
  });
});
