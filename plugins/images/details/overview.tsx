import { type DetailsViewProps, useT } from '@sextant/sdk';
import { CopyButton, DetailsSection, DetailsSections, FactList } from '@sextant/ui';
import type { Image } from '../image.ts';
import { customProperties } from '../image-properties.ts';
import styles from './details.module.css';
import { useImageFacts } from './image-facts.tsx';
import { ImportFailure } from './import-failure.tsx';
import { useDefinitions } from './use-definitions.ts';

/** The tab "Overview": every fact, custom properties and tags. */
export function Overview({ item }: DetailsViewProps<Image>) {
  const t = useT();
  const facts = useImageFacts(item);
  return (
    <DetailsSections>
      <ImportFailure image={item} />
      <DetailsSections columns>
        {(['image', 'access', 'requirements', 'system'] as const).map((group) => (
          <DetailsSection key={group} title={t(`images:details.section.${group}`)}>
            <FactList roomy facts={facts[group]} />
          </DetailsSection>
        ))}
      </DetailsSections>
      <Properties image={item} />
      <Tags tags={item.tags} />
    </DetailsSections>
  );
}

function Properties({ image }: { image: Image }) {
  const t = useT();
  const { defined } = useDefinitions();
  const properties = customProperties(image, t('core:formats.comma'));
  return (
    <DetailsSection
      title={t('images:details.section.metadata')}
      count={properties.length}
      empty={properties.length === 0 && t('images:details.no-metadata')}
    >
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('images:details.key')}</th>
            <th scope="col">{t('images:details.meaning')}</th>
            <th scope="col">{t('images:details.value')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {properties.map(([name, value]) => (
            <tr key={name}>
              <td>
                <bdi className={styles['mono']}>{name}</bdi>
              </td>
              <td>{defined.get(name.toLowerCase())?.title ?? t('images:details.custom')}</td>
              <td>
                <bdi className={styles['mono']}>{value}</bdi>
              </td>
              <td>{value ? <CopyButton text={value} label={t('images:details.copy-of', { name })} /> : null}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DetailsSection>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  const t = useT();
  return (
    <DetailsSection
      title={t('images:details.section.tags')}
      count={tags.length}
      empty={tags.length === 0 && t('images:details.no-tags')}
    >
      <div className={styles['tags']}>
        {tags.map((tag) => (
          <bdi key={tag} className={styles['tag']}>
            {tag}
          </bdi>
        ))}
      </div>
    </DetailsSection>
  );
}
