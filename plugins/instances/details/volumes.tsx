import { type DetailsViewProps, I18n, Router, useService, useServices, useT } from '@sextant/sdk';
import {
  AppLink,
  DetailsSection,
  FactTable,
  Missing,
  RowActions,
  StatusCell,
  Switch,
  useActionRunner,
  usePermitted,
  YesNo,
} from '@sextant/ui';
import { volumeTypeId } from '@sextant/plugins/volumes';
import { useMemo, useState } from 'react';
import { type AttachedVolume, detachVolume, switchDeletion } from '../attachments/volume-actions.ts';
import { partType } from '../attachments/part-type.ts';
import { SectionButton } from '../attachments/section-button.tsx';
import { attachVolume } from '../attachments/server-actions.ts';
import type { Server } from '../server.ts';
import { ServerPart } from './server-part.tsx';
import { isMoving, listServerVolumes, markLeaving, type ServerVolume, withDeletion } from './server-volume.ts';

/** Draws the tab "Volumes": the volumes that a server has, by device. */
export function Volumes({ item: server }: DetailsViewProps<Server>) {
  const t = useT();
  const services = useServices();
  const [attached] = useState(() => new Set<string>());
  const title = t('instances:details.tab.volumes');
  return (
    <ServerPart
      server={server}
      part="volumes"
      load={async (signal) => markLeaving(await listServerVolumes(services, server, signal), attached)}
      isMoving={(volumes) => volumes.some((each) => isMoving(each, server))}
      failed={t('instances:details.volumes.failed')}
    >
      {(volumes) => (
        <DetailsSection
          title={title}
          count={volumes.length}
          end={<SectionButton action={attachVolume} server={server} />}
          empty={volumes.length === 0 && t('instances:details.volumes.none')}
        >
          <VolumeTable label={title} server={server} volumes={volumes} />
        </DetailsSection>
      )}
    </ServerPart>
  );
}

interface VolumeTableProps {
  label: string;
  server: Server;
  volumes: readonly ServerVolume[];
}

const menu = [detachVolume];
const type = partType<AttachedVolume>(({ volume }) => volume.name);

function VolumeTable({ label, server, volumes }: VolumeTableProps) {
  const t = useT();
  const i18n = useService(I18n);
  const router = useService(Router);
  const columns = ['device', 'name', 'size', 'type', 'status', 'delete'];
  const attached = useMemo(
    () => volumes.map((volume) => ({ server, volume: withDeletion(volume, server) })),
    [server, volumes],
  );
  return (
    <FactTable
      label={label}
      columns={[
        ...columns.map((name) => ({ label: t(`instances:details.volumes.${name}`), figure: name === 'size' })),
        { label: t('instances:details.actions-column'), actions: true },
      ]}
      rows={attached.map((each) => {
        const { id, volumeId, name, device, volume, status } = each.volume;
        return {
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
            <Deletion key="delete" attached={each} />,
            <RowActions key="menu" compact type={type} actions={menu} item={each} name={name} />,
          ],
        };
      })}
    />
  );
}

const switches = [switchDeletion];

/** Draws whether the volume is deleted with the server: a switch where that can be changed, else a word. */
function Deletion({ attached }: { attached: AttachedVolume }) {
  const t = useT();
  const runner = useActionRunner(type);
  const [permitted] = usePermitted(switches, attached);
  const { delete_on_termination: goes, name } = attached.volume;
  if (goes === undefined) return <Missing />;
  if (!permitted || permitted.reason) return <YesNo value={goes} />;
  return (
    <Switch
      checked={goes}
      labelHidden
      label={t('instances:details.volumes.delete-of', { name })}
      onChange={() => runner.run(switchDeletion, [attached])}
    />
  );
}
