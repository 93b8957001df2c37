import type { GlanceApi } from '#protocol';
import { readImage, patchImage } from '../../../openstack/glance/images.ts';
import { patchOf } from '../../../openstack/glance/json-patch.ts';
import type { Call } from '../../operations/call.ts';
import { clearedNames, propertyValue, toNativeFields } from './image-fields.ts';

type Operations = GlanceApi.GlanceOperations;

/** changeImage: what differs from the image as it is now. */
export async function changeImage({ native, params, body }: Call<Operations['changeImage']>): Promise<void> {
  const fields = body as Record<string, unknown>;
  await change({ native, id: params.id, updated: toNativeFields(fields), removed: clearedNames(fields) });
}

/** Read-only at glance; a client that sends them back means no change. */
const readOnly = new Set(['os_hash_algo', 'os_hash_value']);

/** changeImageProperties */
export async function changeProperties({
  native,
  params,
  body,
}: Call<Operations['changeImageProperties']>): Promise<void> {
  const updated = Object.entries(body.updated)
    .filter(([name, value]) => !readOnly.has(name) && value !== null && value !== undefined)
    .map(([name, value]) => [name, propertyValue(name, value)]);
  await change({ native, id: params.id, updated: Object.fromEntries(updated), removed: body.removed ?? [] });
}

async function change(wanted: {
  native: Call<Operations['changeImage']>['native'];
  id: string;
  updated: Readonly<Record<string, unknown>>;
  removed?: readonly string[];
}): Promise<void> {
  const { native, id, updated, removed } = wanted;
  const operations = patchOf(await readImage(native, id), updated, removed);
  if (operations.length > 0) await patchImage(native, id, operations);
}
