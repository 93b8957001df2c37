import type { SeedFacts } from '../shared/service.ts';
import { completeAttachment, callCinder, reserveVolume } from './cinder-calls.ts';
import type { FleetFacts } from './computed-servers.ts';
import type { NovaCore } from './nova-core.ts';
import { neutronList, type NeutronNetwork, type NeutronPort, refreshPorts } from './neutron-calls.ts';
import { newServer } from './new-server.ts';
import type { FlavorRecord, ServerRecord } from './nova-records.ts';
import type { WantedPort } from './request-networks.ts';
import { allocatePorts } from './server-ports.ts';

interface Seeded {
  name: string;
  project: string;
  flavor: string;
  network: string;
  /** A port that is there already. */
  port?: string;
  role?: string;
  groups: readonly string[];
  stopped?: boolean;
}

/** The servers of the real cloud's seed, oldest first. */
const seeded: readonly Seeded[] = [
  { name: 'web-1', project: 'demo', flavor: 'm1.tiny', network: 'demo-net', role: 'web', groups: ['web'] },
  {
    name: 'web-2',
    project: 'demo',
    flavor: 'm1.tiny',
    network: 'demo-net',
    role: 'web',
    groups: ['web'],
    stopped: true,
  },
  {
    name: 'db-1',
    project: 'demo',
    flavor: 'm1.small',
    network: 'demo-net',
    port: 'trunk-parent',
    role: 'db',
    groups: [],
  },
  { name: 'lab-1', project: 'lab', flavor: 'm1.nano', network: 'lab-net', groups: [] },
];

/** Makes the seeded servers, with ports, a volume and a floating address where these services are there. */
export async function seedServers(core: NovaCore, facts: SeedFacts): Promise<void> {
  const image = await imageNamed(core, 'tiny-qcow2');
  for (const [at, one] of seeded.entries()) {
    const flavor = [...core.flavors.values()].find(({ name }) => name === one.flavor);
    if (flavor) await seedServer(core, facts, one, { flavor, image, at });
  }
  const [web, , db] = seeded.map(({ name }) => core.context.ids.namedUuid(`server ${name}`));
  await attachData(core, db ?? '');
  await giveFloatingAddress(core, facts, web ?? '');
  if (core.context.size !== undefined) await seedFleet(core, facts);
}

async function seedServer(
  core: NovaCore,
  facts: SeedFacts,
  one: Seeded,
  { flavor, image, at }: { flavor: FlavorRecord; image: string; at: number },
): Promise<void> {
  const projectId = facts.projects[one.project] ?? '';
  const caller = { projectId, userId: facts.users[one.project] ?? '', minor: 19 };
  const wanted = { name: one.name, flavorRef: flavor.id, imageRef: image };
  const hasKey = one.project === 'demo';
  const plan = { caller, wanted, flavor, group: undefined, zone: null, reservation: `r-seed000${at + 1}` };
  const created = core.context.clock.now() - (seeded.length - at) * 1000;
  const server: ServerRecord = {
    ...newServer(core, plan, 0, 1),
    id: core.context.ids.namedUuid(`server ${one.name}`),
    key_name: hasKey ? 'demo-key' : null,
    metadata: one.role === undefined ? {} : { role: one.role },
    vm_state: one.stopped ? 'stopped' : 'active',
    power_state: one.stopped ? 4 : 1,
    task_state: null,
    host: core.hosts[at % 2] ?? null,
    created_at: created,
    updated_at: created,
    launched_at: created,
  };
  core.servers.put({ ...server, ports: await seedPorts(core, server, one) });
  noteCreation(core, server, caller.userId);
}

function noteCreation(core: NovaCore, server: ServerRecord, userId: string): void {
  const { created_at: time, host, project_id } = server;
  const event = { event: 'compute__do_build_and_run_instance', start_time: time, finish_time: time, host } as const;
  core.actions.set(server.id, [
    {
      action: 'create',
      request_id: `req-${core.context.ids.namedUuid(`request create ${server.name}`)}`,
      user_id: userId,
      project_id,
      start_time: time,
      updated_at: time,
      message: null,
      events: [{ ...event, result: 'Success', traceback: null, details: null }],
    },
  ]);
}

async function seedPorts(core: NovaCore, server: ServerRecord, one: Seeded): Promise<ServerRecord['ports']> {
  const [network] = await neutronList<NeutronNetwork>(core, 'networks', `name=${one.network}`);
  if (!network) return [];
  const [port] = one.port === undefined ? [] : await neutronList<NeutronPort>(core, 'ports', `name=${one.port}`);
  const wanted: WantedPort = { port_id: port?.id ?? null, network_id: network.id, fixed_ip: null, tag: null };
  const token = await signIn(core, one.project);
  const groups: string[] = [];
  for (const name of one.groups) {
    const query = `name=${name}&tenant_id=${server.project_id}`;
    const found = await neutronList<{ id: string }>(core, 'security-groups', query, token);
    groups.push(...found.map(({ id }) => id));
  }
  return allocatePorts(core, server, { wanted: [wanted], groups, token });
}

/** A token of the seeded user of this name, in the project of the same name: they see their security groups, services don't. */
async function signIn(core: NovaCore, name: string): Promise<string | undefined> {
  const domain = { id: 'default' };
  const user = { name, domain, password: `${name}pass` };
  const identity = { methods: ['password'], password: { user } };
  const answer = await core.context.inner.call('identity', {
    method: 'POST',
    path: '/v3/auth/tokens',
    body: { auth: { identity, scope: { project: { name, domain } } } },
  });
  const token = answer.headers['x-subject-token'];
  return typeof token === 'string' ? token : undefined;
}

async function imageNamed(core: NovaCore, name: string): Promise<string> {
  const answer = await core.context.inner.call<{ images?: { id: string }[] }>('image', {
    path: `/v2/images?name=${name}`,
  });
  return answer.body?.images?.[0]?.id ?? '';
}

async function attachData(core: NovaCore, serverId: string): Promise<void> {
  const server = core.servers.get(serverId);
  const query = '/volumes?all_tenants=1&name=data';
  const answer = await callCinder<{ volumes?: { id: string }[] }>(core, 'GET', query);
  const volume = answer.body?.volumes?.[0]?.id;
  if (!server || volume === undefined) return;
  const reserved = await reserveVolume(core, volume, serverId);
  if ('message' in reserved) return;
  const device = '/dev/sdb';
  await completeAttachment(core, reserved.id, server.host, device);
  const attached = {
    volume_id: volume,
    device,
    delete_on_termination: false,
    boot_index: null,
    attachment_id: reserved.id,
    bdm_uuid: core.context.ids.namedUuid('mapping data'),
    tag: null,
  };
  core.servers.put({ ...server, volumes: [attached] });
}

async function giveFloatingAddress(core: NovaCore, facts: SeedFacts, serverId: string): Promise<void> {
  const port = core.servers.get(serverId)?.ports[0];
  const [network] = await neutronList<NeutronNetwork>(core, 'networks', 'name=public');
  if (!port || !network) return;
  const floatingip = {
    floating_network_id: network.id,
    port_id: port.port_id,
    description: 'web-1',
    project_id: facts.projects['demo'] ?? '',
  };
  await core.context.inner.call('network', { method: 'POST', path: '/v2.0/floatingips', body: { floatingip } });
  await refreshPorts(core, serverId);
}

/** Remembers what computed servers are made of, and lets their project have so many. */
async function seedFleet(core: NovaCore, facts: SeedFacts): Promise<void> {
  const answer = await core.context.inner.call<{ images?: { id: string }[] }>('image', {
    path: '/v2/images?visibility=public&limit=8',
  });
  const projectId = facts.projects['demo'] ?? '';
  core.context.store.collection<FleetFacts>('compute.fleet').set('facts', {
    project_id: projectId,
    user_id: facts.users['demo'] ?? '',
    images: (answer.body?.images ?? []).map(({ id }) => id),
  });
  core.quotas.set(projectId, { instances: -1, cores: -1, ram: -1 });
}
