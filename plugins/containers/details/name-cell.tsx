import type { CellProps } from '@sextant/sdk';
import { Icon } from '@sextant/ui';
import type { StoredObject } from '../stored-object.ts';
import styles from '../containers.module.css';

/**
 * A folder or an object, told apart by more than colour: a folder's name ends with a slash, too. One may have no name but that: it is
 * what stands between two slashes.
 */
export function NameCell({ item }: Pick<CellProps<StoredObject>, 'item'>) {
  return (
    <span className={styles['name']}>
      {item.is_subdir ? <Icon name="folder" className={styles['folder'] ?? ''} /> : <Icon name="file-text" />}
      <bdi className={styles['cut']} title={item.path}>
        {item.is_subdir ? item.path.slice(item.path.slice(0, -1).lastIndexOf('/') + 1) : item.name}
      </bdi>
    </span>
  );
}
