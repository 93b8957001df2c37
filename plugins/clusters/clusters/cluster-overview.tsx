import { type DetailsViewProps, useT } from '@sextant/sdk';
import { DetailsSection, DetailsSections, type Fact, FactList, Moment } from '@sextant/ui';
import { labelsText } from '../labels.ts';
import type { Cluster } from './cluster.ts';

/** The tab "Overview": the cluster. */
export function Overview({ item }: DetailsViewProps<Cluster>) {
  const t = useT();
  return (
    <DetailsSections>
      <DetailsSection title={t('clusters:details.cluster')}>
        <FactList roomy facts={useClusterFacts(item)} />
      </DetailsSection>
    </DetailsSections>
  );
}

/** Shows in an opened row what the list has no column for. */
export function Summary({ item }: DetailsViewProps<Cluster>) {
  return <FactList facts={useClusterFacts(item)} />;
}

function useClusterFacts(cluster: Cluster): Fact[] {
  const t = useT();
  const { created_at: created, updated_at: updated } = cluster;
  return [
    { label: t('clusters:field.id'), value: cluster.id, mono: true, copy: true },
    { label: t('clusters:field.name'), value: cluster.name },
    { label: t('clusters:field.labels'), value: labelsText(cluster.labels) },
    { label: t('clusters:field.created_at'), value: created ? <Moment iso={created} /> : undefined },
    { label: t('clusters:field.updated_at'), value: updated ? <Moment iso={updated} /> : undefined },
  ];
}
