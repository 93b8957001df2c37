import { useT } from '@sextant/sdk';
import { Badge, DetailsSection } from '@sextant/ui';
import { useMemo } from 'react';
import { SectionButton } from '../section-button.tsx';
import { editTagsOf } from './tags-actions.ts';
import type { Tagged, TaggedKind } from './tagged-kinds.ts';
import styles from './tags.module.css';

interface TagsSectionProps {
  readonly item: Tagged;
  readonly about: TaggedKind;
}

/** Draws the tags of a thing as badges, and the button that changes them. */
export function TagsSection({ item, about }: TagsSectionProps) {
  const t = useT();
  const action = useMemo(() => editTagsOf(about), [about]);
  const tags = (item.tags ?? []).toSorted();
  return (
    <DetailsSection
      title={t('networks:details.tags')}
      count={tags.length}
      end={<SectionButton action={action} item={item} type={about.type} />}
      empty={tags.length === 0 && t('networks:tags.none')}
    >
      <ul className={styles['tags']}>
        {tags.map((tag) => (
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
