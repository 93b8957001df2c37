import type { SeedFacts } from '../shared/service.ts';
import { addHost, newAggregate, saveAggregate } from './aggregates.ts';
import type { NovaCore } from './nova-core.ts';
import { hypervisorRecords } from './hypervisors.ts';
import { reportAggregates, reportHosts, reportLateHosts } from './placement-calls.ts';
import type { ComputeServiceRecord, FlavorRecord } from './nova-records.ts';
import { seededKeys } from './seed-keys.ts';
import { sshFingerprint } from './ssh-keys.ts';
import { defaultZone, internalZone } from './zones.ts';

type Sizes = Pick<FlavorRecord, 'name' | 'vcpus' | 'ram' | 'disk'> & Partial<FlavorRecord>;

/** The flavors of the real cloud's seed. */
const flavors: readonly Sizes[] = [
  { name: 'm1.nano', vcpus: 1, ram: 128, disk: 1 },
  { name: 'm1.tiny', vcpus: 1, ram: 512, disk: 1 },
  { name: 'm1.small', vcpus: 1, ram: 2048, disk: 20 },
  { name: 'm1.medium', vcpus: 2, ram: 4096, disk: 40 },
  { name: 'm1.large', vcpus: 4, ram: 8192, disk: 80, extra_specs: { 'hw:mem_page_size': 'any' } },
  { name: 'lab.private', vcpus: 2, ram: 1024, disk: 5, ephemeral: 1, swap: 64, is_public: false },
];

/** Everything that servers need, and what stands beside them: flavors, hosts, an aggregate, key pairs, a server group. */
export async function seedParts(core: NovaCore, facts: SeedFacts): Promise<void> {
  for (const flavor of flavors) seedFlavor(core, flavor, facts);
  seedServices(core);
  await seedHosts(core);
  const aggregate = newAggregate(core, { name: 'rack-a' }, core.context.ids.namedUuid('aggregate rack-a'));
  const first = core.hosts[0] ?? '';
  saveAggregate(core, { ...addHost(core, aggregate, first), metadata: { rack: 'a', ssd: 'true' } });
  await reportAggregates(core, first);
  seedKeyPairs(core, facts.users['demo'] ?? '');
  seedServerGroup(core, facts);
}

function seedFlavor(core: NovaCore, flavor: Sizes, facts: SeedFacts): void {
  const id = core.context.ids.namedUuid(`flavor ${flavor.name}`);
  core.flavors.set(id, {
    id,
    ephemeral: 0,
    swap: 0,
    rxtx_factor: 1,
    is_public: true,
    disabled: false,
    description: null,
    extra_specs: {},
    projects: flavor.is_public === false ? [facts.projects['lab'] ?? ''] : [],
    created_at: core.context.clock.now(),
    ...flavor,
  });
}

function seedServices(core: NovaCore): void {
  const add = (binary: ComputeServiceRecord['binary'], host: string, zone: string) => {
    const id = core.context.ids.namedUuid(`service ${binary} ${host}`);
    const state = { disabled: false, disabled_reason: null, forced_down: false };
    core.services.set(id, { id, binary, host, zone, ...state, updated_at: core.context.clock.now() });
  };
  add('nova-conductor', 'controller-1', internalZone);
  add('nova-scheduler', 'controller-1', internalZone);
  for (const host of core.hosts) add('nova-compute', host, defaultZone);
}

/** So many hosts are known to placement when the cloud starts; further ones report later. */
const earlyHosts = 10;

async function seedHosts(core: NovaCore): Promise<void> {
  for (const host of core.hosts) {
    const id = core.context.ids.namedUuid(`hypervisor ${host}`);
    hypervisorRecords(core).set(host, { id, reported: false });
  }
  await reportHosts(core, core.hosts.slice(0, earlyHosts));
  reportLateHosts(core);
}

function seedKeyPairs(core: NovaCore, userId: string): void {
  for (const [name, public_key] of Object.entries(seededKeys)) {
    core.keyPairs.set(`${userId}/${name}`, {
      number: core.servers.nextNumber('key-pairs'),
      name,
      user_id: userId,
      type: 'ssh',
      public_key,
      fingerprint: sshFingerprint(public_key),
      created_at: core.context.clock.now(),
    });
  }
}

function seedServerGroup(core: NovaCore, facts: SeedFacts): void {
  const id = core.context.ids.namedUuid('server group apart');
  core.serverGroups.set(id, {
    id,
    name: 'apart',
    project_id: facts.projects['demo'] ?? '',
    user_id: facts.users['demo'] ?? '',
    policy: 'anti-affinity',
    rules: {},
    members: [],
    created_at: core.context.clock.now(),
  });
}
