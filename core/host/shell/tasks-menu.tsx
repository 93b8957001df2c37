import { type Task, Tasks } from '#services/tasks/tasks';
import { Badge, Button, Icon, IconButton, Popover, ProgressBar, Spinner } from '#ui/controls/index.ts';
import { useEvent, useService, useT } from '#ui/services-context.tsx';
import styles from './tasks-menu.module.css';

const active = (task: Task) => task.state === 'running' || task.state === 'waiting';

/** Long work: uploads, deletions, creations. It goes on while the operator goes elsewhere. */
export function TasksMenu() {
  const t = useT();
  const tasks = useService(Tasks);
  useEvent(tasks.onDidChange);
  const list = tasks.list();
  const underWay = list.filter(active).length;
  const failed = list.some((task) => task.state === 'failed');
  return (
    <Popover
      align="end"
      label={t('core:tasks.title')}
      className={styles['popover']}
      trigger={
        <IconButton
          icon="list-checks"
          label={underWay > 0 ? t('core:tasks.underWay', { count: underWay }) : t('core:tasks.title')}
        >
          {underWay > 0 ? (
            <Badge place="corner">{underWay}</Badge>
          ) : failed ? (
            <Badge place="corner" tone="bad">
              !
            </Badge>
          ) : null}
        </IconButton>
      }
    >
      {() => (
        <>
          <div className={styles['head']}>
            <h2>{t('core:tasks.title')}</h2>
            {list.some((task) => !active(task)) ? (
              <Button
                size="s"
                variant="quiet"
                onClick={() => list.filter((task) => !active(task)).forEach((task) => tasks.dismiss(task.id))}
              >
                {t('core:tasks.clear')}
              </Button>
            ) : null}
          </div>
          {list.length === 0 ? (
            <p className={styles['empty']}>{t('core:tasks.empty')}</p>
          ) : (
            <ul className={styles['list']}>
              {list.map((task) => (
                <TaskRow key={task.id} task={task} onDismiss={() => tasks.dismiss(task.id)} />
              ))}
            </ul>
          )}
        </>
      )}
    </Popover>
  );
}

const marks = { waiting: 'clock', done: 'circle-check', failed: 'circle-x', cancelled: 'circle-minus' } as const;

function TaskRow({ task, onDismiss }: { task: Task; onDismiss(): void }) {
  const t = useT();
  return (
    <li className={styles['task']} data-state={task.state}>
      <span className={styles['mark']}>
        {task.state === 'running' ? <Spinner /> : <Icon name={marks[task.state]} />}
      </span>
      <div className={styles['words']}>
        <p className={styles['title']}>
          <bdi>{task.title}</bdi>
        </p>
        <p className={styles['detail']}>
          {t(`core:tasks.state.${task.state}`)}
          {task.detail ? (
            <>
              {' '}
              · <bdi>{task.detail}</bdi>
            </>
          ) : null}
        </p>
        {task.state === 'running' ? <ProgressBar value={task.progress} label={task.title} /> : null}
      </div>
      {active(task) && task.cancel ? (
        <Button size="s" onClick={() => task.cancel?.()}>
          {t('core:tasks.cancel')}
        </Button>
      ) : null}
      {!active(task) && task.state !== 'done' && task.retry ? (
        <Button size="s" onClick={() => task.retry?.()}>
          {task.retryLabel ?? t('core:tasks.retry')}
        </Button>
      ) : null}
      {active(task) ? null : <IconButton size="s" icon="x" label={t('core:tasks.dismiss')} onClick={onDismiss} />}
    </li>
  );
}
