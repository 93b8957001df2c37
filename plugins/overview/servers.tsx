import { I18n, Router, useService, useT } from '@sextant/sdk';
import { AppLink, DetailsSection, FactTable } from '@sextant/ui';
import { serverTypeId } from '@sextant/plugins/instances';
import { useMemo } from 'react';
import { useFirstRows } from './use-first-rows.tsx';
import type { ServerUsage } from './usage.ts';

/** Returns the servers that still exist before those that are gone, and of both the most hours first. */
function existingFirst(servers: readonly ServerUsage[]): ServerUsage[] {
  return servers.toSorted(
    (one, other) => Number(Boolean(one.ended_at)) - Number(Boolean(other.ended_at)) || other.hours - one.hours,
  );
}

/** The servers of the period; those that still exist come first and lead to their details. */
export function Servers({ servers }: { servers: readonly ServerUsage[] }) {
  const t = useT();
  const i18n = useService(I18n);
  const router = useService(Router);
  const { shown, more } = useFirstRows(useMemo(() => existingFirst(servers), [servers]));
  const title = t('overview:usage.servers');
  const size = (value: number, unit: 'MiB' | 'GiB') => t(`core:formats.bytes.${unit}`, { number: i18n.number(value) });
  const nameOf = ({ name, instance_id: id, ended_at: ended }: ServerUsage) => {
    const text = <bdi>{name || `(${id.slice(0, 13)})`}</bdi>;
    return ended ? text : <AppLink to={router.detailsOf(serverTypeId, id)}>{text}</AppLink>;
  };
  return (
    <DetailsSection title={title} count={servers.length} empty={servers.length === 0 && t('overview:usage.none')}>
      <FactTable
        label={title}
        columns={[
          { label: t('overview:usage.name') },
          { label: t('overview:usage.vcpus'), figure: true },
          { label: t('overview:usage.ram'), figure: true },
          { label: t('overview:usage.disk'), figure: true },
          { label: t('overview:usage.hours'), figure: true },
          { label: t('overview:usage.state') },
        ]}
        rows={shown.map((server) => ({
          id: server.instance_id,
          cells: [
            nameOf(server),
            i18n.number(server.vcpus),
            size(server.memory_mb, 'MiB'),
            size(server.local_gb, 'GiB'),
            i18n.number(server.hours, { maximumFractionDigits: 2 }),
            <bdi key="state">{server.state}</bdi>,
          ],
        }))}
      />
      {more}
    </DetailsSection>
  );
}
