import { type DetailsViewProps, useT } from '@sextant/sdk';
import { DetailsSection, DetailsSections, FactList } from '@sextant/ui';
import type { Template } from './template.ts';
import { useTemplateFacts } from './template-facts.tsx';

/** The tab "Overview": all that the service knows of the template. */
export function Overview({ item }: DetailsViewProps<Template>) {
  const t = useT();
  const info = useTemplateFacts(item, [
    'id',
    'name',
    'coe',
    'public',
    'hidden',
    'registry_enabled',
    'tls_disabled',
    'created_at',
    'updated_at',
  ]);
  const nodes = useTemplateFacts(item, [
    'server_type',
    'image_id',
    'cluster_distro',
    'flavor_id',
    'master_flavor_id',
    'keypair_id',
    'volume_driver',
    'docker_storage_driver',
    'docker_volume_size',
    'insecure_registry',
  ]);
  const network = useTemplateFacts(item, [
    'network_driver',
    'external_network_id',
    'fixed_network',
    'fixed_subnet',
    'dns_nameserver',
    'http_proxy',
    'https_proxy',
    'no_proxy',
    'master_lb_enabled',
    'floating_ip_enabled',
  ]);
  const labels = Object.entries(item.labels ?? {});
  return (
    <DetailsSections>
      <DetailsSections columns>
        <DetailsSection title={t('clusters:details.template')}>
          <FactList roomy facts={info} />
        </DetailsSection>
        <DetailsSection title={t('clusters:step.node-spec')}>
          <FactList roomy facts={nodes} />
        </DetailsSection>
      </DetailsSections>
      <DetailsSections columns>
        <DetailsSection title={t('clusters:step.network')}>
          <FactList roomy facts={network} />
        </DetailsSection>
        <DetailsSection
          title={t('clusters:field.labels')}
          count={labels.length}
          empty={labels.length === 0 && t('clusters:details.no-labels')}
        >
          <FactList roomy facts={labels.map(([label, value]) => ({ label, value: String(value), mono: true }))} />
        </DetailsSection>
      </DetailsSections>
    </DetailsSections>
  );
}

/** Shows in an opened row what the list has no column for. */
export function Summary({ item }: DetailsViewProps<Template>) {
  return (
    <FactList
      facts={useTemplateFacts(item, [
        'public',
        'image_id',
        'flavor_id',
        'master_flavor_id',
        'volume_driver',
        'external_network_id',
        'labels',
        'created_at',
      ])}
    />
  );
}
