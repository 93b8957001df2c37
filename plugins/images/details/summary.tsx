import { type DetailsViewProps, useT } from '@sextant/sdk';
import { FactList, MetadataDisplay } from '@sextant/ui';
import type { Image } from '../image.ts';
import { customProperties } from '../image-properties.ts';
import styles from './details.module.css';
import { useImageFacts } from './image-facts.tsx';
import { ImportFailure } from './import-failure.tsx';
import { useDefinitions } from './use-definitions.ts';

/** The content of an opened row, laid out by the drawer in three columns: the main facts, and the custom properties (IMG-16). */
export function Summary({ item }: DetailsViewProps<Image>) {
  const facts = useImageFacts(item, true);
  const all = [...facts.image, ...facts.access, ...facts.requirements, ...facts.system];
  const t = useT();
  const pick = (...names: string[]) =>
    names.flatMap((name) => all.filter((fact) => fact.label === t(`images:details.${name}`)));
  return (
    <>
      <div className={styles['whole']}>
        <ImportFailure image={item} />
      </div>
      <FactList facts={pick('id', 'checksum', 'owner', 'created')} />
      <FactList facts={pick('min-disk', 'min-ram', 'format', 'hash')} />
      <FactList facts={pick('os', 'architecture', 'description', 'updated')} />
      <div className={styles['defined']}>
        <Properties image={item} />
      </div>
    </>
  );
}

/** Custom properties: by the words of their definition; those without one by their own names. */
function Properties({ image }: { image: Image }) {
  const t = useT();
  const { namespaces } = useDefinitions();
  const properties = customProperties(image, t('core:formats.comma'));
  const defined = new Set(
    namespaces.flatMap(({ properties: own, objects }) =>
      [own, ...(objects ?? []).map((object) => object.properties)].flatMap((each) => Object.keys(each ?? {})),
    ),
  );
  const others = properties.filter(([name]) => !defined.has(name));
  return (
    <>
      {namespaces.length > 0 ? (
        <MetadataDisplay namespaces={namespaces} existing={Object.fromEntries(properties)} />
      ) : null}
      {others.length > 0 ? <FactList facts={others.map(([label, value]) => ({ label, value }))} /> : null}
    </>
  );
}
