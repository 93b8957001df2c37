import { useId, useState } from 'react';
import { ours, seenName } from '#base';
import { type Task, Tasks } from '#services/tasks/tasks';
import { CodeButton } from '../action-code/code-button.tsx';
import { Button, IconButton } from '../controls/button.tsx';
import { ProgressBar } from '../controls/progress-bar.tsx';
import { Spinner } from '../controls/spinner.tsx';
import { Icon } from '../icons/icon.tsx';
import { useService, useServices, useT } from '../services-context.tsx';
import { beginAgain } from './begin-again.ts';
import { TaskItems } from './task-items.tsx';
import { isUnderWay, needsAttention } from './task-state.ts';
import { stateIcons, wordsOf } from './task-words.ts';
import styles from './tasks.module.css';

/** Draws a task: its progress or outcome, its items, and what can be done about it. */
export function TaskRow({ task }: { task: Task }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const itemsId = useId();
  return (
    <li className={styles['task']} data-state={task.state}>
      <span className={styles['mark']}>
        {task.state !== 'running' ? (
          <Icon name={stateIcons[task.state]} />
        ) : task.icon ? (
          <Icon name={task.icon} />
        ) : (
          <Spinner />
        )}
      </span>
      <div className={styles['words']}>
        <p className={styles['title']} title={task.title}>
          <bdi>{task.title}</bdi>
        </p>
        {task.state === 'running' ? <ProgressBar value={task.progress} label={task.title} /> : null}
        <p className={styles['detail']}>
          <bdi>{ours(wordsOf(task, t).map(seenName).join(' · '))}</bdi>
        </p>
        {task.items ? (
          <button
            type="button"
            className={styles['more']}
            aria-expanded={open}
            aria-controls={open ? itemsId : undefined}
            aria-label={t('core:tasks.items.of', { title: task.title })}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'chevron-up' : 'chevron-down'} size={14} />
            {open ? t('core:tasks.items.hide') : t('core:tasks.items.show', { count: task.items.length })}
          </button>
        ) : null}
        {task.code ? <CodeButton code={task.code} of={task.title} /> : null}
        {open && task.items ? <TaskItems id={itemsId} items={task.items} /> : null}
      </div>
      <TaskButtons task={task} />
    </li>
  );
}

function TaskButtons({ task }: { task: Task }) {
  const t = useT();
  const tasks = useService(Tasks);
  const services = useServices();
  if (isUnderWay(task))
    return task.cancel ? (
      <IconButton
        size="s"
        icon="x"
        label={t('core:tasks.cancelNamed', { title: task.title })}
        onClick={() => task.cancel?.()}
      />
    ) : null;
  return (
    <>
      {task.retry ? (
        <Button size="s" onClick={() => task.retry?.()}>
          {task.retryLabel ?? (task.items ? t('core:tasks.retryFailed') : t('core:tasks.retry'))}
        </Button>
      ) : null}
      {needsAttention(task) && !task.retry && task.again ? (
        <Button size="s" onClick={() => void beginAgain(task, services)}>
          {t('core:tasks.again')}
        </Button>
      ) : null}
      <IconButton
        size="s"
        icon="x"
        label={t('core:tasks.dismissNamed', { title: task.title })}
        onClick={() => tasks.dismiss(task.id)}
      />
    </>
  );
}
