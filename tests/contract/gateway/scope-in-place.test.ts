import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ScopeState } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

let site: GatewayOnCloud;
beforeAll(async () => {
  site = await startGatewayOnCloud();
});
afterEach(() => site.cloud.faults.clear());
afterAll(() => site.close());

const go = (client: GatewayClient, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  client.send('POST', '/auth/scope/', { rawBody: new URLSearchParams(fields), headers });

async function stateOf(answer: Response): Promise<ScopeState> {
  expect(answer.status).toBe(200);
  return (await answer.json()) as ScopeState;
}

async function otherProject(state: ScopeState): Promise<{ id: string; name: string }> {
  const found = state.projects!.find((project) => project.id !== state.session.project_id);
  if (!found) throw new Error('the user has one project only');
  return found;
}

it('[X-23] another project is gone to in place: the answer is all that is another, the cookie is another, the old one is dead', async () => {
  const client = await site.signIn('lab');
  const before = await stateOf(await go(client, { policy: 'image:add_image image:publicize_image compute:no_such' }));
  expect(before.policy).toEqual({
    'image:add_image': true,
    'image:publicize_image': false,
  });
  const sealed = client.cookies.get('__Host-sessionid')!;
  const target = await otherProject(before);
  const answer = await go(client, { project: target.id, policy: 'image:add_image' });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const after = await stateOf(answer);
  expect(after.session.project_name).toBe(target.name);
  expect(Object.keys(after).sort()).toEqual(['catalog', 'policy', 'projects', 'refusedRules', 'session', 'settings']);
  expect(after.catalog.length).toBeGreaterThan(0);
  expect([client.cookies.get('recent_project'), client.cookies.has('messages')]).toEqual([target.id, false]);
  const thief = site.client();
  thief.cookies.set('__Host-sessionid', sealed);
  expect((await thief.get('/api/keystone/users/current')).status).toBe(401);
  expect((await client.get('/api/keystone/users/current')).status).toBe(200);
});

it('[X-23] without a project or a region it only says what is so now, and the session stays', async () => {
  const client = await site.signIn('demo');
  const sealed = client.cookies.get('__Host-sessionid');
  const { session } = await stateOf(await go(client, {}));
  expect([session.username, client.cookies.get('__Host-sessionid')]).toEqual(['demo', sealed]);
});

it('[X-23] only the console’s own script may: token, origin, header and session are asked for, and nothing changes without', async () => {
  const client = await site.signIn('lab');
  const before = await stateOf(await go(client, {}));
  const { id } = await otherProject(before);
  const refusal = async (headers: Record<string, string>) => {
    const answer = await go(client, { project: id }, { Accept: 'application/problem+json', ...headers });
    return ((await answer.json()) as { code: string }).code;
  };
  expect(await refusal({ 'X-CSRFToken': '' })).toBe('CSRF_REFUSED');
  expect(await refusal({ Origin: 'https://evil.example' })).toBe('CSRF_REFUSED');
  expect(await refusal({ 'X-Requested-With': '' })).toBe('NOT_AJAX');
  const nobody = site.client();
  await nobody.open();
  expect((await go(nobody, { project: id })).status).toBe(401);
  expect((await stateOf(await go(client, {}))).session.project_id).toBe(before.session.project_id);
});

it('[X-23] a project or region that refuses is an error in words, and leaves everything as it was', async () => {
  const client = await site.signIn('demo');
  const before = await stateOf(await go(client, {}));
  const refused = await go(client, { project: '0123456789abcdef' });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect((await go(client, { region: 'Nowhere' })).status).toBe(400);
  expect((await stateOf(await go(client, {}))).session).toMatchObject({
    project_id: before.session.project_id,
    services_region: 'RegionOne',
  });
});

it('[X-23] a call of a page that shows one project does nothing in another, where another tab has gone', async () => {
  const client = await site.signIn('lab');
  const before = await stateOf(await go(client, {}));
  const shown = { 'X-Sextant-Scope': `${before.session.project_id}/${before.session.services_region}` };
  const list = () => client.get('/api/glance/images/', { headers: { ...shown, Accept: 'application/problem+json' } });
  expect((await list()).status).toBe(200);
  const other = await otherProject(before);
  await stateOf(await go(client, { project: other.id }));
  const refused = await list();
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'SESSION_OTHER_SCOPE', place: other.name }),
  ]);
});

it('[X-23] a call of a page of one user does nothing in the session of another, who signed in beside it', async () => {
  const client = await site.signIn('lab');
  const { session } = await stateOf(await go(client, {}));
  const scope = `${session.project_id}/${session.services_region}`;
  const as = async (user: string) =>
    (await client.get('/api/glance/images/', { headers: { 'X-Sextant-Scope': `${scope}/${user}` } })).status;
  expect([await as(session.id), await as('somebody-else'), await as(`${session.id}/x`)]).toEqual([200, 401, 409]);
});
