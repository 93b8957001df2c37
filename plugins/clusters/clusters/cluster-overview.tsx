import { type DetailsViewProps, useServices, useT } from '@sextant/sdk';
import { Alert, DetailsSection, DetailsSections, FactList, LoadedPart } from '@sextant/ui';
import { type Template } from '../templates/template.ts';
import { readTemplate } from '../templates/template-calls.ts';
import { useTemplateFacts } from '../templates/template-facts.tsx';
import { type Cluster, clusterTypeId } from './cluster.ts';
import { useClusterFacts } from './cluster-facts.tsx';

/** The tab "Overview": the cluster, and the template that it was made from. */
export function Overview({ item }: DetailsViewProps<Cluster>) {
  const t = useT();
  const services = useServices();
  const hasFailed = item.status?.endsWith('_FAILED') ?? false;
  const cluster = useClusterFacts(item, [
    'id',
    'name',
    'status',
    ...(hasFailed ? [] : (['status_reason'] as const)),
    'cluster_template_id',
    'created_at',
    'updated_at',
  ]);
  const size = useClusterFacts(item, [
    'master_count',
    'node_count',
    'master_flavor_id',
    'flavor_id',
    'docker_volume_size',
    'keypair',
  ]);
  const more = useClusterFacts(item, [
    'api_address',
    'discovery_url',
    'create_timeout',
    'labels',
    'coe_version',
    'container_version',
    'health_status',
    'stack_id',
  ]);
  return (
    <DetailsSections>
      {hasFailed && item.status_reason ? (
        <Alert type="danger" title={t('clusters:field.status_reason')}>
          <bdi>{item.status_reason}</bdi>
        </Alert>
      ) : null}
      <DetailsSections columns>
        <DetailsSection title={t('clusters:details.cluster')}>
          <FactList roomy facts={cluster} />
        </DetailsSection>
        <DetailsSection title={t('clusters:details.size')}>
          <FactList roomy facts={size} />
        </DetailsSection>
      </DetailsSections>
      <DetailsSection title={t('clusters:details.more')}>
        <FactList roomy facts={more} />
      </DetailsSection>
      <LoadedPart<Template>
        of={{ type: clusterTypeId, id: item.id }}
        part="template"
        follows={[item.cluster_template_id]}
        load={() => readTemplate(item.cluster_template_id, services)}
        failed={t('clusters:template.unread')}
      >
        {(template) => <TemplatePart template={template} />}
      </LoadedPart>
    </DetailsSections>
  );
}

function TemplatePart({ template }: { template: Template }) {
  const t = useT();
  const facts = useTemplateFacts(template, [
    'name',
    'id',
    'coe',
    'image_id',
    'network_driver',
    'volume_driver',
    'docker_storage_driver',
    'external_network_id',
    'fixed_network',
    'labels',
  ]);
  return (
    <DetailsSection title={t('clusters:details.template')}>
      <FactList roomy facts={facts} />
    </DetailsSection>
  );
}

/** Shows in an opened row what the list has no column for. */
export function Summary({ item }: DetailsViewProps<Cluster>) {
  return (
    <FactList
      facts={useClusterFacts(item, [
        'cluster_template_id',
        'status_reason',
        'api_address',
        'flavor_id',
        'master_flavor_id',
        'labels',
        'created_at',
        'updated_at',
      ])}
    />
  );
}
