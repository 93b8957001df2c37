import { callApi, type DetailsViewProps, useServices, useT } from '@sextant/sdk';
import { DetailsSection, FactTable, LoadedPart, Missing, Moment, StatusCell } from '@sextant/ui';
import { useMemo } from 'react';
import { ActionButton } from '../details/action-button.tsx';
import styles from '../details/details.module.css';
import { isInTransition, type Stack, stackTypeId, statusOf } from '../stack.ts';
import { type Snapshot, snapshotName } from './snapshot.ts';
import { createSnapshot, deleteSnapshot, restoreSnapshot } from './snapshot-actions.ts';

const columns = ['name', 'status', 'reason', 'created', 'actions'];

/** Draws the tab "Snapshots": those of the stack, newest first, and what can be done with them. */
export function SnapshotsTab({ item: stack }: DetailsViewProps<Stack>) {
  const t = useT();
  const services = useServices();
  const { id, stack_status: status } = stack;
  const title = t('stacks:view.snapshots');
  return (
    <LoadedPart<readonly Snapshot[]>
      of={{ type: stackTypeId, id }}
      part="snapshots"
      follows={[status]}
      load={async (signal) =>
        (await callApi(services, 'listStackSnapshots', { params: { id } }, { signal, quiet: true })).items
      }
      isMoving={(snapshots) => isInTransition(stack) || snapshots.some((snapshot) => snapshot.status === 'IN_PROGRESS')}
      failed={t('stacks:snapshot.failed')}
    >
      {(snapshots) => (
        <DetailsSection
          title={title}
          count={snapshots.length}
          end={<ActionButton action={createSnapshot} item={stack} />}
          empty={snapshots.length === 0 && t('stacks:snapshot.none')}
        >
          <FactTable
            label={title}
            columns={columns.map((name) => ({ label: t(`stacks:snapshot.${name}`) }))}
            rows={snapshots.map((snapshot) => ({
              id: snapshot.id,
              cells: [
                <bdi key="name">{snapshotName(snapshot)}</bdi>,
                <StatusCell
                  key="status"
                  status={statusOf(`SNAPSHOT_${snapshot.status}`)}
                  busy={snapshot.status === 'IN_PROGRESS'}
                />,
                snapshot.status_reason ? <bdi key="reason">{snapshot.status_reason}</bdi> : <Missing key="reason" />,
                snapshot.creation_time ? (
                  <Moment key="created" iso={snapshot.creation_time} />
                ) : (
                  <Missing key="created" />
                ),
                <SnapshotButtons key="actions" stack={stack} snapshot={snapshot} />,
              ],
            }))}
          />
        </DetailsSection>
      )}
    </LoadedPart>
  );
}

function SnapshotButtons({ stack, snapshot }: { stack: Stack; snapshot: Snapshot }) {
  const item = useMemo(() => ({ id: snapshot.id, stack, snapshot }), [stack, snapshot]);
  return (
    <span className={styles['buttons']}>
      <ActionButton action={restoreSnapshot} item={item} />
      <ActionButton action={deleteSnapshot} item={item} />
    </span>
  );
}
