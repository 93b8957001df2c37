import { useT } from '../services-context.tsx';
import styles from './metadata.module.css';
import { breadcrumb, type MetadataTree, type TreeItem } from './tree.ts';

/** Describes the chosen item: its place, its name, its description, its default. It scrolls, so it takes the focus. */
export function ItemDescription({ tree }: { tree: MetadataTree }) {
  const t = useT();
  const item = tree.selected === undefined ? undefined : tree.items[tree.selected];
  return (
    <div
      role="group"
      className={styles['description']}
      aria-label={t('core:metadata.description')}
      aria-live="polite"
      tabIndex={0}
    >
      {item ? <Described tree={tree} item={item} /> : <p>{t('core:metadata.hint')}</p>}
    </div>
  );
}

function Described({ tree, item: { id, description, property } }: { tree: MetadataTree; item: TreeItem }) {
  const t = useT();
  const usual = property?.default;
  return (
    <>
      <p className={styles['crumb']}>
        <b>
          <bdi>{breadcrumb(tree, id)}</bdi>
        </b>{' '}
        {property ? <bdi className={styles['name']}>{property.name}</bdi> : null}
      </p>
      {description ? (
        // Several lines of words, and no name.
        <p className={styles['words']} dir="auto">
          {description}
        </p>
      ) : null}
      {usual === undefined ? null : (
        <p>
          {t('core:metadata.default', {
            value: Array.isArray(usual) ? usual.join(t('core:formats.comma')) : String(usual),
          })}
        </p>
      )}
    </>
  );
}
