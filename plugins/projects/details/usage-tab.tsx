import { Clock, type DetailsViewProps, I18n, useService, useServices, useT } from '@sextant/sdk';
import {
  Button,
  DetailsSection,
  DetailsSections,
  FactList,
  FactTable,
  LoadedPart,
  type Period,
  ReportingPeriod,
} from '@sextant/ui';
import { useState } from 'react';
import { type Project, projectTypeId } from '../project.ts';
import { daysOf, type ProjectUsage, readUsage, type ServerUsage } from '../usage.ts';

/** The tab "Usage": what the servers of a project have used in a period, and which they were. */
export function UsageTab({ item }: DetailsViewProps<Project>) {
  const t = useT();
  const services = useServices();
  const [typed, setTyped] = useState<Period>({ period: '1', start: '', end: '' });
  const [period, setPeriod] = useState(typed);
  const days = daysOf(period, services.get(Clock).now());
  return (
    <DetailsSections>
      <ReportingPeriod value={typed} onChange={setTyped} onReport={setPeriod} />
      <LoadedPart<ProjectUsage>
        of={{ type: projectTypeId, id: item.id }}
        part="usage"
        follows={[days]}
        load={(signal) => readUsage(item.id, days, services, signal)}
        failed={t('projects:usage.unread')}
      >
        {(usage) => <Report usage={usage} />}
      </LoadedPart>
    </DetailsSections>
  );
}

/** How many servers are drawn at once. */
const portion = 100;

function Report({ usage }: { usage: ProjectUsage }) {
  const t = useT();
  const i18n = useService(I18n);
  const [most, setMost] = useState(portion);
  const servers = usage.server_usages ?? [];
  const hours = (value = 0) => i18n.number(value, { maximumFractionDigits: 2 });
  const size = (value: number, unit: 'MiB' | 'GiB') => t(`core:formats.bytes.${unit}`, { number: i18n.number(value) });
  const running = servers.filter(({ ended_at: ended }) => ended === null).length;
  const row = (server: ServerUsage) => ({
    id: server.instance_id,
    cells: [
      <bdi key="name">{server.name || server.instance_id}</bdi>,
      i18n.number(server.vcpus),
      size(server.memory_mb, 'MiB'),
      size(server.local_gb, 'GiB'),
      hours(server.hours),
      <bdi key="state">{server.state}</bdi>,
    ],
  });
  return (
    <>
      <DetailsSection title={t('projects:usage.summary')}>
        <FactList
          roomy
          facts={[
            { label: t('projects:usage.running'), value: i18n.number(running) },
            { label: t('projects:usage.vcpu-hours'), value: hours(usage.total_vcpus_usage) },
            { label: t('projects:usage.disk-hours'), value: hours(usage.total_local_gb_usage) },
            { label: t('projects:usage.ram-hours'), value: hours(usage.total_memory_mb_usage) },
          ]}
        />
      </DetailsSection>
      <DetailsSection
        title={t('projects:usage.servers')}
        count={servers.length}
        empty={servers.length === 0 && t('projects:usage.none')}
      >
        <FactTable
          label={t('projects:usage.servers')}
          columns={[
            { label: t('projects:field.name') },
            { label: t('projects:usage.vcpus'), figure: true },
            { label: t('projects:usage.ram'), figure: true },
            { label: t('projects:usage.disk'), figure: true },
            { label: t('projects:usage.hours'), figure: true },
            { label: t('projects:usage.state') },
          ]}
          rows={servers.slice(0, most).map(row)}
        />
        {servers.length > most ? (
          <Button size="s" onClick={() => setMost(most + portion)}>
            {t('core:table.loadMore', { count: Math.min(portion, servers.length - most) })}
          </Button>
        ) : null}
      </DetailsSection>
    </>
  );
}
