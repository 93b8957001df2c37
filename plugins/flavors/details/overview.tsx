import { type DetailsViewProps, useT } from '@sextant/sdk';
import { DetailsSection, DetailsSections, FactList } from '@sextant/ui';
import type { Flavor } from '../flavor.ts';
import { AccessList } from './access-list.tsx';
import { ExtraSpecs } from './extra-specs.tsx';
import { useFlavorFacts } from './flavor-facts.tsx';

/** The tab "Overview": every fact of a flavor, its extra specs, and who may use it. */
export function Overview({ item }: DetailsViewProps<Flavor>) {
  const t = useT();
  const flavor = useFlavorFacts(item, ['id', 'name', 'description', 'is_public', 'disabled']);
  const sizes = useFlavorFacts(item, ['vcpus', 'ram', 'disk', 'ephemeral', 'swap', 'rxtx_factor']);
  const specs = Object.keys(item.metadata).length;
  const { access = [] } = item;
  return (
    <DetailsSections>
      <DetailsSections columns>
        <DetailsSection title={t('flavors:details.flavor')}>
          <FactList roomy facts={flavor} />
        </DetailsSection>
        <DetailsSection title={t('flavors:details.sizes')}>
          <FactList roomy facts={sizes} />
        </DetailsSection>
      </DetailsSections>
      <DetailsSection title={t('flavors:specs.title')} count={specs} empty={specs === 0 && t('flavors:specs.none')}>
        <ExtraSpecs metadata={item.metadata} />
      </DetailsSection>
      {item.is_public ? null : (
        <DetailsSection
          title={t('flavors:access.title')}
          count={access.length}
          empty={access.length === 0 && t('flavors:access.none')}
        >
          <AccessList projects={access} />
        </DetailsSection>
      )}
    </DetailsSections>
  );
}
