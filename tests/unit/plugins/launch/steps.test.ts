import { WHOLE_FORM } from '@sextant/ui';
import { describe, expect, it } from 'vitest';
import { I18n } from '../../../../core/services/i18n/i18n.ts';
import { Scope } from '../../../../core/services/scope/scope.ts';
import { Permissions } from '../../../../core/services/permissions/permissions.ts';
import { cachedValues } from '../../../../core/services/resources/cached-values.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/launch.json' with { type: 'json' };
import { LaunchData } from '../../../../plugins/launch/launch-data.ts';
import { launchSettingsOf } from '../../../../plugins/launch/launch-settings.ts';
import type { LaunchSpec } from '../../../../plugins/launch/launch-spec.ts';
import type { LaunchStep } from '../../../../plugins/launch/launch-step.ts';
import { flavorColumns } from '../../../../plugins/launch/parts/flavor-columns.ts';
import { networksWithPorts } from '../../../../plugins/launch/parts/use-ports.ts';
import { withKeyPair } from '../../../../plugins/launch/parts/with-key-pair.ts';
import type { KeyPair, Network, Port, SecurityGroup, ServerGroup } from '../../../../plugins/launch/records.ts';
import { configurationStep } from '../../../../plugins/launch/steps/configuration.tsx';
import { detailsStep } from '../../../../plugins/launch/steps/details.tsx';
import { keyPairStep } from '../../../../plugins/launch/steps/key-pair.tsx';
import { metadataStep } from '../../../../plugins/launch/steps/metadata.tsx';
import { networksStep } from '../../../../plugins/launch/steps/networks.tsx';
import { portsStep } from '../../../../plugins/launch/steps/ports.tsx';
import { schedulerHintsStep } from '../../../../plugins/launch/steps/scheduler-hints.tsx';
import { securityGroupsStep } from '../../../../plugins/launch/steps/security-groups.tsx';
import { serverGroupsStep } from '../../../../plugins/launch/steps/server-groups.tsx';
import { aSpec, settings } from './records.ts';

const subnet = { id: 's', name: 'v4', network_id: 'n', ip_version: 4, ipver_str: 'IPv4' as const, cidr: '10.0.0.0/24' };
const aNetwork = (id: string, members: Partial<Network> = {}): Network => ({
  id,
  name: id,
  tenant_id: 'another',
  subnets: [subnet],
  ...members,
});
const aPort = (id: string): Port => ({ id, name: id, network_id: 'n', network_name: 'n', subnet_names: {} });
const aPair = (name: string): KeyPair => ({ name, public_key: 'k', fingerprint: 'f' });
const aGroup = (name: string): SecurityGroup => ({ id: `id-${name}`, name, security_group_rules: [] });
const aServerGroup = (id: string): ServerGroup => ({ id, name: id, policies: [], members: [], metadata: {} });

interface Lists {
  networks?: readonly Network[];
  ports?: readonly object[];
  groups?: readonly SecurityGroup[];
  pairs?: readonly KeyPair[];
  serverGroups?: readonly ServerGroup[];
}

async function withLists(lists: Lists, context = {}, set = settings) {
  const answers = {
    'GET /api/neutron/networks/': () => ({ items: lists.networks ?? [] }),
    'GET /api/neutron/ports/': () => ({ items: lists.ports ?? [] }),
    'GET /api/network/securitygroups/': () => ({ items: lists.groups ?? [] }),
    'GET /api/nova/keypairs/': () => ({ items: (lists.pairs ?? []).map((keypair) => ({ keypair })) }),
    'GET /api/nova/servergroups/': () => ({ items: lists.serverGroups ?? [] }),
  };
  const { services, page } = await createTestServices({ bundles: { launch: en }, answers });
  const data = new LaunchData(services, set, context, cachedValues(services));
  const judging = { data, i18n: services.get(I18n) };
  const preselected = async (step: LaunchStep, spec: LaunchSpec = aSpec()) =>
    ((await step.preselect?.(data)) ?? ((same) => same))(spec);
  return { services, page, data, judging, preselected };
}

const ownProject = async () => (await createTestServices()).services.get(Scope).projectId ?? '';

describe('the step Networks', () => {
  it('[LNC-07] [LNC-35] takes at least one network, unless a port was chosen, or still can be', async () => {
    const own = aNetwork('n-1', { tenant_id: await ownProject() });
    const { judging, data } = await withLists({ networks: [own] });
    const check = (spec: Partial<LaunchSpec>) => networksStep.check?.(aSpec(spec), judging);
    expect(check({})).toBeUndefined();
    expect(portsStep.check?.(aSpec(), judging)).toEqual({ [WHOLE_FORM]: ['Select at least one network or port.'] });
    await data.networks.get();
    expect(check({})).toBeUndefined();
    await data.ports(own).get();
    expect(check({})).toEqual({ [WHOLE_FORM]: ['Select at least one network'] });
    expect(check({ networks: [own] })).toBeUndefined();
    expect(check({ ports: [aPort('p')] })).toBeUndefined();
    expect(portsStep.check?.(aSpec({ networks: [own] }), judging)).toEqual({});
  });

  it('[LNC-07] the only usable network is chosen; one without a subnet is none, and of two nobody chooses', async () => {
    const [one, other, bare] = [aNetwork('n-1'), aNetwork('n-2'), aNetwork('n-3', { subnets: [] })];
    const alone = await withLists({ networks: [one, bare] });
    expect((await alone.preselected(networksStep)).networks).toEqual([one]);
    expect((await alone.preselected(networksStep, aSpec({ ports: [aPort('p')] }))).networks).toEqual([]);
    const two = await withLists({ networks: [one, other] });
    expect((await two.preselected(networksStep)).networks).toEqual([]);
    const wanted = await withLists({ networks: [one, other] }, { networkId: 'n-2' });
    expect((await wanted.preselected(networksStep)).networks).toEqual([other]);
  });
});

describe('the step Network Ports', () => {
  it('[LNC-08] [LNC-50] asks for the ports of own and of chosen networks, by network, never for all', async () => {
    const own = aNetwork('own', { tenant_id: await ownProject() });
    const [foreign, chosen] = [aNetwork('shared'), aNetwork('chosen')];
    const { services } = await withLists({});
    expect(networksWithPorts([own, foreign, chosen], [chosen], services).map(({ id }) => id)).toEqual([
      'own',
      'chosen',
    ]);
    expect(networksWithPorts([foreign, chosen], [], services)).toEqual([]);
  });

  it('[LNC-08] a port that is in use, down or a subport can’t be taken; the names of its network and subnet are known', async () => {
    const raw = {
      network_id: 'n-1',
      device_owner: '',
      admin_state: 'UP',
      fixed_ips: [{ ip_address: '10.0.0.9', subnet_id: 's' }],
    };
    const { data, page } = await withLists({
      ports: [
        { ...raw, id: 'free' },
        { ...raw, id: 'used', device_owner: 'compute:nova' },
        { ...raw, id: 'down', admin_state: 'DOWN' },
        { ...raw, id: 'sub', trunk_id: 't' },
      ],
    });
    const ports = await data.ports(aNetwork('n-1')).get();
    expect(ports).toMatchObject([{ id: 'free', network_name: 'n-1', subnet_names: { '10.0.0.9': 'v4' } }]);
    expect(page.calls.filter(({ path }) => path.startsWith('/api/neutron/ports/'))).toHaveLength(1);
    const asked = page.calls.at(-1)?.query;
    expect([asked?.get('network_id'), asked?.get('project_id')]).toEqual(['n-1', await ownProject()]);
  });

  it('[LNC-02] the port that the operator had in view is found in any network by one call, and no network beside it', async () => {
    const port = { id: 'p-9', network_id: 'n-1', device_owner: '', admin_state: 'UP' };
    const { preselected, page } = await withLists({ networks: [aNetwork('n-1')], ports: [port] }, { portId: 'p-9' });
    const spec = await preselected(portsStep, await preselected(networksStep));
    expect(spec.ports).toMatchObject([{ id: 'p-9', network_name: 'n-1' }]);
    expect(spec.networks).toEqual([]);
    const asked = page.calls.filter(({ path }) => path.startsWith('/api/neutron/ports/'));
    expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual([{ id: 'p-9' }]);
    const chosen = [aNetwork('n-2')];
    expect((await preselected(portsStep, aSpec({ networks: chosen }))).networks).toEqual(chosen);
  });

  it('[LNC-02] a port, network, server group or zone that is gone is said in its step', async () => {
    const context = { portId: 'p-1', networkId: 'n-1', serverGroupId: 'g-1', zone: 'z-1' };
    const taken = { id: 'p-1', network_id: 'n-2', device_owner: '', device_id: 'another', admin_state: 'UP' };
    const { preselected, data } = await withLists({ networks: [aNetwork('n-2')], ports: [taken] }, context);
    const steps = [detailsStep, networksStep, portsStep, serverGroupsStep];
    for (const step of steps) expect((await preselected(step)).networks).toEqual([]);
    expect(data.missing.value).toEqual({
      details: ['z-1'],
      networks: ['n-1'],
      ports: ['p-1'],
      'server-groups': ['g-1'],
    });
  });
});

describe('the step Security Groups', () => {
  it('[LNC-09] each group with the name default is chosen, unless some were', async () => {
    const [usual, other] = [aGroup('default'), aGroup('web')];
    const { preselected } = await withLists({ groups: [other, usual] });
    expect((await preselected(securityGroupsStep)).security_groups).toEqual([usual]);
    expect((await preselected(securityGroupsStep, aSpec({ security_groups: [other] }))).security_groups).toEqual([
      other,
    ]);
  });
});

describe('the step Key Pair', () => {
  it('[LNC-10] the only key pair is chosen; the settings may require one', async () => {
    const alone = await withLists({ pairs: [aPair('mine')] });
    expect((await alone.preselected(keyPairStep)).key_pair).toEqual([aPair('mine')]);
    const two = await withLists({ pairs: [aPair('mine'), aPair('other')] });
    expect((await two.preselected(keyPairStep)).key_pair).toEqual([]);
    expect(keyPairStep.check?.(aSpec(), two.judging)).toBeUndefined();
    const strict = launchSettingsOf({ OPENSTACK_HYPERVISOR_FEATURES: { requires_keypair: true } });
    const { judging } = await withLists({}, {}, strict);
    expect(keyPairStep.check?.(aSpec(), judging)).toEqual({
      [WHOLE_FORM]: ['Select a key pair. This cloud launches no instance without one.'],
    });
    expect(keyPairStep.check?.(aSpec({ key_pair: [aPair('mine')] }), judging)).toBeUndefined();
  });

  it('[LNC-45] a new key pair is chosen where none is', () => {
    expect(withKeyPair(aSpec(), aPair('new')).key_pair).toEqual([aPair('new')]);
    expect(withKeyPair(aSpec({ key_pair: [aPair('old')] }), aPair('new')).key_pair).toEqual([aPair('old')]);
  });
});

it('[LNC-11] [LNC-46] a script of the longest that nova takes is fine, with one byte more it is refused with both sizes', async () => {
  const { judging } = await withLists({});
  const check = (script: string) => configurationStep.check?.(aSpec({ user_data: script }), judging);
  expect(check('x'.repeat(49_149))).toBeUndefined();
  expect(check('x'.repeat(49_150))?.['user_data']?.[0]).toMatch(
    /65,536 bytes as it is sent \(Base64\), 65,535 at most/,
  );
});

it('[LNC-12] [LNC-38] the server group that the operator had in view is chosen', async () => {
  const { preselected } = await withLists(
    { serverGroups: [aServerGroup('a'), aServerGroup('b')] },
    { serverGroupId: 'b' },
  );
  expect((await preselected(serverGroupsStep)).server_groups).toEqual([aServerGroup('b')]);
});

it('[LNC-34] in the widest wizard the name of a flavor has room for fourteen letters beside the figures', () => {
  // The table has 576 px: 40 open a row, 48 take the flavor, and 16 stand beside the name.
  const figures = flavorColumns.reduce((sum, { width = 0 }) => sum + width, 0);
  expect((576 - 40 - 48 - 16 - figures) / 7).toBeGreaterThanOrEqual(14);
});

it('[LNC-39] [LNC-40] hints and metadata that are not whole hold the wizard in their step', async () => {
  const { judging } = await withLists({});
  expect(schedulerHintsStep.check?.(aSpec({ hints_valid: false }), judging)).toHaveProperty(WHOLE_FORM);
  expect(metadataStep.check?.(aSpec({ metadata_valid: false }), judging)).toHaveProperty(WHOLE_FORM);
  expect(schedulerHintsStep.check?.(aSpec(), judging)).toBeUndefined();
  expect(metadataStep.check?.(aSpec(), judging)).toEqual({});
  expect(metadataStep.hint?.(aSpec({ metadata: { a: '1', b: '2' } }), judging)).toBe('2 items');
});

describe('the conditions of the steps', () => {
  const rules = ['os_compute_api:os-server-groups:discoverable', 'os_compute_api:os-scheduler-hints:discoverable'];
  const all = { services: ['network'], extensions: ['Keypairs', 'ServerGroups', 'SchedulerHints'], rules, hints: true };
  const steps = {
    networks: networksStep,
    ports: portsStep,
    'security-groups': securityGroupsStep,
    'key-pair': keyPairStep,
    'server-groups': serverGroupsStep,
    'scheduler-hints': schedulerHintsStep,
  };

  /** The steps that a cloud has which lacks some of it. */
  async function shown(lacking: Partial<typeof all>): Promise<string[]> {
    const cloud = { ...all, ...lacking };
    const { services } = await createTestServices({
      state: {
        settings: { LAUNCH_INSTANCE_DEFAULTS: { enable_scheduler_hints: cloud.hints } },
        catalog: ['compute', ...cloud.services].map((type) => ({
          id: type,
          name: type,
          type,
          endpoints: [{ interface: 'public', region: 'RegionOne', region_id: 'RegionOne', url: '' }],
        })),
      },
      session: { services_region: 'RegionOne' },
      answers: {
        'GET /api/nova/extensions/': () => ({ items: cloud.extensions.map((name) => ({ name, alias: name })) }),
        'POST /api/policy/': ({ body }) => ({
          allowed: (body as { rules: [string, string][] }).rules.every(([, rule]) => cloud.rules.includes(rule)),
        }),
      },
    });
    const permissions = services.get(Permissions);
    const answers = await Promise.all(
      Object.entries(steps).map(async ([id, { condition }]) => ((await permissions.check(condition)) ? [id] : [])),
    );
    return answers.flat();
  }

  it('[LNC-16] Networks, Network Ports and Security Groups need the network service', async () => {
    expect(await shown({})).toEqual(Object.keys(steps));
    expect(await shown({ services: [] })).toEqual(['key-pair', 'server-groups', 'scheduler-hints']);
  });

  it('[LNC-17] Key Pair needs the extension Keypairs', async () => {
    const extensions = all.extensions.filter((name) => name !== 'Keypairs');
    expect(await shown({ extensions })).not.toContain('key-pair');
  });

  it('[LNC-18] Server Groups needs its rule and the extension ServerGroups', async () => {
    expect(await shown({ rules: rules.slice(1) })).not.toContain('server-groups');
    expect(await shown({ extensions: ['Keypairs', 'SchedulerHints'] })).not.toContain('server-groups');
  });

  it('[LNC-19] Scheduler Hints needs its rule, the setting and the extension SchedulerHints', async () => {
    expect(await shown({ rules: rules.slice(0, 1) })).not.toContain('scheduler-hints');
    expect(await shown({ hints: false })).not.toContain('scheduler-hints');
    expect(await shown({ extensions: ['Keypairs', 'ServerGroups'] })).not.toContain('scheduler-hints');
  });
});
