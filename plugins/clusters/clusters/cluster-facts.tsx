import { I18n, Router, useService, useT } from '@sextant/sdk';
import { AppLink, Bytes, type Fact, Moment, StatusCell } from '@sextant/ui';
import { labelsText } from '../labels.ts';
import { healthStatus } from '../progress/health.ts';
import { templateTypeId } from '../templates/template.ts';
import { type Cluster, clusterStatus, isInTransition } from './cluster.ts';

/** A fact about a cluster. Its label is the locale key `clusters:field.{name}`. */
export type ClusterFactName =
  | 'id'
  | 'name'
  | 'status'
  | 'status_reason'
  | 'health_status'
  | 'cluster_template_id'
  | 'master_count'
  | 'node_count'
  | 'keypair'
  | 'flavor_id'
  | 'master_flavor_id'
  | 'docker_volume_size'
  | 'discovery_url'
  | 'create_timeout'
  | 'labels'
  | 'api_address'
  | 'coe_version'
  | 'container_version'
  | 'stack_id'
  | 'created_at'
  | 'updated_at';

/** Returns the named facts of a cluster, in the order of the names. */
export function useClusterFacts(cluster: Cluster, names: readonly ClusterFactName[]): Fact[] {
  const t = useT();
  const i18n = useService(I18n);
  const router = useService(Router);
  const copied = (value: string | null | undefined) => ({ value, mono: true, copy: true });
  const figure = (value: number | null | undefined) => (typeof value === 'number' ? i18n.number(value) : undefined);
  const moment = (iso: string | null | undefined) => (iso ? <Moment iso={iso} /> : undefined);
  const health = healthStatus(cluster);
  const { create_timeout: minutes, docker_volume_size: size } = cluster;
  const known: Readonly<Record<ClusterFactName, () => Omit<Fact, 'label'>>> = {
    id: () => copied(cluster.id),
    name: () => ({ value: cluster.name }),
    status: () => ({ value: <StatusCell status={clusterStatus(cluster)} busy={isInTransition(cluster)} /> }),
    status_reason: () => ({ value: cluster.status_reason }),
    health_status: () => ({ value: health ? <StatusCell status={health} /> : undefined }),
    cluster_template_id: () => ({
      value: (
        <AppLink to={router.detailsOf(templateTypeId, cluster.cluster_template_id)}>
          {cluster.cluster_template_id}
        </AppLink>
      ),
    }),
    master_count: () => ({ value: figure(cluster.master_count) }),
    node_count: () => ({ value: figure(cluster.node_count) }),
    keypair: () => ({ value: cluster.keypair }),
    flavor_id: () => ({ value: cluster.flavor_id }),
    master_flavor_id: () => ({ value: cluster.master_flavor_id }),
    docker_volume_size: () => ({ value: size ? <Bytes value={size * 1024 ** 3} /> : undefined }),
    discovery_url: () => copied(cluster.discovery_url),
    create_timeout: () => ({
      value: minutes ? t('clusters:details.minutes', { count: minutes }) : t('clusters:details.no-timeout'),
    }),
    labels: () => ({ value: labelsText(cluster.labels) }),
    api_address: () => copied(cluster.api_address),
    coe_version: () => ({ value: cluster.coe_version }),
    container_version: () => ({ value: cluster.container_version }),
    stack_id: () => copied(cluster.stack_id),
    created_at: () => ({ value: moment(cluster.created_at) }),
    updated_at: () => ({ value: moment(cluster.updated_at) }),
  };
  return names.map((name) => ({ label: t(`clusters:field.${name}`), ...known[name]() }));
}
