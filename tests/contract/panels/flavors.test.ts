import { afterAll, beforeAll, expect, it } from 'vitest';
import { callApi } from '../../../core/services/api/call-api.ts';
import { Modals } from '../../../core/services/modals/modals.ts';
import { GatewaySession } from '../../../core/testing/cloud/gateway-session.ts';
import { createTestHost, role, type TestCloud } from '../../../core/testing/index.ts';
import { flavorType } from '../../../plugins/flavors/flavor-type.ts';
import { creationBody, dataOf, type FlavorData, newFlavor } from '../../../plugins/flavors/forms/flavor-form.ts';
import { beginEdit, readAgain, saveEdit } from '../../../plugins/flavors/forms/save-edit.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

let site: GatewayOnCloud;
beforeAll(async () => {
  site = await startGatewayOnCloud();
});
afterAll(() => site.close());

async function servicesOf(user: string) {
  const cloud: TestCloud = {
    async open(who, rules) {
      const session = await GatewaySession.begin(site.url, who);
      return { state: await session.state(rules), fetch: (address, init) => session.fetch(address, init) };
    },
  };
  return (await createTestHost({ plugins: [], cloud, policy: role(user) })).services;
}

type Services = Awaited<ReturnType<typeof servicesOf>>;

const load = (id: string, services: Services) => flavorType.load!(id, { services });
const list = async (services: Services) => (await flavorType.list!({ filters: {} }, { services })).items;
const sizes: FlavorData = { ...newFlavor, vcpus: 2, ram: 512, disk: 3 };

/** As the form "Create flavor" sends it. */
async function make(services: Services, id: string, more: FlavorData = {}): Promise<void> {
  await callApi(services, 'createFlavor', { body: creationBody({ ...sizes, id, name: `${id} flavor`, ...more }) });
}

/** A description is not for the console to give: the compute service is told itself. */
async function describe(id: string, description: string): Promise<void> {
  const user = { name: 'admin', password: 'adminpass', domain: { id: 'default' } };
  const scope = { project: { name: 'admin', domain: { id: 'default' } } };
  const signedIn = await fetch(`${site.cloud.authUrl}/auth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth: { identity: { methods: ['password'], password: { user } }, scope } }),
  });
  const { token } = (await signedIn.json()) as {
    token: { catalog: { type: string; endpoints: { interface: string; url: string }[] }[] };
  };
  const { endpoints } = token.catalog.find(({ type }) => type === 'compute')!;
  const answer = await fetch(`${endpoints.find((each) => each.interface === 'public')!.url}/flavors/${id}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'x-auth-token': signedIn.headers.get('x-subject-token')!,
      'openstack-api-version': 'compute 2.55',
    },
    body: JSON.stringify({ flavor: { description } }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

it('[FLV-01] [FLV-04] [FLV-07] a flavor that was made is in the list with its extra specs, and loads with all that was asked for', async () => {
  const services = await servicesOf('admin');
  await make(services, 'made', { ephemeral: 4, swap: 256, rxtx_factor: 1.5 });
  await callApi(services, 'changeFlavorExtraSpecs', {
    params: { id: 'made' },
    body: { updated: { 'hw:cpu_policy': 'shared' } },
  });
  const wanted = {
    id: 'made',
    name: 'made flavor',
    vcpus: 2,
    ram: 512,
    disk: 3,
    ephemeral: 4,
    swap: 256,
    rxtx_factor: 1.5,
    is_public: true,
    disabled: false,
    metadata: { 'hw:cpu_policy': 'shared' },
  };
  expect((await list(services)).find(({ id }) => id === 'made')).toMatchObject(wanted);
  expect(await load('made', services)).toMatchObject(wanted);
});

it('[FLV-04] a flavor without an id has one of the service’s', async () => {
  const services = await servicesOf('admin');
  await make(services, '', { name: 'without an id' });
  const made = (await list(services)).find(({ name }) => name === 'without an id');
  expect(made?.id).toMatch(/^[0-9a-f-]{36}$/);
});

it('[FLV-02] [FLV-04] an edit keeps id, extra specs, description and projects', async () => {
  const services = await servicesOf('admin');
  const project = (await callApi(services, 'listProjects', {})).items.find(({ name }) => name === 'demo')!.id;
  await make(services, 'edited', { is_public: false, projects: [project] });
  await callApi(services, 'changeFlavorExtraSpecs', { params: { id: 'edited' }, body: { updated: { note: 'kept' } } });
  await describe('edited', 'For the night shift');
  const before = await load('edited', services);
  expect(before).toMatchObject({ description: 'For the night shift', access: [project] });
  await saveEdit(beginEdit(before), { ...dataOf(before), vcpus: 8, name: 'renamed' }, services);
  expect(await load('edited', services)).toEqual({ ...before, vcpus: 8, name: 'renamed' });
});

it('[FLV-04] a flavor that is gone is made again with all that it had', async () => {
  const services = await servicesOf('admin');
  const project = (await callApi(services, 'listProjects', {})).items.find(({ name }) => name === 'demo')!.id;
  await make(services, 'lost', { is_public: false, projects: [project] });
  await callApi(services, 'changeFlavorExtraSpecs', { params: { id: 'lost' }, body: { updated: { note: 'kept' } } });
  await describe('lost', 'For the night shift');
  const before = await load('lost', services);
  const edit = beginEdit(before);
  await callApi(services, 'deleteFlavor', { params: { id: 'lost' } });
  await readAgain(edit, services);
  await expect(saveEdit(edit, dataOf(before), services)).rejects.toThrow('conflict.gone');
  await saveEdit(edit, dataOf(before), services);
  expect(await load('lost', services)).toEqual(before);
});

it('[FLV-05] the projects of a flavor are changed without deleting it', async () => {
  const services = await servicesOf('admin');
  const projects = (await callApi(services, 'listProjects', {})).items;
  const idOf = (wanted: string) => projects.find(({ name }) => name === wanted)!.id;
  await make(services, 'shared', { is_public: false, projects: [idOf('demo')] });
  const before = await load('shared', services);
  site.cloud.calls.reset();
  await saveEdit(beginEdit(before), { ...dataOf(before), projects: [idOf('lab')] }, services);
  expect(await load('shared', services)).toEqual({ ...before, access: [idOf('lab')] });
  const { calls } = site.cloud.calls.report();
  expect(calls.filter(({ method, path }) => method === 'DELETE' && path.includes('/flavors/'))).toEqual([]);
  // A user without access does not see it.
  expect((await list(await servicesOf('reader'))).some(({ id }) => id === 'shared')).toBe(false);
});

it('[FLV-04] [X-06] what somebody else changed meanwhile stays as it is', async () => {
  const services = await servicesOf('admin');
  await make(services, 'contested');
  const before = await load('contested', services);
  const edit = beginEdit(before);
  await saveEdit(beginEdit(before), { ...dataOf(before), ram: 1024 }, services);
  expect(await readAgain(edit, services)).toEqual({ ...dataOf(before), ram: 1024 });
  await saveEdit(edit, { ...dataOf(before), ram: 1024, vcpus: 9 }, services);
  expect(await load('contested', services)).toMatchObject({ ram: 1024, vcpus: 9 });
});

it('[FLV-03] [FLV-08] deleting takes it away; one that is gone already counts as deleted', async () => {
  const services = await servicesOf('admin');
  services.get(Modals).confirm = async () => true;
  await make(services, 'brief');
  const item = await load('brief', services);
  const [action] = flavorType.actions!.batch!;
  for (let time = 0; time < 2; time += 1)
    expect(await action!.perform({ items: [item], services })).toMatchObject({
      deleted: [{ id: 'brief' }],
      failed: [],
    });
  await expect(load('brief', services)).rejects.toMatchObject({ status: 404 });
});

it('[FLV-08] one that may not be deleted is reported as failed, and stays', async () => {
  const admin = await servicesOf('admin');
  await make(admin, 'guarded');
  const services = await servicesOf('member');
  services.get(Modals).confirm = async () => true;
  const item = await load('guarded', services);
  const [action] = flavorType.actions!.batch!;
  expect(await action!.perform({ items: [item], services })).toMatchObject({
    deleted: [],
    failed: [{ id: 'guarded' }],
  });
  expect(await load('guarded', admin)).toMatchObject({ id: 'guarded' });
});
