import { Tasks } from '#services/tasks/tasks';
import { Badge } from '#ui/controls/badge.tsx';
import { IconButton } from '#ui/controls/button.tsx';
import { Skeleton } from '#ui/controls/skeleton.tsx';
import { LazyPart } from '#ui/lazy/lazy-part.tsx';
import { Popover } from '#ui/menu/popover.tsx';
import { useEvent, useService, useT } from '#ui/services-context.tsx';
import { preloadedView } from '#ui/lazy/preload.ts';
import { isUnderWay, needsAttention } from '#ui/tasks/task-state.ts';
import styles from './tasks-menu.module.css';

const panel = preloadedView<object>(async () => (await import('#ui/tasks/tasks-panel.tsx')).TasksPanel);
const noProps = {};

/** Long work: uploads, deletions, creations. It goes on while the operator goes elsewhere. */
export function TasksMenu() {
  const t = useT();
  const tasks = useService(Tasks);
  useEvent(tasks.onDidChange);
  const list = tasks.list();
  const underWay = list.filter(isUnderWay).length;
  const attention = list.filter(needsAttention).length;
  const label =
    underWay > 0
      ? t('core:tasks.underWay', { count: underWay })
      : attention > 0
        ? t('core:tasks.attention', { count: attention })
        : t('core:tasks.title');
  return (
    <Popover
      align="end"
      label={t('core:tasks.title')}
      className={styles['popover']}
      trigger={
        <IconButton icon="list-checks" label={label}>
          {underWay > 0 ? (
            <Badge place="corner">{underWay}</Badge>
          ) : attention > 0 ? (
            <Badge place="corner" tone="bad">
              !
            </Badge>
          ) : null}
        </IconButton>
      }
    >
      {(close) => (
        <LazyPart view={panel} props={noProps} fallback={<Skeleton height="var(--bar)" />} onFailed={close} />
      )}
    </Popover>
  );
}
