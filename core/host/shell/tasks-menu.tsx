import { lazyView } from '#base';
import { Tasks } from '#services/tasks/tasks';
import { Badge, IconButton, Popover, Skeleton } from '#ui/controls/index.ts';
import { useEvent, useService, useT } from '#ui/services-context.tsx';
import { isUnderWay, needsAttention } from '#ui/tasks/task-words.ts';
import { ViewOutlet } from '#ui/view-outlet.tsx';
import styles from './tasks-menu.module.css';

const panel = lazyView<object>(async () => (await import('#ui/tasks/tasks-panel.tsx')).TasksPanel);
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
      {() => <ViewOutlet view={panel} props={noProps} fallback={<Skeleton height="var(--bar)" />} />}
    </Popover>
  );
}
