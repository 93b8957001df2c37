import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { type OwnIdentity, ownIdentity, refusalOf } from '../../support/native-identity.ts';

let cloud: NativeCloud;
let own: OwnIdentity;
beforeAll(async () => {
  cloud = await openNativeCloud();
  own = await ownIdentity(cloud);
});
afterAll(async () => {
  await own.close();
  await cloud.close();
});

const admin = (method: string, path: string, body?: unknown) => own.call(method, path, own.admin.token, body);
const idsIn = (list: { id: string }[]) => list.map(({ id }) => id);
const none = '0'.repeat(32);

describe('projects', () => {
  it('[EMB-02] that act as domains are domains, listed as projects only when asked for', async () => {
    const name = cloud.name('acting');
    const { project } = (await admin('POST', '/projects', { project: { name, is_domain: true } })).json;
    own.removeLater(`/domains/${project.id}`);
    expect(project).toMatchObject({ name, is_domain: true, domain_id: null, parent_id: null, enabled: true });
    expect((await admin('GET', `/domains/${project.id}`)).json.domain).toMatchObject({ id: project.id, name });
    const listed = async (query: string) => idsIn((await admin('GET', `/projects?name=${name}${query}`)).json.projects);
    expect(await listed('')).toEqual([]);
    expect(await listed('&is_domain=true')).toEqual([project.id]);
    expect(
      (await admin('PATCH', `/projects/${project.id}`, { project: { description: 'x' } })).json.project,
    ).toMatchObject({
      description: 'x',
      is_domain: true,
    });
    expect(refusalOf(await admin('DELETE', `/projects/${project.id}`))).toEqual([
      403,
      'Cannot delete a domain that is enabled, please disable it first.',
    ]);
    await admin('PATCH', `/projects/${project.id}`, { project: { enabled: false } });
    expect((await admin('DELETE', `/projects/${project.id}`)).status).toBe(204);
    expect((await admin('GET', `/domains/${project.id}`)).status).toBe(404);
  });

  it('[EMB-02] act as domains at the top alone, and from the beginning', async () => {
    const domain = await own.make('/domains', 'domain', { name: cloud.name('top') });
    const project = await own.make('/projects', 'project', { name: cloud.name('top'), domain_id: domain.id });
    const make = async (fields: object) =>
      refusalOf(await admin('POST', '/projects', { project: { name: cloud.name('no'), is_domain: true, ...fields } }));
    const rootOnly = [400, 'only root projects are allowed to act as domains.'];
    expect(await make({ parent_id: project.id })).toEqual(rootOnly);
    expect(await make({ domain_id: domain.id })).toEqual(rootOnly);
    expect(await make({ name: cloud.name('top') })).toEqual([
      409,
      `Conflict occurred attempting to store project - it is not permitted to have two projects acting as domains with the same name: ${cloud.name('top')}.`,
    ]);
    expect(refusalOf(await admin('PATCH', `/projects/${project.id}`, { project: { is_domain: true } }))).toEqual([
      400,
      'Update of `is_domain` is not allowed.',
    ]);
  });

  it('[EMB-02] are in the domain of their parent, and on and off with it', async () => {
    const domain = await own.make('/domains', 'domain', { name: cloud.name('tree') });
    const parent = await own.make('/projects', 'project', { name: cloud.name('parent'), domain_id: domain.id });
    const below = { domain_id: domain.id, parent_id: parent.id };
    const child = await own.make('/projects', 'project', { name: cloud.name('child'), ...below });
    const wrong = await admin('POST', '/projects', { project: { name: 'x', ...below, domain_id: 'default' } });
    expect(refusalOf(wrong)).toEqual([
      400,
      `Cannot create project, since it specifies its domain_id default, but specifies a parent in a different domain (${domain.id}).`,
    ]);
    const turn = async (id: string, enabled: boolean) =>
      refusalOf(await admin('PATCH', `/projects/${id}`, { project: { enabled } }));
    expect(await turn(parent.id, false)).toEqual([
      403,
      `Cannot disable project ${parent.id} since its subtree contains enabled projects.`,
    ]);
    expect(await turn(child.id, false)).toEqual([200, '']);
    expect(await turn(parent.id, false)).toEqual([200, '']);
    expect(await turn(child.id, true)).toEqual([
      403,
      `Cannot enable project ${child.id} since it has disabled parents`,
    ]);
    const late = await admin('POST', '/projects', { project: { name: cloud.name('late'), ...below } });
    expect(refusalOf(late)).toEqual([
      400,
      `cannot create a project in a branch containing a disabled project: ${parent.id}`,
    ]);
  });
});

describe('regions and tokens', () => {
  it('[EMB-02] a region is made under the id of its path, once', async () => {
    const id = cloud.name('region');
    own.removeLater(`/regions/${id}`);
    const made = await admin('PUT', `/regions/${id}`, { region: { description: 'd' } });
    expect([made.status, made.json.region]).toEqual([
      201,
      { id, description: 'd', parent_region_id: null, links: { self: `${cloud.authUrl}/regions/${id}` } },
    ]);
    expect(refusalOf(await admin('PUT', `/regions/${id}`, { region: {} }))).toEqual([
      409,
      `Conflict occurred attempting to store region - Duplicate ID, ${id}..`,
    ]);
    expect(refusalOf(await admin('PUT', `/regions/${id}`, { region: { id: 'other' } }))).toEqual([
      400,
      `Conflicting region IDs specified: "${id}" != "other"`,
    ]);
  });

  it('[EMB-02] an endpoint makes the region of its older member, not that of the newer one', async () => {
    const region = cloud.name('legacy');
    const service = await own.make('/services', 'service', { type: cloud.name('type'), enabled: false });
    const fields = { service_id: service.id, interface: 'public', url: 'http://x/', enabled: false };
    own.removeLater(`/regions/${region}`);
    const endpoint = await own.make('/endpoints', 'endpoint', { ...fields, region });
    expect(endpoint).toMatchObject({ region, region_id: region });
    expect((await admin('GET', `/regions/${region}`)).status).toBe(200);
    expect(refusalOf(await admin('POST', '/endpoints', { endpoint: { ...fields, region_id: none } }))).toEqual([
      400,
      expect.stringContaining('Expecting to find endpoint region_id in region table.'),
    ]);
  });

  it('[EMB-02] a token that is none is 404 to everybody who has signed in, somebody else’s is 403', async () => {
    const demo = await cloud.as('demo');
    const { id } = await own.user('revoked', demo.projectId);
    const { token } = await own.signIn(id, 'first');
    const look = async (subject: string | undefined, as = demo.token) =>
      refusalOf(
        await own.call(
          'GET',
          '/auth/tokens',
          as,
          undefined,
          subject === undefined ? {} : { 'x-subject-token': subject },
        ),
      );
    const forbidden = [403, 'You are not authorized to perform the requested action: identity:validate_token.'];
    expect(await look(token)).toEqual(forbidden);
    await own.call('DELETE', '/auth/tokens', token, undefined, { 'x-subject-token': token });
    expect(await look(token)).toEqual([404, 'Failed to validate token']);
    expect(await look('x')).toEqual([404, 'Could not recognize Fernet token']);
    expect(await look(undefined)).toEqual(forbidden);
    expect(await look(own.admin.token, 'x')).toEqual([401, 'The request you have made requires authentication.']);
  });
});
