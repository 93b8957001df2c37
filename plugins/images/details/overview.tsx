import { type DetailsViewProps, useT } from '@sextant/sdk';
import { CopyButton, FactList } from '@sextant/ui';
import { customProperties, type Image } from '../image.ts';
import styles from './details.module.css';
import { useImageFacts } from './image-facts.tsx';
import { useDefinitions } from './use-definitions.ts';

/** The tab "Overview": every fact, custom properties and tags. */
export function Overview({ item }: DetailsViewProps<Image>) {
  const t = useT();
  const facts = useImageFacts(item);
  return (
    <div className={styles['overview']}>
      <div className={styles['groups']}>
        {(['image', 'access', 'requirements', 'system'] as const).map((group) => (
          <section key={group} className={styles['section']}>
            <h2>{t(`images:details.section.${group}`)}</h2>
            <FactList roomy facts={facts[group]} />
          </section>
        ))}
      </div>
      <Properties image={item} />
      <Tags tags={item.tags} />
    </div>
  );
}

function Properties({ image }: { image: Image }) {
  const t = useT();
  const { defined } = useDefinitions();
  const properties = customProperties(image);
  return (
    <section className={styles['section']}>
      <h2>
        {t('images:details.section.metadata')} <span className={styles['count']}>{properties.length}</span>
      </h2>
      {properties.length === 0 ? (
        <p className={styles['quiet']}>{t('images:details.no-metadata')}</p>
      ) : (
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
      )}
    </section>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  const t = useT();
  return (
    <section className={styles['section']}>
      <h2>
        {t('images:details.section.tags')} <span className={styles['count']}>{tags.length}</span>
      </h2>
      {tags.length === 0 ? (
        <p className={styles['quiet']}>{t('images:details.no-tags')}</p>
      ) : (
        <div className={styles['tags']}>
          {tags.map((tag) => (
            <bdi key={tag} className={styles['tag']}>
              {tag}
            </bdi>
          ))}
        </div>
      )}
    </section>
  );
}
