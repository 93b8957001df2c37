import type { ServersApi } from '#protocol';
import { imageNames } from '../../openstack/glance/image-names.ts';
import type { NativeCaller } from '../../openstack/native-caller.ts';
import type { NativeServer } from '../../openstack/nova/servers.ts';

/** Servers with the names of their images, which are worth having without (contract §5.2). */
export async function withImageNames(
  native: NativeCaller,
  servers: readonly NativeServer[],
): Promise<ServersApi.Server[]> {
  const ids = servers.flatMap(({ image }) => (image ? [image.id] : []));
  const names = await native.aside('image', () => imageNames(native, ids), new Map<string, string | null>());
  return servers.map((server) => {
    const { image } = server;
    const name = image ? (names.get(image.id) ?? null) : null;
    return { ...server, image_name: name, ...(image && name !== null ? { image: { ...image, name } } : {}) };
  });
}
