import { type CellProps, useT } from '@sextant/sdk';
import { Bytes } from '@sextant/ui';
import type { StoredObject } from '../stored-object.ts';
import styles from '../containers.module.css';

/** A folder has no size of its own. */
export function SizeCell({ item }: Pick<CellProps<StoredObject>, 'item'>) {
  const t = useT();
  return item.is_subdir ? (
    <span className={styles['quiet']}>{t('containers:folder')}</span>
  ) : (
    <Bytes value={item.bytes} />
  );
}
