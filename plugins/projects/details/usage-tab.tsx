import { Clock, type DetailsViewProps, I18n, Router, useService, useServices, useT } from '@sextant/sdk';
import {
  Button,
  DetailsSection,
  DetailsSections,
  FactList,
  FactTable,
  LineChart,
  LoadedPart,
  type Period,
  ReportingPeriod,
  Segmented,
  type Sheet,
} from '@sextant/ui';
import { useMemo, useState } from 'react';
import { type Project, projectTypeId } from '../project.ts';
import styles from './details.module.css';
import { type UsageMeter, usageMeters, usagePoints } from '../usage-chart.ts';
import { daysOf, periodIn, type ProjectUsage, readUsage, type ServerUsage } from '../usage.ts';

/** The tab "Usage": what the servers of a project have used in a period, and which they were. */
export function UsageTab({ item }: DetailsViewProps<Project>) {
  const t = useT();
  const services = useServices();
  const [typed, setTyped] = useState<Period>(() => periodIn(services.get(Router).current().search));
  const [period, setPeriod] = useState(typed);
  const days = daysOf(period, services.get(Clock).now());
  return (
    <DetailsSections>
      <ReportingPeriod value={typed} onChange={setTyped} onReport={setPeriod} />
      <p>{t('projects:usage.days', { ...days })}</p>
      <LoadedPart<ProjectUsage>
        of={{ type: projectTypeId, id: item.id }}
        part="usage"
        follows={[days]}
        load={(signal) => readUsage(item.id, days, services, signal)}
        failed={t('projects:usage.unread')}
      >
        {(usage) => <Report usage={usage} days={days} project={item} />}
      </LoadedPart>
    </DetailsSections>
  );
}

/** How many servers are drawn at once. */
const portion = 100;

interface ReportProps {
  usage: ProjectUsage;
  /** The first and the last day. */
  days: { start: string; end: string };
  project: Project;
}

function Report({ usage, days, project }: ReportProps) {
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
      {servers.length > 0 ? <UsageChart servers={servers} days={days} /> : null}
      <DetailsSection
        title={t('projects:usage.servers')}
        csv={{ of: project.name, sheet: () => usageSheet(servers, t) }}
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

/** Draws how much was in use at each time of the period: of what, the operator chooses. */
function UsageChart({ servers, days }: { servers: readonly ServerUsage[]; days: ReportProps['days'] }) {
  const t = useT();
  const clock = useService(Clock);
  const [meter, setMeter] = useState<UsageMeter>('vcpus');
  const { start, end } = days;
  const name = t(`projects:usage.meter.${meter}`);
  const data = useMemo(
    () => ({ series: [{ name, data: usagePoints(servers, meter, { start, end }, clock.now()) }] }),
    [servers, meter, start, end, name, clock],
  );
  return (
    <DetailsSection title={t('projects:usage.over-time')}>
      <div className={styles['choice']}>
        <Segmented
          size="s"
          label={t('projects:usage.shown')}
          value={meter}
          options={usageMeters.map((value) => ({ value, label: t(`projects:usage.meter.${value}`) }))}
          onChange={(next) => setMeter(usageMeters.find((each) => each === next) ?? 'vcpus')}
        />
      </div>
      <LineChart title={name} data={data} />
    </DetailsSection>
  );
}

/** Returns the servers of the period as a table of values, with the compute service's own units. */
export function usageSheet(servers: readonly ServerUsage[], t: (key: string) => string): Sheet {
  const columns = [
    ['instance_id', 'projects:field.id'],
    ['name', 'projects:field.name'],
    ['vcpus', 'projects:usage.vcpus'],
    ['memory_mb', 'projects:usage.meter.memory_mb'],
    ['local_gb', 'projects:usage.meter.local_gb'],
    ['hours', 'projects:usage.hours'],
    ['started_at', 'projects:usage.started'],
    ['ended_at', 'projects:usage.ended'],
    ['state', 'projects:usage.state'],
  ] as const;
  return {
    columns: columns.map(([id, label]) => ({ id, label: t(label) })),
    rows: servers.map((server) => columns.map(([id]) => server[id])),
  };
}
