import { expect, it } from 'vitest';
import { cachedValues } from '../../../../core/services/resources/cached-values.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { I18n } from '../../../../core/services/i18n/i18n.ts';
import en from '../../../../locales/en/launch.json' with { type: 'json' };
import { LaunchData } from '../../../../plugins/launch/launch-data.ts';
import type { LaunchSpec } from '../../../../plugins/launch/launch-spec.ts';
import { planOf } from '../../../../plugins/launch/parts/plan.ts';
import { aFlavor, anImage, aSnapshot, aSpec, aVolume, settings } from './records.ts';

const { services } = await createTestServices({
  bundles: { launch: en },
  answers: {
    'GET /api/nova/limits/': () => ({
      totalInstancesUsed: 2,
      maxTotalInstances: 10,
      totalCoresUsed: 4,
      maxTotalCores: 20,
      totalRAMUsed: 512,
      maxTotalRAMSize: -1,
    }),
    'GET /api/cinder/tenantabsolutelimits/': () => ({
      totalVolumesUsed: 1,
      maxTotalVolumes: 10,
      totalGigabytesUsed: 5,
      maxTotalVolumeGigabytes: 100,
    }),
  },
});
const data = new LaunchData(services, settings, {}, cachedValues(services));
await Promise.all([data.limits.get(), data.volumeLimits.get()]);

function planned(spec: Partial<LaunchSpec>) {
  const { sections, warnings, notes } = planOf(aSpec(spec), data, services.get(I18n));
  const facts = sections.flatMap((section) => section.facts);
  return { facts: Object.fromEntries(facts.map(({ label, value }) => [label, value])), sections, warnings, notes };
}

it('[X-07] the plan of a launch names every instance, its sizes, and one new volume for each', () => {
  const { facts, warnings } = planned({
    name: ' web ',
    instance_count: 3,
    source: [anImage({ name: 'cirros' })],
    vol_create: true,
    vol_size: 5,
    vol_delete_on_instance_delete: true,
    flavor: aFlavor({ 'OS-FLV-EXT-DATA:ephemeral': 1 }),
  });
  expect(facts).toMatchObject({
    Names: 'web-1 … web-3',
    Flavor: 'm1.small',
    VCPUs: '2',
    RAM: '2,048 MiB',
    'Root disk': '20 GiB',
    'Ephemeral disk': '1 GiB',
    Source: 'Image: cirros',
    'New volumes, one for each instance': '3',
    'Size of each volume': '5 GiB',
    'Size of all volumes': '15 GiB',
    'When the instance is deleted': 'The volume is deleted, too.',
  });
  expect(warnings).toEqual([]);
});

it('[X-07] a volume snapshot makes a volume too; an existing volume that goes with its instance is warned of', () => {
  const snapshot = planned({ source_type: 'volume_snapshot', source: [aSnapshot()] });
  expect(snapshot.facts).toMatchObject({ 'New volumes, one for each instance': '1', 'Size of each volume': '4 GiB' });
  expect(snapshot.facts).not.toHaveProperty('Size of all volumes');
  const volume = { source_type: 'volume', source: [aVolume()] } as const;
  expect(planned(volume).facts['When the instance is deleted']).toBe('The volume stays.');
  expect(planned(volume).warnings).toEqual([]);
  expect(planned({ ...volume, vol_delete_on_instance_delete: true }).warnings).toEqual([
    'Deleting the instance will also delete the volume “data” with all its data.',
  ]);
});

it('[X-07] the plan names hints, metadata and the size of the script, and never the password', () => {
  const { facts, sections } = planned({
    scheduler_hints: { different_host: 'a' },
    metadata: { role: 'web' },
    user_data: '#!/bin/sh',
    admin_pass: 'hunter2',
  });
  expect(facts).toMatchObject({
    'Scheduler hints': 'different_host = a',
    Metadata: 'role = web',
    'Customization script': '12 bytes as it is sent (Base64)',
    'Administrator password': 'As typed',
  });
  expect(JSON.stringify(sections)).not.toMatch(/hunter2|bin\/sh/);
});

it('[X-07] [X-15] the plan has each quota before and after the launch; those of volumes only where volumes are made', () => {
  const flavor = aFlavor();
  const spec = { instance_count: 2, source: [anImage()], flavor };
  const plain = planned(spec).facts;
  expect(plain).toMatchObject({
    'Total Instances': '2 now, 4 after the launch, of 10',
    'Total VCPUs': '4 now, 8 after the launch, of 20',
    'Total RAM (MiB)': '512 now, 4,608 after the launch, no limit',
  });
  expect(plain).not.toHaveProperty('Total Volumes');
  const withVolumes = planned({ ...spec, vol_create: true, vol_size: 20 }).facts;
  expect(withVolumes).toMatchObject({
    'Total Volumes': '1 now, 3 after the launch, of 10',
    'Total Volume Storage (GiB)': '5 now, 45 after the launch, of 100',
  });
});

it('[X-15] a quota that the service does not tell is not said to be endless', () => {
  const unknown = new LaunchData(services, settings, {}, cachedValues(services));
  const { sections } = planOf(aSpec(), unknown, services.get(I18n));
  const quota = sections.find(({ id }) => id === 'quota');
  expect(quota!.facts.map(({ value }) => value)).toEqual(['Not known', 'Not known', 'Not known']);
});

it('[LNC-57] the plan says plainly that nobody will be able to sign in by ssh', () => {
  const rule = { id: 'r', direction: 'ingress', ethertype: 'IPv4', protocol: 'tcp', port_range_min: 22 } as const;
  const group = (rules: readonly object[]) =>
    ({ id: 'g', name: 'default', description: '', security_group_rules: rules }) as never;
  const network = (members: object = {}) => ({ id: 'n', name: 'private', subnets: [], ...members }) as never;
  const notes = (spec: Partial<LaunchSpec>) => planned(spec).notes;
  const noKey = 'No key pair: nobody can sign in by ssh with a key.';
  const noSsh = 'No security group that is chosen lets in TCP 22.';
  const noPublic =
    'No chosen network is external, so the instance gets only their addresses. A floating IP can be associated after the launch.';

  expect(notes({ networks: [network()], security_groups: [group([])] })).toEqual([noKey, noSsh, noPublic]);
  const key_pair = [{ name: 'mine' }] as never;
  const external = [network({ router__external: true })];
  expect(notes({ key_pair, networks: external, security_groups: [group([{ ...rule, port_range_max: 22 }])] })).toEqual(
    [],
  );
  expect(notes({ key_pair, networks: external, security_groups: [group([{ ...rule, protocol: 'udp' }])] })).toEqual([
    noSsh,
  ]);
  expect(
    notes({
      key_pair,
      networks: external,
      security_groups: [group([{ ...rule, protocol: null, remote_group_id: 'g' }])],
    }),
  ).toEqual(['The chosen security groups let in TCP 22 only from members of a group.']);
  // Nothing is said of groups that are not known, or of networks that filter nothing.
  expect(notes({ key_pair, networks: external })).toEqual([]);
  const unfiltered = [network({ router__external: true, port_security_enabled: false })];
  expect(notes({ key_pair, networks: unfiltered, security_groups: [group([])] })).toEqual([]);
});

it('[LNC-57] a network that is still to be chosen is marked as the name, the source and the flavor are', () => {
  const { facts, sections } = planned({});
  expect(facts['Networks']).toBe('Still to choose');
  expect(sections.flatMap((section) => section.facts).filter(({ isMissing }) => isMissing)).toHaveLength(4);
});
