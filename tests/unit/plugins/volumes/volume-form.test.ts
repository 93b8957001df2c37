import { describe, expect, it } from 'vitest';
import { I18n } from '../../../../core/services/i18n/i18n.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/volumes.json' with { type: 'json' };
import { sourceOfImage, sourceOfSnapshot, sourceOfVolume } from '../../../../plugins/volumes/forms/sources.ts';
import { volumeErrors } from '../../../../plugins/volumes/forms/volume-errors.ts';
import {
  exceeded,
  limitsOf,
  limitsUntilLoaded,
  limitsWith,
  loadLimits,
} from '../../../../plugins/volumes/forms/volume-limits.ts';
import {
  newVolume,
  shownFields,
  startOf,
  type VolumeModel,
  withKind,
  withSource,
} from '../../../../plugins/volumes/forms/volume-model.ts';
import { imageSize } from '../../../../plugins/volumes/forms/volume-size.ts';
import { loadChoices } from '../../../../plugins/volumes/forms/open-creation.ts';

const gib = 1024 ** 3;
const image = sourceOfImage({ id: 'i-1', name: 'cirros', min_disk: 3, size: 10 });
const snapshot = sourceOfSnapshot({ id: 's-1', name: '', size: 4 });
const volume = sourceOfVolume({ id: 'v-1', name: 'data', size: 8, volume_type: 'fast', availability_zone: 'az2' });
const preselected = { type: 'standard', zone: 'az1' };
const i18nOf = async () => (await createTestServices({ bundles: { volumes: en } })).services.get(I18n);

describe('the size of a volume from an image', () => {
  it.each([
    ['[VOLF-03] is one GiB where nothing asks for more', { minDisk: 0, bytes: 0 }, 1],
    ['[VOLF-03] is the next whole GiB of the data', { minDisk: 0, bytes: 1.2 * gib }, 2],
    ['[VOLF-03] is what the image asks for, when that is more', { minDisk: 5, bytes: 2 * gib }, 5],
    ['[VOLF-03] is not a GiB more for data of whole ones', { minDisk: 0, bytes: 3 * gib }, 3],
    ['[VOLF-03] has room for a byte over a whole GiB', { minDisk: 0, bytes: gib + 1 }, 2],
  ])('%s', (_title, facts, size) => expect(imageSize(facts)).toBe(size));
});

describe('what the form begins with and follows', () => {
  it('[VOLF-03] takes name and size of the image, the default type and the first zone', () => {
    expect(startOf(preselected, image)).toMatchObject({
      kind: 'image',
      size: 3,
      name: 'cirros',
      type: 'standard',
      zone: 'az1',
    });
  });

  it('[LFORM-04] a snapshot or a volume raises the size and never lowers it; an image gives it', () => {
    const typed: VolumeModel = { ...startOf(preselected), size: 6 };
    expect(withSource(typed, snapshot).size).toBe(6);
    expect(withSource(typed, volume)).toMatchObject({ size: 8, type: 'fast', zone: 'az2' });
    expect(withSource(typed, image).size).toBe(3);
  });

  it('[VOLF-01] a snapshot hides the type; a snapshot and a volume hide its description', () => {
    const fields = (['none', 'image', 'snapshot', 'volume'] as const).map((kind) => shownFields({ kind }));
    expect(fields).toEqual([
      { type: true, description: true },
      { type: true, description: true },
      { type: false, description: false },
      { type: true, description: false },
    ]);
  });

  it('[IMG-24] sends the source under its own name alone, all nine members, and no type for a snapshot', () => {
    const model = { ...startOf(preselected, image), name: ' a ', description: 'b' };
    expect(newVolume(model)).toEqual({
      size: 3,
      name: 'a',
      description: 'b',
      volume_type: 'standard',
      availability_zone: 'az1',
      image_id: 'i-1',
      snapshot_id: null,
      source_volid: null,
      metadata: {},
    });
    expect(newVolume(startOf(preselected, snapshot))).toMatchObject({
      snapshot_id: 's-1',
      image_id: null,
      volume_type: '',
    });
    expect(newVolume(startOf(preselected, volume))).toMatchObject({ source_volid: 'v-1', volume_type: 'fast' });
    expect(newVolume(withKind(startOf(preselected, image), 'none'))).toMatchObject({ image_id: null });
  });

  it('[VOLF-03] preselects the default type by its name and the first zone that is open; neither, where there is none', async () => {
    const answers = {
      'GET /api/cinder/volumetypes/': () => ({
        items: [
          { id: '1', name: 'slow' },
          { id: '2', name: 'fast' },
        ],
      }),
      'GET /api/cinder/volumetypes/default/': () => ({ id: '2', name: 'fast' }),
      'GET /api/cinder/availzones/': () => ({
        items: [
          { zoneName: 'shut', zoneState: { available: false } },
          { zoneName: 'open', zoneState: { available: true } },
        ],
      }),
    };
    const { services } = await createTestServices({ answers });
    expect(await loadChoices(services)).toMatchObject({
      zones: ['open'],
      preselected: { type: 'fast', zone: 'open' },
    });
    const bare = await createTestServices({});
    expect(await loadChoices(bare.services)).toEqual({ types: [], zones: [], preselected: { type: '', zone: '' } });
  });
});

describe('quotas', () => {
  const limits = limitsOf({
    maxTotalVolumeGigabytes: 20,
    totalGigabytesUsed: 15,
    maxTotalVolumes: 10,
    totalVolumesUsed: 10,
  });

  it('[VOLF-04] storage is over when both are more than the limit, volumes when all are used', () => {
    expect(exceeded(limits, 5)).toEqual(['volumes']);
    expect(exceeded(limits, 6)).toEqual(['gigabytes', 'volumes']);
    expect(limitsWith(limits, 5).gigabytes).toEqual({ used: 15, added: 5, limit: 20 });
    const unlimited = limitsOf({ maxTotalVolumeGigabytes: Infinity, maxTotalVolumes: -1 });
    expect(exceeded(unlimited, 1_000_000)).toEqual([]);
  });

  it('[VOLF-04] are 100 GB and 1 volume until they are loaded, and nothing is held against anyone when they can’t be', async () => {
    expect(exceeded(limitsUntilLoaded, 100)).toEqual([]);
    expect(exceeded(limitsUntilLoaded, 101)).toEqual(['gigabytes']);
    expect(limitsUntilLoaded.volumes.limit).toBe(1);
    const path = 'GET /api/cinder/tenantabsolutelimits/';
    const { services } = await createTestServices({
      answers: { [path]: () => ({ maxTotalVolumeGigabytes: 5, totalGigabytesUsed: 2, maxTotalVolumes: 3 }) },
    });
    const loading = loadLimits(services);
    expect(loading.now).toBe(limitsUntilLoaded);
    await loading.done;
    expect(loading.now.gigabytes).toEqual({ used: 2, limit: 5 });
    const failing = loadLimits((await createTestServices({})).services);
    await failing.done;
    expect(exceeded(failing.now, 1_000_000)).toEqual([]);
  });

  it('[VOLF-04] [X-06] a size that is too much is told the limit, how far it is and what is left', async () => {
    const model = { ...startOf(preselected, image), size: 6 };
    const errors = volumeErrors(model, limits, await i18nOf());
    expect(errors['size']).toEqual([
      'The quota for volume storage is 20 GiB, of which 15 GiB are in use. A new volume may have 5 GiB at most.',
    ]);
    expect(errors['__all__']).toEqual([
      'The quota is 10 volumes, and 10 are in use: none is left. Delete one, or ask for a higher quota.',
    ]);
  });
});

describe('what is wrong with the form', () => {
  const free = limitsOf({});

  it('[IMG-24] a size that is none, below one, broken or less than the source needs', async () => {
    const i18n = await i18nOf();
    const of = (size: number | null) => volumeErrors({ ...startOf(preselected, image), size }, free, i18n)['size'];
    expect(of(null)).toHaveLength(1);
    expect(of(3)).toBeUndefined();
    expect(of(2)).toEqual(['Enter 3 GiB or more: the source needs that much.']);
    expect(of(3.5)).toHaveLength(1);
    expect(of(0)!.length).toBeGreaterThan(0);
  });

  it('[FORM-14] names and descriptions of more than 255 characters; a source that was not chosen', async () => {
    const i18n = await i18nOf();
    const long = 'x'.repeat(256);
    const errors = volumeErrors({ ...startOf(preselected), name: long, description: long }, free, i18n);
    expect(Object.keys(errors).toSorted()).toEqual(['description', 'name']);
    const none = volumeErrors(withKind(startOf(preselected), 'snapshot'), free, i18n);
    expect(none).toEqual({ source: ['Select a snapshot.'] });
  });
});
