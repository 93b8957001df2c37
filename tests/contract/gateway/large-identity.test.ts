import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';

let cloud: Cloud;
let gateway: RunningGateway;
let admin: GatewayClient;
beforeAll(async () => {
  cloud = await createCloud({ seed: 'crowd', size: 1000 });
  gateway = await startGateway(cloud.authUrl);
  admin = await gateway.signIn('admin');
});
afterAll(async () => {
  await gateway.close();
  await cloud.close();
});

/** Returns the items of a list, and the paths that Keystone was asked for it. */
async function listed(path: string) {
  cloud.calls.reset();
  const { items } = await admin.json<{ items: { name: string }[] }>(`/api/keystone/${path}`);
  const { calls } = cloud.calls.report();
  // Every five seconds the gateway asks whether the session still counts, which is no part of the list.
  const paths = calls.map((call) => call.path).filter((each) => !each.endsWith('/auth/tokens'));
  return { names: items.map(({ name }) => name), paths };
}

describe('a cloud of 2,000 users and 500 projects', () => {
  it('[KS-02] [KS-21] each list is one call, however long it is', async () => {
    const users = await listed('users/');
    expect(users.names.length).toBeGreaterThan(2000);
    expect(users.paths).toHaveLength(1);
    const projects = await listed('projects/');
    expect(projects.names.length).toBeGreaterThan(500);
    expect(projects.paths).toHaveLength(1);
  });

  it('[KS-02] [KS-21] a filter goes to Keystone, which answers with what was found alone', async () => {
    const user = await listed('users/?name=crowd-user-02000');
    expect(user.names).toEqual(['crowd-user-02000']);
    const projects = await listed('projects/?name__icontains=PROJECT-0050');
    expect(projects.names).toEqual(['crowd-project-00500']);
    for (const { paths } of [user, projects]) expect(paths).toHaveLength(1);
  });

  it('[IDN-27] the assignments of a user are one call', async () => {
    const [{ id } = { id: '' }] = (
      await admin.json<{ items: { id: string }[] }>('/api/keystone/users/?name=crowd-user-00001')
    ).items;
    cloud.calls.reset();
    const { items } = await admin.json<{ items: { scope: { project?: { name: string } } }[] }>(
      `/api/keystone/role_assignments/?user_id=${id}&effective=true`,
    );
    expect([...new Set(items.map(({ scope }) => scope.project?.name))]).toEqual(['crowd-project-00001']);
    expect(cloud.calls.report().calls.length).toBeLessThanOrEqual(2);
  });
});
