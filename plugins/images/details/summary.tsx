import { type DetailsViewProps, useT } from '@sextant/sdk';
import { FactList, MetadataDisplay } from '@sextant/ui';
import { customProperties, type Image } from '../image.ts';
import styles from './details.module.css';
import { useImageFacts } from './image-facts.tsx';
import { useDefinitions } from './use-definitions.ts';

/** What an opened row shows: the main facts, and the properties that have a definition (behaviours IM.18, MD.17). */
export function Summary({ item }: DetailsViewProps<Image>) {
  const facts = useImageFacts(item);
  const pick = (group: keyof typeof facts, ...places: number[]) => places.map((place) => facts[group][place]!);
  return (
    <>
      <div className={styles['columns']}>
        <FactList facts={[...pick('image', 0, 8), ...pick('access', 0, 4)]} />
        <FactList facts={[...facts.requirements, ...pick('image', 5, 6)]} />
        <FactList facts={[...pick('system', 1, 0), ...pick('image', 2), ...pick('access', 5)]} />
      </div>
    </>
  );
}
