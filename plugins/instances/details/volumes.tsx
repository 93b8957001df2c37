import { type DetailsViewProps, I18n, Router, useService, useServices, useT } from '@sextant/sdk';
import { AppLink, DetailsSection, FactTable, Missing, StatusCell, YesNo } from '@sextant/ui';
import { volumeTypeId } from '@sextant/plugins/volumes';
import type { Server } from '../server.ts';
import { LoadedPart } from './loaded-part.tsx';
import { listServerVolumes, type ServerVolume } from './server-volume.ts';
import { useLoaded } from './use-loaded.ts';

/** The tab "Volumes": the volumes that a server has, by device. */
export function Volumes({ item: server }: DetailsViewProps<Server>) {
  const t = useT();
  const services = useServices();
  const loaded = useLoaded(server, (signal) => listServerVolumes(services, server, signal));
  const title = t('instances:details.tab.volumes');
  return (
    <LoadedPart loaded={loaded} failed={t('instances:details.volumes.failed')}>
      {(volumes) => (
        <DetailsSection
          title={title}
          count={volumes.length}
          empty={volumes.length === 0 && t('instances:details.volumes.none')}
        >
          <VolumeTable label={title} volumes={volumes} />
        </DetailsSection>
      )}
    </LoadedPart>
  );
}

function VolumeTable({ label, volumes }: { label: string; volumes: readonly ServerVolume[] }) {
  const t = useT();
  const i18n = useService(I18n);
  const router = useService(Router);
  const columns = ['device', 'name', 'size', 'type', 'status', 'delete'];
  return (
    <FactTable
      label={label}
      columns={columns.map((name) => ({ label: t(`instances:details.volumes.${name}`), figure: name === 'size' }))}
      rows={volumes.map(({ id, volumeId, name, device, volume, status, delete_on_termination: goes }) => ({
        id,
        cells: [
          device ? (
            <bdi key="device" dir="ltr">
              {device}
            </bdi>
          ) : (
            <Missing key="device" />
          ),
          <AppLink key="name" to={router.detailsOf(volumeTypeId, volumeId)}>
            {name}
          </AppLink>,
          volume ? i18n.bytes(volume.size * 1024 ** 3) : <Missing key="size" />,
          volume?.volume_type ?? <Missing key="type" />,
          <StatusCell key="status" status={status} />,
          goes === undefined ? <Missing key="delete" /> : <YesNo key="delete" value={goes} />,
        ],
      }))}
    />
  );
}
