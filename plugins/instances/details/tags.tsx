import { useT } from '@sextant/sdk';
import { Badge, DetailsSection } from '@sextant/ui';
import { editTags } from '../actions/form-actions.ts';
import { SectionButton } from '../attachments/section-button.tsx';
import type { Server } from '../server.ts';
import styles from './details.module.css';

/** Draws the tags of a server as badges, and the button that changes them. */
export function Tags({ server }: { server: Server }) {
  const t = useT();
  const { tags = [] } = server;
  const sorted = tags.toSorted();
  return (
    <DetailsSection
      title={t('instances:details.section.tags')}
      count={sorted.length}
      end={<SectionButton action={editTags} server={server} />}
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
