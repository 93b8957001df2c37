import { describe, expect, it } from 'vitest';
import type { NovaApi } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { useGatewayServers } from '../../support/gateway-servers.ts';

const { nova, people } = useGatewayServers();
const path = '/api/nova/servergroups/';

async function make(body: object, client: GatewayClient = people.demo): Promise<NovaApi.ServerGroup> {
  const answer = await client.post(path, body);
  const group = (await answer.json()) as NovaApi.ServerGroup;
  expect(answer.status, JSON.stringify(group)).toBe(201);
  nova.cleanUp(() => nova.ask('DELETE', `/os-server-groups/${group.id}`, { as: 'admin' }));
  return group;
}
const list = async (query: string, client: GatewayClient) =>
  (await client.json<{ items: NovaApi.ServerGroup[] }>(`${path}?${query}`)).items;

describe('server groups', () => {
  it('[NV-24] [SGR-01] have a policy and rules; the older form is as it was', async () => {
    const name = nova.cloud.name('ruled');
    const group = await make({ name, policy: 'anti-affinity', rules: { max_server_per_host: 2 } });
    const told = { name, policy: 'anti-affinity', rules: { max_server_per_host: 2 }, policies: ['anti-affinity'] };
    expect(group).toMatchObject({ ...told, members: [], metadata: {} });
    const old = await make({ name: nova.cloud.name('plain'), policies: ['affinity'] });
    expect(old).toMatchObject({ policies: ['affinity'], metadata: {} });
    expect(old).not.toHaveProperty('policy');
    const refusals = [
      [{ name }, "missing required parameter 'policies'"],
      [{ name, policy: 'affinity', rules: { max_server_per_host: 0 } }, 'invalid parameter rules/max_server_per_host'],
      [{ name, policy: 'near' }, 'near'],
      [{ name, policy: 'affinity', rules: { max_server_per_host: 2 } }, 'anti-affinity'],
    ] as const;
    for (const [body, why] of refusals) {
      const answer = await people.demo.post(path, body);
      expect([answer.status, await answer.json()]).toEqual([400, expect.stringContaining(why)]);
    }
  });

  it('[NV-23] [PAN-01] are listed with policy and rules, and of all projects for administrators', async () => {
    const group = await make({ name: nova.cloud.name('listed'), policy: 'soft-affinity' });
    const known = { id: group.id, policy: 'soft-affinity', rules: {}, policies: ['soft-affinity'] };
    expect(await list('detailed=true', people.demo)).toContainEqual(expect.objectContaining(known));
    const [plain] = (await list('', people.demo)).filter(({ id }) => id === group.id);
    expect(plain).not.toHaveProperty('policy');
    expect((await list('detailed=true', people.admin)).map(({ id }) => id)).not.toContain(group.id);
    expect(await list('all_projects=true', people.admin)).toContainEqual(
      expect.objectContaining({ ...known, project_id: nova.projectId.demo }),
    );
  });
});
