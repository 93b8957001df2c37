import { type CellProps, useT } from '@sextant/sdk';
import { Icon, Missing, StatusMark } from '@sextant/ui';
import { isInTransition, type Server, serverStatus, shownTask } from '../server.ts';
import { type Failure, failureText, useFailure } from './unlisted-fault.ts';
import styles from './cells.module.css';

/** The status, with the task that nova is at or the fault that it met, and a lock where the server is locked. */
export function ServerStatusCell({ item }: Pick<CellProps<Server>, 'item'>) {
  const t = useT();
  const failure = useFailure(item);
  const status = serverStatus(item);
  if (!status) return <Missing />;
  const word = t(status.label);
  const more = moreOf(item, failure, t);
  const label = more ? t('instances:status.with', { status: word, more }) : word;
  return (
    <span className={styles['status']} title={more ? label : undefined}>
      <StatusMark tone={status.tone} label={label} busy={isInTransition(item)} />
      <LockMark server={item} />
    </span>
  );
}

/** A lock beside the status of a locked server: why is its title, and is read aloud. */
function LockMark({ server: { locked, locked_reason: reason } }: { server: Server }) {
  const t = useT();
  if (!locked) return null;
  const text = reason ? t('instances:reason.locked-because', { reason }) : t('instances:column.locked');
  return (
    <span className={styles['lock']} title={text}>
      <Icon name="lock" size={14} label={text} />
    </span>
  );
}

function moreOf(server: Server, failure: Failure | undefined, t: ReturnType<typeof useT>): string | undefined {
  const task = shownTask(server);
  return task ? t(task) : failure && failureText(failure, t);
}
