import { type DetailsViewProps, useT } from '@sextant/sdk';
import { DetailsSection, DetailsSections, FactList, YesNo } from '@sextant/ui';
import type { Domain } from './domain.ts';

/** Draws the tab "Overview": every fact of the domain that was loaded. */
export function Overview({ item }: DetailsViewProps<Domain>) {
  const t = useT();
  const { enabled } = item;
  return (
    <DetailsSections>
      <DetailsSection title={t('identity:details.domain')}>
        <FactList
          roomy
          facts={[
            { label: t('identity:field.name'), value: item.name },
            { label: t('identity:field.id'), value: item.id, mono: true, copy: true },
            { label: t('identity:field.description'), value: item.description || undefined },
            {
              label: t('identity:field.enabled'),
              value: enabled === undefined ? undefined : <YesNo value={enabled} />,
            },
          ]}
        />
      </DetailsSection>
    </DetailsSections>
  );
}
