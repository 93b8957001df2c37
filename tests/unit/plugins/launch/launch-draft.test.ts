import { expect, it } from 'vitest';
import { cachedValues } from '../../../../core/services/resources/cached-values.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { LaunchData } from '../../../../plugins/launch/launch-data.ts';
import { LaunchDraft } from '../../../../plugins/launch/launch-draft.ts';
import { type LaunchSpec, withSource } from '../../../../plugins/launch/launch-spec.ts';
import type { Network, SecurityGroup } from '../../../../plugins/launch/records.ts';
import { aFlavor, anImage, aSpec, settings } from './records.ts';

const network = (id: string): Network => ({ id, name: `net-${id}`, subnets: [] });
const group = (name: string): SecurityGroup => ({ id: `id-${name}`, name, security_group_rules: [] });
const subnet = { id: 's', name: 'v4', network_id: 'n', ip_version: 4, ipver_str: 'IPv4', cidr: '10.0.0.0/24' };

/** A draft of a wizard that has chosen the security group `default` by itself, on a cloud with these lists. */
async function aDraft(context = {}) {
  const image = { id: 'i-1', name: 'cirros', size: 10, properties: {}, container_format: 'bare' };
  const answers = {
    'GET /api/glance/images/': () => ({ items: [image] }),
    'GET /api/nova/flavors/': () => ({ items: [{ id: 'f-1', name: 'm1.small', vcpus: 2, ram: 2048, disk: 20 }] }),
    'GET /api/neutron/networks/': () => ({ items: [{ ...network('n-1'), subnets: [subnet] }] }),
    'GET /api/network/securitygroups/': () => ({ items: [group('default'), group('web')] }),
    'GET /api/nova/availzones/': () => ({ items: [{ zoneName: 'nova', zoneState: { available: true }, hosts: null }] }),
  };
  const { services } = await createTestServices({ answers });
  const data = new LaunchData(services, settings, context, cachedValues(services));
  const empty = aSpec();
  const draft = new LaunchDraft(data, empty);
  draft.begin();
  const preselect = (spec: LaunchSpec): LaunchSpec => ({ ...spec, security_groups: [group('default')] });
  draft.preselected(preselect);
  return { draft, data, spec: preselect(empty) };
}

const kept = {
  name: 'web',
  availability_zone: 'gone',
  vol_create: true,
  vol_size: 30,
  vol_size_typed: true,
  disk_config: 'MANUAL',
  source: [{ id: 'i-1', name: 'cirros' }],
  flavor: { id: 'f-1', name: 'm1.small' },
  networks: [{ id: 'n-1' }, { id: 'n-9', name: 'net-n-9' }],
  security_groups: [],
} as unknown as Partial<LaunchSpec>;

it('[X-10] what the steps chose by themselves makes no draft; what was changed is kept by its keys', async () => {
  const { draft, spec } = await aDraft();
  expect(draft.partOf(spec)).toEqual({});
  const chosen = withSource({ ...spec, name: 'web', vol_create: true, flavor: aFlavor() }, [anImage()]);
  expect(draft.partOf({ ...chosen, networks: [network('n-1')], security_groups: [] })).toEqual({
    name: 'web',
    vol_create: true,
    source: [{ id: 'i-1', name: 'cirros' }],
    flavor: { id: 'f-1', name: 'm1.small' },
    networks: [{ id: 'n-1', name: 'net-n-1' }],
    security_groups: [],
    vol_size: 20,
  });
});

it('[X-10] a draft that is taken brings back each choice that is still there, and names the others', async () => {
  const { draft, data, spec } = await aDraft();
  let now = spec;
  const change = (next: (spec: LaunchSpec) => LaunchSpec) => (now = next(now));
  now = { ...now, ...draft.fit(kept, change) };
  // Choices whose lists are on their way are kept as they were.
  expect(draft.partOf(now)).toMatchObject({ name: 'web', flavor: kept.flavor, networks: kept.networks });
  await expect
    .poll(() => [now.source.length, now.flavor?.id, now.networks.length, now.availability_zone])
    .toEqual([1, 'f-1', 1, '']);
  expect(now).toMatchObject({
    name: 'web',
    vol_create: true,
    vol_size: 30,
    disk_config: 'MANUAL',
    security_groups: [],
  });
  expect(now.source[0]).toMatchObject({ format: '', isSnapshot: false });
  expect(data.missing.value).toEqual({ details: ['gone'], networks: ['net-n-9'] });
});

it('[LNC-02] [X-10] things that the wizard was opened for go before those of a draft', async () => {
  const { draft, spec } = await aDraft({ imageId: 'i-2', networkId: 'n-2' });
  let now = withSource({ ...spec, networks: [network('n-2')] }, [anImage({ id: 'i-2' })]);
  const change = (next: (spec: LaunchSpec) => LaunchSpec) => (now = next(now));
  now = { ...now, ...draft.fit(kept, change) };
  await expect.poll(() => now.flavor?.id).toBe('f-1');
  expect(now.source.map(({ id }) => id)).toEqual(['i-2']);
  expect(now.networks.map(({ id }) => id)).toEqual(['n-2']);
  expect(now.vol_create).toBe(false);
});

it('[X-10] a draft that somebody wrote by hand breaks nothing', async () => {
  const { draft, spec } = await aDraft();
  const odd = { source_type: 'tape', disk_config: 'NONE', networks: [null, 7, {}], flavor: 'm1.small' };
  expect(draft.fit(odd as unknown as Partial<LaunchSpec>, () => {})).toEqual({});
  expect(draft.leavesOut(spec)).toBe(false);
  expect(draft.leavesOut({ ...spec, user_data: '#!/bin/sh' })).toBe(true);
  expect(draft.leavesOut({ ...spec, admin_pass: 'Sesame1' })).toBe(true);
});

it('[SRV-07] [X-10] what comes late takes the place of nothing that was chosen meanwhile', async () => {
  const { draft, spec } = await aDraft();
  const lay = draft.preselected((now) => ({
    ...withSource(now, [anImage()]),
    description: 'as before',
    flavor: aFlavor(),
    networks: [network('n-1')],
  }));
  const typed = { ...spec, description: 'mine', vol_device_name: 'sda', networks: [network('n-2')] };
  const laid = lay(typed);
  expect(laid).toMatchObject({ description: 'mine', flavor: { id: 'f-1' }, networks: [{ id: 'n-2' }] });
  // A source and the volume that is made of it are one choice.
  expect([laid.source, laid.vol_device_name]).toEqual([[], 'sda']);
  expect(lay(spec)).toMatchObject({ description: 'as before', source: [{ id: 'i-1' }], networks: [{ id: 'n-1' }] });
});

it('[SRV-07] [X-10] the instance that another one is to be like goes before the draft', async () => {
  const { draft } = await aDraft({ likeId: 's-1' });
  expect(draft.fit({ ...kept, description: 'mine' }, () => {})).toEqual({ name: 'web', description: 'mine' });
});

it('[LNC-56] [X-10] another preset keeps what was chosen, and a draft brings back its preset, with the script', async () => {
  const { services } = await createTestServices({});
  const presets = [{ label: 'Web', template: { user_data: '#!/bin/sh', metadata: { role: 'web' } } }];
  const empty = aSpec();
  const draftOf = () => new LaunchDraft(new LaunchData(services, settings, {}, cachedValues(services)), empty, presets);
  const first = draftOf();
  let spec = first.restart('Web')({ ...empty, name: 'mine' });
  spec = first.preselected((now) => ({ ...now, ...presets[0]!.template }))(spec);
  expect(first.partOf(spec)).toEqual({ name: 'mine', preset: 'Web' });
  expect(first.leavesOut(spec)).toBe(false);
  spec = { ...spec, description: 'typed' };
  const kept = first.partOf(spec);
  spec = first.restart('')(spec);
  expect(spec).toMatchObject({
    name: 'mine',
    description: 'typed',
    preset: '',
    metadata: {},
    user_data: empty.user_data,
  });
  let now = empty;
  now = { ...now, ...draftOf().fit(kept, (next) => (now = next(now))) };
  await expect.poll(() => now.user_data).toBe('#!/bin/sh');
  expect(now).toMatchObject({ name: 'mine', description: 'typed', preset: 'Web', metadata: { role: 'web' } });
});
