import type { ServersApi } from '#protocol';
import { imageNames } from '../../../openstack/glance/image-names.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import type { NativeServer } from '../../../openstack/nova/servers.ts';

/**
 * Shows servers with the names of their images, which are worth having without. Names are asked for as soon as servers are
 * known, while the rest of a list is still on its way. `without hidden`: hidden images stay nameless, and all names are one call.
 */
export function serverViews(native: NativeCaller, images: 'all' | 'without hidden' = 'all') {
  const asked = new Set<string>();
  const readings: Promise<Map<string, string | null>>[] = [];

  const know = (servers: readonly NativeServer[]): void => {
    const ids = servers.flatMap(({ image }) => (image ? [image.id] : []));
    const fresh = [...new Set(ids)].filter((id) => !asked.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) asked.add(id);
    const reading = native.aside(
      'image',
      () => imageNames(native, fresh, images === 'all'),
      new Map<string, string | null>(),
    );
    // Nobody waits for it when the list itself fails.
    reading.catch(() => undefined);
    readings.push(reading);
  };

  const show = async (servers: readonly NativeServer[]): Promise<ServersApi.Server[]> => {
    know(servers);
    const names = new Map((await Promise.all(readings)).flatMap((some) => [...some]));
    return servers.map((server) => withImageName(server, names));
  };

  return { know, show };
}

function withImageName(server: NativeServer, names: ReadonlyMap<string, string | null>): ServersApi.Server {
  const { image } = server;
  const name = image ? (names.get(image.id) ?? null) : null;
  return {
    ...server,
    name: server.name ?? '',
    image_name: name,
    ...(image && name !== null ? { image: { ...image, name } } : {}),
  };
}
