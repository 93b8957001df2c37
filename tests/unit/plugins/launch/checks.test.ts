import { WHOLE_FORM } from '@sextant/ui';
import { describe, expect, it } from 'vitest';
import { I18n } from '../../../../core/services/i18n/i18n.ts';
import { cachedValues } from '../../../../core/services/resources/cached-values.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/launch.json' with { type: 'json' };
import {
  detailsErrors,
  flavorErrors,
  isTooSmall,
  metadataErrors,
  portsErrors,
  sourceErrors,
  usesOf,
  withFittingFlavor,
} from '../../../../plugins/launch/checks.ts';
import { LaunchData } from '../../../../plugins/launch/launch-data.ts';
import { type LaunchSpec, needsOf } from '../../../../plugins/launch/launch-spec.ts';
import { detailsStep } from '../../../../plugins/launch/steps/details.tsx';
import { aFlavor, anImage, aSnapshot, aSpec, aVolume, settings } from './records.ts';

const endless = Number.POSITIVE_INFINITY;

async function judge(compute: Record<string, number> = {}, storage: Record<string, number> = {}) {
  const answers = {
    'GET /api/nova/limits/': () => compute,
    'GET /api/cinder/tenantabsolutelimits/': () => storage,
  };
  const { services } = await createTestServices({ bundles: { launch: en }, answers });
  const data = new LaunchData(services, settings, {}, cachedValues(services));
  await Promise.all([data.limits.get(), data.volumeLimits.get()]);
  return { data, i18n: services.get(I18n) };
}

describe('the step Details', () => {
  it('[LNC-03] [LNC-21] says that a name is missing, and a count', async () => {
    const judging = await judge();
    expect(detailsErrors(aSpec({ name: ' ', instance_count: null }), judging)).toEqual({
      name: ['A name is required for your instance.'],
      instance_count: ['Instance count is required and must be an integer of at least 1'],
    });
    expect(detailsErrors(aSpec({ name: 'web', instance_count: 1.5 }), judging)).toHaveProperty('instance_count');
    expect(detailsErrors(aSpec({ name: 'web' }), judging)).toEqual({});
  });

  it('[LNC-06] [LNC-22] the count fits in what the quota leaves; no limit refuses nothing', async () => {
    const spec = aSpec({ name: 'web', instance_count: 4 });
    const text = 'The instance count must not exceed your quota available of 3 instances.';
    expect(detailsErrors(spec, await judge({ maxTotalInstances: 10, totalInstancesUsed: 7 }))).toEqual({
      instance_count: [text],
    });
    expect(detailsErrors(spec, await judge({ maxTotalInstances: endless, totalInstancesUsed: 7 }))).toEqual({});
    expect(detailsErrors(spec, await judge({ maxTotalInstances: -1, totalInstancesUsed: 7 }))).toEqual({});
  });
});

it('[LNC-22] [WIZ-07] a count above the quota says so at once; one that is missing, when it was left', async () => {
  const judging = await judge({ maxTotalInstances: 10, totalInstancesUsed: 7 });
  const atOnce = (instance_count: number | null) => detailsStep.atOnce?.(aSpec({ instance_count }), judging);
  expect([3, 4, null].map(atOnce)).toEqual([[], ['instance_count'], []]);
  expect(detailsStep.atOnce?.(aSpec({ instance_count: 4 }), await judge())).toEqual([]);
});

describe('the lengths of texts', () => {
  it('[LNC-03] a name has 255 characters at most, with the number that several instances get, and without spaces around it', async () => {
    const judging = await judge();
    const errorsOf = (name: string, instance_count = 1) => detailsErrors(aSpec({ name, instance_count }), judging);
    expect(errorsOf('😀'.repeat(255))).toEqual({});
    expect(errorsOf(` ${'a'.repeat(255)} `)).toEqual({});
    expect(errorsOf('😀'.repeat(256))).toEqual({ name: ['The text has 256 characters; 255 are allowed.'] });
    expect(errorsOf('a'.repeat(252), 10)).toEqual({});
    expect(errorsOf('a'.repeat(253), 10)).toEqual({ name: ['The text has 253 characters; 252 are allowed.'] });
  });

  it('[LNC-03] [LNC-12] a description and a value of metadata have 255 characters at most', async () => {
    const judging = await judge();
    const long = 'é'.repeat(256);
    expect(detailsErrors(aSpec({ name: 'web', description: long }), judging)).toEqual({
      description: ['The text has 256 characters; 255 are allowed.'],
    });
    expect(metadataErrors(aSpec({ metadata: { role: long, tier: long.slice(1) } }), judging)).toEqual({
      [WHOLE_FORM]: ['The value of “role” has 256 characters; 255 are allowed.'],
    });
    expect(metadataErrors(aSpec({ metadata: { tier: 7 } }), judging)).toEqual({});
  });
});

it('[LNC-08] a port is for one instance', async () => {
  const judging = await judge();
  const ports = [{ id: 'p', name: 'p', network_id: 'n', network_name: 'n', subnet_names: {} }];
  expect(portsErrors(aSpec({ ports, instance_count: 2 }), judging)).toEqual({
    [WHOLE_FORM]: ['A port can be attached to 1 instance only. Set the instance count to 1, or take the ports away.'],
  });
  expect(portsErrors(aSpec({ ports }), judging)).toEqual({});
});

describe('the step Source', () => {
  const whole = async (spec: LaunchSpec) => sourceErrors(spec, await judge())[WHOLE_FORM];

  it('[LNC-04] asks for a source', async () => {
    expect(await whole(aSpec())).toEqual(['Select an image.']);
    expect(await whole(aSpec({ source: [anImage()] }))).toBeUndefined();
  });

  it('[LNC-29] a volume is for one instance', async () => {
    const spec = aSpec({ source_type: 'volume', source: [aVolume()], instance_count: 2 });
    expect(await whole(spec)).toEqual([
      'Volumes can only be attached to 1 active instance at a time. Please either set your instance count to 1 or select a different source type.',
    ]);
    expect(await whole({ ...spec, instance_count: 1 })).toBeUndefined();
    expect(await whole({ ...spec, instance_count: null })).toBeUndefined();
  });

  it.each([
    ['image', 4_100_000_000, 0, 'The volume size must be at least 5 GiB'],
    ['snapshot', 10, 7, 'The volume size must be at least 7 GiB'],
  ] as const)('[LNC-30] the volume of an %s has room for it', async (source_type, size, min_disk, text) => {
    const spec = aSpec({ source_type, source: [anImage({ size, min_disk })], vol_create: true, vol_size: 4 });
    const errors = async (members: Partial<LaunchSpec>) => sourceErrors({ ...spec, ...members }, await judge());
    expect((await errors({}))['vol_size']).toEqual([text]);
    expect((await errors({ vol_size: null }))['vol_size']).toEqual(['Volume size is required and must be an integer.']);
    expect((await errors({ vol_size: 2.5 }))['vol_size']).toEqual(['Volume size is required and must be an integer.']);
    expect(await errors({ vol_size: 7 })).toEqual({});
    expect(await errors({ vol_create: false })).toEqual({});
  });

  it('[X-15] names the quota of block storage that blocks, and by how much', async () => {
    const spec = aSpec({ source: [anImage()], vol_create: true, vol_size: 20, instance_count: 3 });
    const judging = await judge({}, { maxTotalVolumes: 10, totalVolumesUsed: 8, maxTotalVolumeGigabytes: 1000 });
    expect(sourceErrors(spec, judging)[WHOLE_FORM]).toEqual([
      'The quota leaves 2 volumes, 1 fewer than needed. Launch fewer instances, or without new volumes.',
    ]);
    const full = await judge({}, { maxTotalVolumes: 10, maxTotalVolumeGigabytes: 100, totalGigabytesUsed: 50 });
    expect(sourceErrors(spec, full)[WHOLE_FORM]).toEqual([
      'The quota leaves 50 GiB of volume storage, 10 GiB less than needed. Launch fewer instances, or choose a smaller volume.',
    ]);
    expect(sourceErrors({ ...spec, vol_create: false }, full)).toEqual({});
  });

  it('[X-15] the disks of the flavor take nothing of the quota of block storage', async () => {
    const flavor = aFlavor({ disk: 20, 'OS-FLV-EXT-DATA:ephemeral': 100 });
    const spec = aSpec({ source: [anImage()], vol_create: true, vol_size: 20, flavor });
    const judging = await judge({}, { maxTotalVolumeGigabytes: 100, totalGigabytesUsed: 50 });
    expect(sourceErrors(spec, judging)).toEqual({});
    expect(usesOf(spec, null, judging.data).gigabytes.added).toBe(20);
  });

  it('[LNC-30] bytes are counted in GB without an error of rounding', () => {
    expect(needsOf('image', anImage({ size: 15e9 })).leastVolume).toBe(15);
  });
});

describe('the step Flavor', () => {
  const refusal = async (spec: Partial<LaunchSpec>, compute: Record<string, number> = {}) =>
    flavorErrors(aSpec({ flavor: aFlavor(), source: [anImage()], ...spec }), await judge(compute))[WHOLE_FORM]?.[0];
  const smaller = 'Please select a smaller flavor or decrease the instance count.';

  it('[LNC-34] asks for one that may be chosen', async () => {
    expect(await refusal({ flavor: null })).toBe('Select a flavor.');
    expect(await refusal({})).toBeUndefined();
  });

  it('[LNC-31] counts what all instances take of RAM and VCPUs', async () => {
    const ram = { maxTotalRAMSize: 8192, totalRAMUsed: 2048 };
    expect(await refusal({ instance_count: 3 }, ram)).toBeUndefined();
    expect(await refusal({ instance_count: 4 }, ram)).toBe(
      `This flavor requires more RAM than your quota allows. ${smaller}`,
    );
    const cores = { maxTotalCores: 10, totalCoresUsed: 5 };
    expect(await refusal({ instance_count: 2 }, cores)).toBeUndefined();
    expect(await refusal({ instance_count: 3 }, cores)).toBe(
      `This flavor requires more VCPUs than your quota allows. ${smaller}`,
    );
  });

  it('[LNC-32] holds the flavor against what the source asks for, and says it before the quota', async () => {
    const full = { maxTotalRAMSize: 1, totalRAMUsed: 1 };
    expect(await refusal({ source: [anImage({ min_disk: 40 })] })).toBe(
      'The selected image source requires a flavor with at least 40 GiB of root disk. Select a flavor with a larger root disk or use a different image source.',
    );
    expect(await refusal({ source: [anImage({ min_ram: 4096 })] }, full)).toBe(
      'The selected image source requires a flavor with at least 4,096 MiB of RAM. Select a flavor with more RAM or use a different image source.',
    );
    expect(await refusal({ flavor: aFlavor({ disk: 0 }), source: [anImage({ min_disk: 40 })] })).toBeUndefined();
  });

  it('[LFORM-02] a flavor that the source makes too small gives way to the first that may be taken', async () => {
    const judging = await judge({ maxTotalRAMSize: 4096, totalRAMUsed: 0 });
    const [small, huge, fitting] = [
      aFlavor({ id: 's', ram: 512 }),
      aFlavor({ id: 'h', ram: 8192 }),
      aFlavor({ id: 'f', ram: 2048 }),
    ];
    judging.data.flavors.set([small, huge, fitting]);
    const spec = aSpec({ source: [anImage({ min_ram: 1024 })], flavor: small });
    expect(isTooSmall(small, spec)).toBe(true);
    expect(withFittingFlavor(spec, judging).flavor?.id).toBe('f');
    expect(withFittingFlavor({ ...spec, flavor: fitting }, judging).flavor?.id).toBe('f');
    judging.data.flavors.set([small]);
    expect(withFittingFlavor(spec, judging)).toBe(spec);
  });

  it('[LNC-32] a volume says it with the metadata of its image', async () => {
    const volume = aVolume({ volume_image_metadata: { min_disk: '40', min_ram: '0' } });
    expect(needsOf('volume', volume)).toEqual({ minDisk: 40, minRam: 0, leastVolume: 0 });
    expect(await refusal({ source_type: 'volume', source: [volume] })).toContain('The selected volume source');
  });

  it('[LNC-33] [X-15] shows what the choices add to the five quotas', async () => {
    const { data } = await judge({ maxTotalInstances: 10, totalInstancesUsed: 1 }, { maxTotalVolumes: 5 });
    const spec = aSpec({ instance_count: 3, source: [anImage()], vol_create: true, vol_size: 10 });
    const flavor = aFlavor({ 'OS-FLV-EXT-DATA:ephemeral': 5 });
    const added = (now: LaunchSpec) => Object.values(usesOf(now, flavor, data)).map((use) => use.added);
    expect(added(spec)).toEqual([3, 6, 6144, 3, 75]);
    expect(added({ ...spec, vol_size: 30 })).toEqual([3, 6, 6144, 3, 90]);
    expect(added({ ...spec, vol_create: false })).toEqual([3, 6, 6144, 0, 0]);
    expect(added(aSpec({ source_type: 'volume_snapshot', source: [aSnapshot()] }))).toEqual([1, 2, 2048, 1, 4]);
    expect(usesOf(spec, flavor, data).instances).toEqual({ used: 1, added: 3, limit: 10 });
  });
});
