import { useT } from '@sextant/sdk';
import { Badge, DetailsSection } from '@sextant/ui';
import styles from './details.module.css';

/** The tags of a server as badges. */
export function Tags({ tags }: { tags: readonly string[] }) {
  const t = useT();
  const sorted = tags.toSorted();
  return (
    <DetailsSection
      title={t('instances:details.section.tags')}
      count={sorted.length}
      empty={sorted.length === 0 && t('instances:details.no-tags')}
    >
      <ul className={styles['tags']}>
        {sorted.map((tag) => (
          <li key={tag}>
            <Badge>
              <bdi>{tag}</bdi>
            </Badge>
          </li>
        ))}
      </ul>
    </DetailsSection>
  );
}
