import { type DetailsViewProps, useT } from '@sextant/sdk';
import { DetailsSection, DetailsSections, FactList } from '@sextant/ui';
import type { Server } from '../server.ts';
import { AddressTable } from './address-table.tsx';
import { Fault } from './fault.tsx';
import { useFlavorFacts } from './flavor-facts.tsx';
import { Pairs } from './pairs.tsx';
import { useServerFacts } from './server-facts.tsx';
import { SourceFacts } from './source-facts.tsx';
import { Tags } from './tags.tsx';
import { UserData } from './user-data.tsx';

/** Draws the tab "Overview": every fact that nova tells of a server. */
export function Overview({ item }: DetailsViewProps<Server>) {
  const t = useT();
  const { server, place } = useServerFacts(item);
  const flavor = useFlavorFacts(item);
  const specs = item.flavor?.extra_specs;
  return (
    <DetailsSections>
      <Fault server={item} />
      <DetailsSections columns>
        <DetailsSection title={t('instances:details.section.server')}>
          <FactList roomy facts={server} />
        </DetailsSection>
        <DetailsSection title={t('instances:details.section.place')} end={<UserData server={item} />}>
          <FactList roomy facts={place} />
        </DetailsSection>
        <AddressTable server={item} />
        <DetailsSection title={t('instances:details.section.flavor')}>
          <FactList roomy facts={flavor} />
        </DetailsSection>
        <DetailsSection title={t('instances:details.section.source')}>
          <SourceFacts server={item} />
        </DetailsSection>
      </DetailsSections>
      {specs && Object.keys(specs).length > 0 ? (
        <Pairs title={t('instances:details.section.extra-specs')} pairs={specs} />
      ) : null}
      <Tags server={item} />
      <Pairs
        title={t('instances:details.section.metadata')}
        pairs={item.metadata ?? {}}
        empty={t('instances:details.no-metadata')}
      />
    </DetailsSections>
  );
}
