import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '../../../core/base/index.ts';
import { type EmbeddedCloud, embeddedCloud } from '../../../core/testing/cloud/embedded-cloud.ts';
import { createTestHost, role } from '../../../core/testing/index.ts';
import { cachedValues } from '../../../core/services/resources/cached-values.ts';
import { Toasts } from '../../../core/services/toasts/toasts.ts';
import { loadChoices } from '../../../plugins/volumes/forms/open-creation.ts';
import { addSources } from '../../../plugins/volumes/forms/sources.ts';
import { loadLimits } from '../../../plugins/volumes/forms/volume-limits.ts';
import { submitVolume } from '../../../plugins/volumes/forms/submit-volume.ts';
import { startOf, type VolumeModel } from '../../../plugins/volumes/forms/volume-model.ts';
import { volumeType } from '../../../plugins/volumes/volume-type.ts';
import type { VolumeSource } from '../../../plugins/volumes/api.ts';

let cloud: EmbeddedCloud;
beforeAll(async () => {
  cloud = await embeddedCloud();
});
afterAll(() => cloud.close());

const servicesOf = async (user: string) =>
  (await createTestHost({ plugins: [], cloud, policy: role(user, { project: 'demo' }) })).services;

/** Returns the model that the wizard begins with for a source, with what the operator then typed. */
async function modelOf(services: Services, source: VolumeSource | undefined, typed: Partial<VolumeModel>) {
  const { preselected } = await loadChoices(services);
  return { ...startOf(preselected, source), ...typed };
}
const create = async (services: Services, model: VolumeModel) => (await submitVolume(model, services)).created[0]!.id;

/** The volume, once the service has made it. */
async function made(services: Services, id: string) {
  await expect
    .poll(async () => (await volumeType.load!(id, { services })).status, { timeout: 60_000 })
    .toBe('available');
  return volumeType.load!(id, { services });
}
/** The sources that the form offers, as it asks for them. */
const sourcesOf = (services: Services, kind: VolumeSource['type']) =>
  addSources(cachedValues(services), services)[kind].get();

describe('what a volume is made from', () => {
  it('[VOLF-01] [VOLF-03] nothing: size, type and zone are those that the form begins with', async () => {
    const services = await servicesOf('member');
    const model = await modelOf(services, undefined, { name: ' of nothing ', description: 'words' });
    const volume = await made(services, await create(services, model));
    expect(volume).toMatchObject({
      name: 'of nothing',
      description: 'words',
      size: 1,
      volume_type: model.type,
      availability_zone: model.zone,
      bootable: 'false',
    });
    expect([model.type, model.zone]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
  });

  it('[IMG-13] [VOLF-03] an image: the volume has its name, holds its data, and can be booted from', async () => {
    const services = await servicesOf('member');
    const [image] = await sourcesOf(services, 'image');
    const model = await modelOf(services, image, {});
    const volume = await made(services, await create(services, model));
    expect(volume).toMatchObject({ name: image!.name, size: image!.leastSize, bootable: 'true' });
    expect(volume.volume_image_metadata).toMatchObject({ image_id: image!.id });
  });

  it('[LFORM-04] a volume: the copy is as large, of its type and in its zone', async () => {
    const services = await servicesOf('member');
    const first = await create(services, await modelOf(services, undefined, { name: 'to be copied', size: 2 }));
    const original = await made(services, first);
    const source = (await sourcesOf(services, 'volume')).find(({ id }) => id === first);
    const copy = await made(services, await create(services, await modelOf(services, source, { name: 'a copy' })));
    expect(copy).toMatchObject({
      name: 'a copy',
      size: 2,
      source_volid: first,
      volume_type: original.volume_type,
      availability_zone: original.availability_zone,
    });
  });

  it('[LFORM-04] a snapshot: no smaller than it, of the type of the volume that it was taken of', async () => {
    const services = await servicesOf('member');
    const [source] = await sourcesOf(services, 'snapshot');
    const model = await modelOf(services, source, { name: 'of a snapshot', type: 'none of this name' });
    const volume = await made(services, await create(services, model));
    expect(volume).toMatchObject({ snapshot_id: source!.id, size: source!.leastSize });
    expect(volume.volume_type).not.toBe('none of this name');
  });
});

it('[VOLF-03] only what is ready to be copied is offered, by name', async () => {
  const services = await servicesOf('member');
  const { items } = await volumeType.list!({ filters: {} }, { services });
  const offered = await sourcesOf(services, 'volume');
  const ready = items.filter(({ status }) => status === 'available').map(({ id }) => id);
  expect(offered.map(({ id }) => id).toSorted()).toEqual(ready.toSorted());
  expect(items.length).toBeGreaterThan(ready.length);
  const names = offered.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
});

it('[VOLF-04] the quotas are the project’s, and grow used with each volume', async () => {
  const services = await servicesOf('member');
  const before = await loadLimits(services).done;
  await made(services, await create(services, await modelOf(services, undefined, { name: 'counted', size: 3 })));
  const after = await loadLimits(services).done;
  expect([after.volumes.used - before.volumes.used, after.gigabytes.used - before.gigabytes.used]).toEqual([1, 3]);
});

it('[X-06] what the service refuses is said in its words, and makes nothing', async () => {
  const services = await servicesOf('member');
  const before = (await loadLimits(services).done).volumes.used;
  const model = await modelOf(services, undefined, { name: 'too large', size: 100_000 });
  await expect(submitVolume(model, services)).rejects.toMatchObject({ status: 413 });
  expect(services.get(Toasts).list()).toHaveLength(1);
  expect((await loadLimits(services).done).volumes.used).toBe(before);
});
