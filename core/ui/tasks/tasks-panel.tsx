import { I18n } from '#services/i18n/i18n';
import { Tasks } from '#services/tasks/tasks';
import { openSessionActivity } from '../activity/open-session-activity.ts';
import { Button } from '../controls/button.tsx';
import { useEvent, useService, useServices, useT } from '../services-context.tsx';
import { TaskRow } from './task-row.tsx';
import { isUnderWay, needsAttention } from './task-state.ts';
import styles from './tasks.module.css';

/** Draws the content of the tasks menu: long work, newest first, with what became of it. */
export function TasksPanel() {
  const t = useT();
  const services = useServices();
  const i18n = useService(I18n);
  const tasks = useService(Tasks);
  useEvent(tasks.onDidChange);
  const list = tasks.list();
  // A task that can begin again is not finished: with it what was done so far would be forgotten.
  const ended = list.filter((task) => !isUnderWay(task) && !(needsAttention(task) && (task.retry ?? task.again)));
  const counts = (['running', 'waiting'] as const)
    .map((state) => ({ state, count: list.filter((task) => task.state === state).length }))
    .filter(({ count }) => count > 0);
  return (
    <>
      <div className={styles['head']}>
        <h2>{t('core:tasks.title')}</h2>
        <span className={styles['counts']}>
          {i18n.list(counts.map(({ state, count }) => t(`core:tasks.count.${state}`, { count })))}
        </span>
        {ended.length > 0 ? (
          <Button size="s" variant="quiet" onClick={() => ended.forEach((task) => tasks.dismiss(task.id))}>
            {t('core:tasks.clear')}
          </Button>
        ) : null}
      </div>
      {list.length === 0 ? (
        <p className={styles['empty']}>{t('core:tasks.empty')}</p>
      ) : (
        <ul className={styles['list']}>
          {list.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      )}
      <div className={styles['foot']}>
        {list.length === 0 ? null : <p>{t('core:tasks.goOn')}</p>}
        <Button size="s" variant="quiet" onClick={() => openSessionActivity(services)}>
          {t('core:activity.show')}
        </Button>
      </div>
    </>
  );
}
