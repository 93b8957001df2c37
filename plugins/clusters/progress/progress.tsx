import { callApi, type DetailsViewProps, useServices, useT } from '@sextant/sdk';
import {
  Alert,
  DetailsSection,
  DetailsSections,
  FactTable,
  LoadedPart,
  Missing,
  ProgressBar,
  RelativeTime,
  StatusCell,
} from '@sextant/ui';
import { type Cluster, clusterTypeId } from '../clusters/cluster.ts';
import { causeOf } from './advice.ts';
import { healthParts, healthStatus } from './health.ts';
import {
  type ClusterPart,
  type ClusterProgress,
  isProgressing,
  mainReason,
  orderedParts,
  partKey,
  partStatus,
  progressOf,
} from './parts.ts';

/** Draws the tab "Progress and Health": how far each part of a cluster is, why one failed, and what its health check says. */
export function Progress({ item: cluster }: DetailsViewProps<Cluster>) {
  const t = useT();
  const services = useServices();
  const { id, status, updated_at: updated } = cluster;
  return (
    <DetailsSections>
      <LoadedPart<ClusterProgress>
        of={{ type: clusterTypeId, id }}
        part="progress"
        follows={[status, updated]}
        load={(signal) => callApi(services, 'readClusterProgress', { params: { id } }, { signal, quiet: true })}
        isMoving={isProgressing}
        failed={t('clusters:progress.failed')}
      >
        {(progress) => <Parts progress={progress} />}
      </LoadedPart>
      <Health cluster={cluster} />
    </DetailsSections>
  );
}

function Parts({ progress }: { progress: ClusterProgress }) {
  const t = useT();
  const { done, count } = progressOf(progress);
  const hasFailed = progress.status?.endsWith('_FAILED') ?? false;
  const reason = hasFailed ? mainReason(progress) : undefined;
  const columns = ['name', 'type', 'status', 'reason', 'updated'];
  const title = t(`clusters:progress.title.${progress.source}`);
  return (
    <DetailsSection title={title} count={count} empty={count === 0 && !reason && t('clusters:progress.none')}>
      {reason ? (
        <Alert type="danger" title={<bdi>{reason}</bdi>}>
          {t(`clusters:progress.advice.${causeOf(reason) ?? 'other'}`)}
        </Alert>
      ) : null}
      {isProgressing(progress) && count > 0 ? (
        <ProgressBar value={done / count} label={t('clusters:progress.done', { done, parts: count })} />
      ) : null}
      {count === 0 ? null : (
        <FactTable
          label={title}
          columns={columns.map((name) => ({ label: t(`clusters:progress.column.${name}`) }))}
          rows={orderedParts(progress).map((part) => ({
            id: partKey(part),
            cells: [
              part.parent ? `${part.parent} › ${part.name}` : part.name,
              <bdi key="type" dir="ltr">
                {part.type}
              </bdi>,
              <PartStatus key="status" part={part} progress={progress} />,
              part.status_reason ? <bdi key="reason">{part.status_reason}</bdi> : <Missing key="reason" />,
              part.updated_at ? <RelativeTime key="updated" iso={part.updated_at} /> : <Missing key="updated" />,
            ],
          }))}
        />
      )}
    </DetailsSection>
  );
}

function PartStatus({ part, progress }: { part: ClusterPart; progress: ClusterProgress }) {
  const status = partStatus(part, progress);
  return <StatusCell status={status} busy={status?.tone === 'run'} />;
}

/** Draws the health that the service found, with a line for each part that it looked at. */
function Health({ cluster }: { cluster: Cluster }) {
  const t = useT();
  const status = healthStatus(cluster);
  const parts = healthParts(cluster);
  const columns = ['part', 'condition', 'value'];
  return (
    <DetailsSection
      title={t('clusters:health.title')}
      end={status ? <StatusCell status={status} /> : undefined}
      empty={!status && parts.length === 0 && t('clusters:health.none')}
    >
      {parts.length === 0 ? null : (
        <FactTable
          label={t('clusters:health.title')}
          columns={columns.map((name) => ({ label: t(`clusters:health.column.${name}`) }))}
          rows={parts.map((part) => ({
            id: `${part.name}.${part.condition}`,
            cells: [
              part.name || t('clusters:health.cluster'),
              part.condition || <Missing key="condition" />,
              <StatusCell key="value" status={{ label: part.value, tone: part.isGood ? 'ok' : 'bad' }} />,
            ],
          }))}
        />
      )}
    </DetailsSection>
  );
}
