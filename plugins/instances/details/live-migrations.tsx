import { I18n, useService, useT } from '@sextant/sdk';
import { Button, DetailsSection, ProgressBar, useActionRunner, usePermitted } from '@sextant/ui';
import { abortMigration, completeMigration, type LiveMigration } from '../actions/live-migration-actions.ts';
import { partType } from '../attachments/part-type.ts';
import { serverName } from '../server.ts';
import styles from './details.module.css';

/** Draws the live migrations that are under way: memory and disk done of the total, and what ends them. */
export function LiveMigrations({ migrations }: { migrations: readonly LiveMigration[] }) {
  return migrations.map((live) => <Progress key={live.migration.id} live={live} />);
}

const actions = [completeMigration, abortMigration];
const type = partType<LiveMigration>(({ server }) => serverName(server));

function Progress({ live }: { live: LiveMigration }) {
  const t = useT();
  const runner = useActionRunner(type);
  const permitted = usePermitted(actions, live);
  const { migration } = live;
  return (
    <DetailsSection
      title={t('instances:live.title', { host: migration.dest_compute ?? '…' })}
      end={permitted.map(({ action, reason }) => (
        <Button
          key={action.id}
          size="s"
          {...(action.icon && { icon: action.icon })}
          busy={runner.running === action.id}
          disabledReason={reason ? t(reason) : undefined}
          onClick={() => runner.run(action, [live])}
        >
          {t(action.label)}
        </Button>
      ))}
    >
      <dl className={styles['progress']}>
        <Share what="memory" done={migration.memory_processed_bytes} total={migration.memory_total_bytes} />
        <Share what="disk" done={migration.disk_processed_bytes} total={migration.disk_total_bytes} />
      </dl>
    </DetailsSection>
  );
}

interface ShareProps {
  what: 'memory' | 'disk';
  done: number | null | undefined;
  total: number | null | undefined;
}

/** Draws the part that is copied. Without a total there is nothing to copy, or nova has not measured it yet. */
function Share({ what, done, total }: ShareProps) {
  const t = useT();
  const i18n = useService(I18n);
  const label = t(`instances:live.${what}`);
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <ProgressBar label={label} value={total ? (done ?? 0) / total : undefined} />
        <span>
          {total
            ? t('instances:live.share', { done: i18n.bytes(done ?? 0), total: i18n.bytes(total) })
            : t('instances:live.unmeasured')}
        </span>
      </dd>
    </>
  );
}
