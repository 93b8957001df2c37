import { callApi, Router, useService, useServices, useT } from '@sextant/sdk';
import { AppLink, type Fact, FactList } from '@sextant/ui';
import { rootVolumeOf } from '../root-device.ts';
import type { Server } from '../server.ts';
import { ServerPart } from './server-part.tsx';

interface Named {
  id: string;
  name: string;
}

interface BootVolume extends Named {
  image?: Partial<Named>;
}

/** Draws what a server was booted from: an image, or a volume with the image that the volume was made from. */
export function SourceFacts({ server }: { server: Server }) {
  const t = useT();
  const services = useServices();
  const image = typeof server.image === 'object' && server.image ? server.image : undefined;
  if (image) return <ImageFacts id={image.id} name={server.image_name} />;
  const unknown = [{ label: t('instances:details.fact.boot-volume'), value: t('instances:details.from-volume') }];
  return (
    <ServerPart
      server={server}
      part="boot-volume"
      load={(signal) => bootVolume(server, services, signal)}
      failed={t('instances:details.volumes.failed')}
      placeholder={() => <FactList roomy facts={unknown} />}
    >
      {(volume) => (volume ? <VolumeFacts volume={volume} /> : <FactList roomy facts={unknown} />)}
    </ServerPart>
  );
}

function ImageFacts({ id, name }: { id: string; name: string | null }) {
  const t = useT();
  const router = useService(Router);
  const link = <AppLink to={router.detailsOf('OS::Glance::Image', id)}>{name || id}</AppLink>;
  return <FactList roomy facts={[{ label: t('instances:details.fact.image'), value: link, copy: id, mono: !name }]} />;
}

function VolumeFacts({ volume }: { volume: BootVolume }) {
  const t = useT();
  const router = useService(Router);
  const link = (type: string, { id, name }: Partial<Named> & Pick<Named, 'id'>) => (
    <AppLink to={router.detailsOf(type, id)}>{name || id}</AppLink>
  );
  const { id, name } = volume.image ?? {};
  const image: Fact[] = id
    ? [
        {
          label: t('instances:details.fact.volume-image'),
          value: link('OS::Glance::Image', { id, ...(name && { name }) }),
          copy: id,
        },
      ]
    : [];
  const own = { label: t('instances:details.fact.boot-volume'), value: link('OS::Cinder::Volume', volume) };
  return <FactList roomy facts={[{ ...own, copy: volume.id }, ...image]} />;
}

/** Returns the volume at the root device, or the only one; null where neither is known. */
async function bootVolume(
  server: Server,
  services: Parameters<typeof callApi>[0],
  signal: AbortSignal,
): Promise<BootVolume | null> {
  const { items } = await callApi(
    services,
    'listServerVolumes',
    { params: { id: server.id } },
    { signal, quiet: true },
  );
  const found = rootVolumeOf(server, items);
  if (!found) return null;
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
