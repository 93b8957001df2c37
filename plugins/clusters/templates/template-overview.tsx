import { type DetailsViewProps, useT } from '@sextant/sdk';
import { DetailsSection, DetailsSections, type Fact, FactList, Moment } from '@sextant/ui';
import { labelsText } from '../labels.ts';
import type { Template } from './template.ts';

/** The tab "Overview": the template. */
export function Overview({ item }: DetailsViewProps<Template>) {
  const t = useT();
  return (
    <DetailsSections>
      <DetailsSection title={t('clusters:details.template')}>
        <FactList roomy facts={useTemplateFacts(item)} />
      </DetailsSection>
    </DetailsSections>
  );
}

/** Shows in an opened row what the list has no column for. */
export function Summary({ item }: DetailsViewProps<Template>) {
  return <FactList facts={useTemplateFacts(item)} />;
}

function useTemplateFacts(template: Template): Fact[] {
  const t = useT();
  const { created_at: created, updated_at: updated } = template;
  return [
    { label: t('clusters:field.id'), value: template.id, mono: true, copy: true },
    { label: t('clusters:field.name'), value: template.name },
    { label: t('clusters:field.labels'), value: labelsText(template.labels) },
    { label: t('clusters:field.created_at'), value: created ? <Moment iso={created} /> : undefined },
    { label: t('clusters:field.updated_at'), value: updated ? <Moment iso={updated} /> : undefined },
  ];
}
