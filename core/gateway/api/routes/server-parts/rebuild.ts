import type { ServerPartsApi } from '#protocol';
import { featureVersion } from '../../../openstack/microversions.ts';
import { actForPassword } from '../../../openstack/nova/server-parts.ts';
import { encodeUserData } from '../../../openstack/nova/user-data.ts';
import type { Call } from '../../operations/call.ts';

type Ops = ServerPartsApi.ServerPartsOperations;

/** rescueServer: a cloud from before 2.87 refuses servers that were booted from a volume. */
export async function rescue({
  native,
  params,
  body,
}: Call<Ops['rescueServer']>): Promise<ServerPartsApi.MadePassword> {
  const { image, password } = body;
  const wanted = { ...(image ? { rescue_image_ref: image } : {}), ...(password ? { adminPass: password } : {}) };
  const version = await featureVersion(native, 'rescue_instance_volume_based');
  return told(await actForPassword(native, params.id, { rescue: wanted }, version));
}

/** rebuildServer: what is not named stays as it is. */
export async function rebuild({
  native,
  params,
  body,
}: Call<Ops['rebuildServer']>): Promise<ServerPartsApi.MadePassword> {
  const { image, password, disk_config: disk, user_data: data, ...same } = body;
  const wanted = {
    ...same,
    imageRef: image,
    ...(password ? { adminPass: password } : {}),
    ...(disk ? { 'OS-DCF:diskConfig': disk } : {}),
    ...(data === undefined ? {} : { user_data: data === null ? null : encodeUserData(data) }),
  };
  return told(await actForPassword(native, params.id, { rebuild: wanted }, await featureVersion(native, 'rebuild')));
}

function told(password: string | undefined): ServerPartsApi.MadePassword {
  return password === undefined ? {} : { password };
}
