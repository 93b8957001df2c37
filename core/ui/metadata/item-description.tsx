import { useT } from '../services-context.tsx';
import styles from './metadata.module.css';
import { breadcrumb, type MetadataTree } from './tree.ts';

/** What the chosen item is: its place, its name, its description, its default. */
export function ItemDescription({ tree }: { tree: MetadataTree }) {
  const t = useT();
  const item = tree.selected === undefined ? undefined : tree.items[tree.selected];
  if (!item) {
    return (
      <div className={styles['description']} role="status">
        <p>{t('core:metadata.hint')}</p>
      </div>
    );
  }
  const { property } = item;
  const usual = property?.default;
  return (
    <div className={styles['description']} role="status">
      <p className={styles['crumb']}>
        <b>{breadcrumb(tree, item.id)}</b> {property ? <bdi className={styles['name']}>{property.name}</bdi> : null}
      </p>
      {item.description ? <p className={styles['words']}>{item.description}</p> : null}
      {usual === undefined ? null : (
        <p>{t('core:metadata.default', { value: Array.isArray(usual) ? usual.join(', ') : String(usual) })}</p>
      )}
    </div>
  );
}
