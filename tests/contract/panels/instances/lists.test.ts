import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedCloud, type EmbeddedCloud } from '../../../../core/testing/cloud/embedded-cloud.ts';
import { createTestHost, role, type TestHost } from '../../../../core/testing/index.ts';
import { Http } from '../../../../core/services/http/http.ts';
import { callApi } from '../../../../core/services/api/call-api.ts';
import { abortMigration, completeMigration } from '../../../../plugins/instances/actions/live-migration-actions.ts';
import { detachInterface, disassociateIp } from '../../../../plugins/instances/attachments/port-actions.ts';
import { detachVolume, switchDeletion } from '../../../../plugins/instances/attachments/volume-actions.ts';
import manifest from '../../../../plugins/instances/plugin.json' with { type: 'json' };
import { addressesOf, adminPanel, projectPanel, type Server } from '../../../../plugins/instances/server.ts';
import { serverType } from '../../../../plugins/instances/server-type.ts';

let cloud: EmbeddedCloud;
beforeAll(async () => {
  cloud = await embeddedCloud();
});
afterAll(() => cloud.close());

type Services = TestHost['services'];

const servicesOf = async (user: string) => (await createTestHost({ plugins: [], cloud, policy: role(user) })).services;

async function list(services: Services, filters: Record<string, string> = {}, address = projectPanel) {
  const all = { ...filters, ...serverType.listFilters!(address, services) };
  return (await serverType.list!({ filters: all }, { services })).items;
}
const namesOf = (servers: readonly Server[]) => servers.map(({ name }) => name).toSorted();
async function serverNamed(services: Services, name: string): Promise<Server> {
  return (await list(services, { name })).find((server) => server.name === name)!;
}

describe('the lists', () => {
  it('[PAN-01] the project’s has the own project’s servers, for an administrator too; the administrators’ has all', async () => {
    const [member, admin] = await Promise.all([servicesOf('member'), servicesOf('admin')]);
    expect(namesOf(await list(member))).toEqual(['db-1', 'web-1', 'web-2']);
    expect(namesOf(await list(admin))).toEqual([]);
    expect(namesOf(await list(admin, {}, adminPanel))).toEqual(['db-1', 'lab-1', 'web-1', 'web-2']);
    const { tenant_id: project } = await serverNamed(member, 'web-1');
    const ofOne = await list(admin, { project_id: project! }, adminPanel);
    expect(namesOf(ofOne)).toEqual(['db-1', 'web-1', 'web-2']);
  });

  it('[PAN-01] the columns and facets of project and host are the administrators’ panel’s alone', () => {
    const parts = [...serverType.columns!, ...serverType.facets!];
    const isAt = (address: string) => (part: (typeof parts)[number]) => part.offeredAt?.(address) ?? true;
    const idOf = (part: (typeof parts)[number]) => ('id' in part ? part.id : part.name);
    const others = parts.filter((part) => !isAt(projectPanel)(part)).map(idOf);
    expect(others).toEqual(['project', 'host', 'project_id', 'host']);
    expect(parts.every(isAt(adminPanel))).toBe(true);
  });

  it('[PAN-02] pages follow one another by marker', async () => {
    const services = await servicesOf('member');
    const request = { filters: { limit: '2' }, sort: { key: 'display_name', direction: 'asc' } as const };
    const first = await serverType.list!(request, { services });
    expect([first.items.map(({ name }) => name), first.hasMore]).toEqual([['db-1', 'web-1'], true]);
    const next = await serverType.list!({ ...request, marker: first.items[1]!.id }, { services });
    expect([next.items.map(({ name }) => name), next.hasMore]).toEqual([['web-2'], false]);
  });

  it('[SRV-01] a row has flavor, addresses and the name of its image', async () => {
    const server = await serverNamed(await servicesOf('member'), 'web-1');
    expect(server.flavor?.original_name).toBe('m1.tiny');
    expect(server.image_name).toMatch(/^tiny-/);
    expect(addressesOf(server).map(({ floating }) => floating)).toEqual([false, true]);
  });

  it('[PAN-03] each facet of the list is a filter that the service knows', async () => {
    const services = await servicesOf('admin');
    for (const { name, filteredBy, options = [{ key: '1' }] } of serverType.facets!) {
      if (name === 'mac' || filteredBy === 'client') continue;
      const page = serverType.list!({ filters: { all_projects: 'True', [name]: options[0]!.key } }, { services });
      await expect(page, name).resolves.toMatchObject({ hasMore: false });
    }
  });

  it('[PAN-03] each order of the list is one that the service knows', async () => {
    const services = await servicesOf('admin');
    const keys = serverType.columns!.flatMap(({ serverSort }) => serverSort ?? []);
    expect(keys).toEqual(expect.arrayContaining(['host', 'updated_at']));
    for (const key of keys) {
      const sort = { key, direction: 'asc' } as const;
      const page = serverType.list!({ filters: { all_projects: 'True' }, sort }, { services });
      await expect(page, key).resolves.toMatchObject({ hasMore: false });
    }
  });

  it('[SRV-03] metadata and volumes are looked for in the loaded rows', async () => {
    const server = await serverNamed(await servicesOf('member'), 'web-1');
    const volumes = [{ id: 'v-1' }, { id: 'v-2' }];
    const one = { ...server, 'os-extended-volumes:volumes_attached': volumes };
    const client = serverType.facets!.filter(({ filteredBy }) => filteredBy === 'client').map(({ name }) => name);
    const values = client.map((name) =>
      serverType.columns!.find(({ id }) => id === name)!.value!(one, undefined as never),
    );
    expect(Object.fromEntries(client.map((name, at) => [name, values[at]]))).toEqual({
      meta: 'role=web',
      volume_id: 'v-1, v-2',
    });
  });

  it('[SRV-03] the categories are asked of the service', async () => {
    const services = await servicesOf('member');
    const found = serverType.categories!.map(async ({ id, filters }) => [
      id,
      namesOf(await list(services, filters!(services))),
    ]);
    expect(Object.fromEntries(await Promise.all(found))).toEqual({
      active: ['db-1', 'web-1'],
      'shut-off': ['web-2'],
      error: [],
      'to-confirm': [],
    });
  });
});

describe('a search by address', () => {
  it('[SRV-05] stands where the network service refuses to tell floating addresses', async () => {
    const services = await servicesOf('member');
    const { address } = addressesOf(await serverNamed(services, 'db-1'))[0]!;
    const http = services.get(Http);
    const get = http.get.bind(http);
    http.get = (path, options) =>
      path.includes('/floatingips') ? Promise.reject(new Error('refused')) : get(path, options);
    expect(namesOf(await list(services, { ip: address }))).toContain('db-1');
  });
});

const partActions = [detachVolume, switchDeletion, detachInterface, disassociateIp, completeMigration, abortMigration];

it('[PAN-09] [POL-06] the rules of all actions and tabs travel with the page', () => {
  const { item, batch } = serverType.actions!;
  const gated = [...item!, ...batch!, ...partActions, ...serverType.views!];
  const named = new Set(gated.flatMap(({ policy }) => policy ?? []).map((rule) => rule.join(':')));
  const known: readonly string[] = manifest.contributes.resourceTypes[0]!.policies;
  expect([...named].filter((rule) => !known.includes(rule))).toEqual([]);
});

describe('rows in transition', () => {
  it('[PAN-05] one call tells which changed, keeps the names of their images, and says what is gone', async () => {
    const services = await servicesOf('member');
    const [web, db] = [await serverNamed(services, 'web-2'), await serverNamed(services, 'db-1')];
    const rows = [web, db];
    await callApi(services, 'operateServer', { params: { id: web.id }, body: { operation: 'start' } });
    const { items, gone } = await serverType.poll!(rows, 1000, { services });
    expect(items.find(({ id }) => id === web.id)).toMatchObject({ name: 'web-2', image_name: web.image_name });
    expect(gone).toEqual([]);
    await callApi(services, 'deleteServer', { params: { id: web.id } });
    await expect
      .poll(async () => (await serverType.poll!(rows, 1000, { services })).gone, { timeout: 20_000 })
      .toEqual([web.id]);
  });
});
