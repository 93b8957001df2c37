import { callApi, Router, useService, useServices, useT } from '@sextant/sdk';
import { AppLink, type Fact } from '@sextant/ui';
import type { Server } from '../server.ts';
import { isRootDevice } from './root-device.ts';
import { useLoaded } from './use-loaded.ts';

interface Named {
  id: string;
  name: string;
}

interface BootVolume extends Named {
  image?: Partial<Named>;
}

/** Returns what a server was booted from: an image, or a volume with the image that the volume was made from. */
export function useSourceFacts(server: Server): Fact[] {
  const t = useT();
  const router = useService(Router);
  const services = useServices();
  const image = typeof server.image === 'object' && server.image ? server.image : undefined;
  const booted = useLoaded(server, async (signal) => (image ? undefined : bootVolume(server, services, signal)));
  const link = (type: string, { id, name }: { id: string; name?: string | null }) => (
    <AppLink to={router.detailsOf(type, id)}>{name || id}</AppLink>
  );
  if (image) {
    const name = server.image_name;
    return [
      {
        label: t('instances:details.fact.image'),
        value: link('OS::Glance::Image', { ...image, name }),
        copy: image.id,
        mono: !name,
      },
    ];
  }
  const { value: volume } = booted;
  const fact = { label: t('instances:details.fact.boot-volume') };
  if (!volume) return [{ ...fact, value: t('instances:details.from-volume') }];
  const { id, name } = volume.image ?? {};
  return [
    { ...fact, value: link('OS::Cinder::Volume', volume), copy: volume.id },
    ...(id
      ? [
          {
            label: t('instances:details.fact.volume-image'),
            value: link('OS::Glance::Image', { id, name: name ?? null }),
            copy: id,
          },
        ]
      : []),
  ];
}

/** Returns the volume at the root device, or the only one; nothing where it can't be told or read. */
async function bootVolume(
  server: Server,
  services: Parameters<typeof callApi>[0],
  signal: AbortSignal,
): Promise<BootVolume | undefined> {
  const { items } = await callApi(
    services,
    'listServerVolumes',
    { params: { id: server.id } },
    { signal, quiet: true },
  );
  const found = items.find((each) => isRootDevice(server, each)) ?? (items.length === 1 ? items[0] : undefined);
  if (!found) return undefined;
  const { volumeId: id, name } = found;
  const volume = await callApi(services, 'readVolume', { params: { id } }, { signal, quiet: true }).catch(
    () => undefined,
  );
  const about = (volume?.volume_image_metadata ?? {}) as Readonly<Record<string, string | undefined>>;
  const image = {
    ...(about['image_id'] ? { id: about['image_id'] } : {}),
    ...(about['image_name'] ? { name: about['image_name'] } : {}),
  };
  return { id, name, image };
}
