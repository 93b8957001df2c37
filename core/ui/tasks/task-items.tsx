import type { TaskItem } from '#services/tasks/tasks';
import { Spinner } from '../controls/spinner.tsx';
import { Icon } from '../icons/icon.tsx';
import { useT } from '../services-context.tsx';
import { byUrgency, stateIcons } from './task-words.ts';
import styles from './tasks.module.css';

/** More than these are not read one by one. */
const shown = 100;

/** Shows what became of each item; the failed come first, with their reasons. */
export function TaskItems({ items, id }: { items: readonly TaskItem[]; id: string }) {
  const t = useT();
  const rest = items.length - shown;
  return (
    <ul id={id} className={styles['items']}>
      {byUrgency(items)
        .slice(0, shown)
        .map((item) => (
          <li key={item.id} className={styles['item']} data-state={item.state}>
            <span className={styles['item-mark']}>
              {item.state === 'running' ? <Spinner size={12} /> : <Icon name={stateIcons[item.state]} size={14} />}
            </span>
            <span className={styles['item-words']}>
              <bdi title={item.id}>{item.name}</bdi>
              <span className={styles['item-state']}>{item.reason ?? t(`core:tasks.state.${item.state}`)}</span>
            </span>
          </li>
        ))}
      {rest > 0 ? <li className={styles['item']}>{t('core:tasks.items.rest', { count: rest })}</li> : null}
    </ul>
  );
}
