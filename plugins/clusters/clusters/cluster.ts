import { type callApi, I18n, type ItemStatus, type Services } from '@sextant/sdk';

/** Heat's name of clusters; keys the registry, the details addresses and action results. */
export const clusterTypeId = 'OS::Magnum::Cluster';

/** The panel of the clusters. */
export const clustersPanel = '/project/clusters';

/** A cluster as the gateway sends it (readCluster). Times are ISO 8601, `create_timeout` is in minutes. */
export interface Cluster extends Readonly<Awaited<ReturnType<typeof callApi<'readCluster'>>>> {
  /** The project that it belongs to. Older releases of the service do not tell it. */
  readonly project_id?: string | null;
}

/** The states that the console has words for. A new release of the service may have more. */
export const clusterStatuses = [
  'ADOPT_COMPLETE',
  'CHECK_COMPLETE',
  'CREATE_COMPLETE',
  'CREATE_FAILED',
  'CREATE_IN_PROGRESS',
  'DELETE_COMPLETE',
  'DELETE_FAILED',
  'DELETE_IN_PROGRESS',
  'RESTORE_COMPLETE',
  'RESUME_COMPLETE',
  'ROLLBACK_COMPLETE',
  'SNAPSHOT_COMPLETE',
  'UPDATE_COMPLETE',
  'UPDATE_FAILED',
  'UPDATE_IN_PROGRESS',
] as const;

/** Maps a state to its locale key. */
export const statusTexts: Readonly<Record<string, string>> = Object.fromEntries(
  clusterStatuses.map((status) => [status, `clusters:status.${status}`]),
);

/** Returns the state to show. A state without words of ours keeps the service's name. */
export function clusterStatus({ status }: Pick<Cluster, 'status'>): ItemStatus | undefined {
  return status ? { label: statusTexts[status] ?? status, tone: toneOf(status) } : undefined;
}

function toneOf(status: string): ItemStatus['tone'] {
  if (status.endsWith('_IN_PROGRESS')) return 'run';
  if (status.endsWith('_FAILED')) return 'bad';
  if (status === 'DELETE_COMPLETE') return 'idle';
  return status.endsWith('_COMPLETE') ? 'ok' : 'idle';
}

/** Is the service at work on the cluster? Its row is polled then, and it takes no other order. */
export function isInTransition({ status }: Pick<Cluster, 'status'>): boolean {
  return status?.endsWith('_IN_PROGRESS') ?? false;
}

/** Returns why the service's work on the cluster failed, where this is the state that says so. */
export function failureOf(
  failed: string,
  { status, status_reason: reason }: Cluster,
  services: Services,
): string | undefined {
  if (status !== failed) return undefined;
  return reason || services.get(I18n).t(statusTexts[failed] ?? failed);
}

/** Returns the name to show. The service lets a cluster have none. */
export function clusterName({ id, name }: Pick<Cluster, 'id' | 'name'>): string {
  return name || id;
}
