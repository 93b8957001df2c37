import { useId, useState } from 'react';
import { ours, seenName } from '#base';
import { Scope } from '#services/scope/scope';
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
  const isElsewhere = useIsElsewhere(task);
  const words = isElsewhere && hasRest(task) ? [...wordsOf(task, t), t('core:tasks.elsewhere')] : wordsOf(task, t);
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
          <bdi>{ours(words.map(seenName).join(' · '))}</bdi>
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

/** Did it begin in another scope than this tab is in now? What is left of it would be done to the namesakes here. */
function useIsElsewhere({ scope }: Task): boolean {
  const { key } = useService(Scope);
  return scope !== undefined && scope !== key;
}

const hasRest = (task: Task) => task.retry !== undefined || (needsAttention(task) && task.again !== undefined);

function TaskButtons({ task }: { task: Task }) {
  const t = useT();
  const tasks = useService(Tasks);
  const services = useServices();
  const isElsewhere = useIsElsewhere(task);
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
      {task.retry && !isElsewhere ? (
        <Button size="s" onClick={() => task.retry?.()}>
          {task.retryLabel ?? (task.items ? t('core:tasks.retryFailed') : t('core:tasks.retry'))}
        </Button>
      ) : null}
      {needsAttention(task) && !task.retry && task.again && !isElsewhere ? (
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
