import type { ServiceContext } from '../shared/service.ts';
import type { Collection } from '../shared/store.ts';
import { createTasks, type Tasks } from '../shared/tasks.ts';
import type { Quotas } from '../shared/quotas.ts';
import { openQuotas } from './quota-store.ts';
import type {
  AttachmentRecord,
  BackupRecord,
  GroupRecord,
  GroupSnapshotRecord,
  GroupTypeRecord,
  MessageRecord,
  QosRecord,
  SnapshotRecord,
  TransferRecord,
  TypeRecord,
} from './cinder-records.ts';
import { VolumeStore } from './volume-store.ts';

export interface CinderOptions {
  /** Seconds that making, deleting, extending and so on take, by the cloud's clock. */
  pace: number;
}

/** Where everything is: one back end with one pool. */
export const place = {
  zone: 'nova',
  host: 'storage-1',
  backend: 'storage-1@file',
  pool: 'storage-1@file#file',
} as const;

/** The state and stores that all of cinder's calls work with. */
export interface CinderCore {
  context: ServiceContext;
  options: CinderOptions;
  volumes: VolumeStore;
  snapshots: Collection<SnapshotRecord>;
  backups: Collection<BackupRecord>;
  attachments: Collection<AttachmentRecord>;
  types: Collection<TypeRecord>;
  qos: Collection<QosRecord>;
  transfers: Collection<TransferRecord>;
  messages: Collection<MessageRecord>;
  groupTypes: Collection<GroupTypeRecord>;
  groups: Collection<GroupRecord>;
  groupSnapshots: Collection<GroupSnapshotRecord>;
  /** Default type of a project, by the project's id. */
  defaultTypes: Collection<string>;
  /** Why a service is disabled, by `binary host`. */
  disabled: Collection<{ reason: string | null }>;
  quotas: Quotas;
  tasks: Tasks;
  now(): number;
}

/** Opens cinder's collections. `seed` and the routes each open their own view of the same store. */
export function openCore(context: ServiceContext, options: CinderOptions): CinderCore {
  const { store } = context;
  const types = store.collection<TypeRecord>('volume.types');
  return {
    context,
    options,
    volumes: new VolumeStore(context),
    snapshots: store.collection('volume.snapshots'),
    backups: store.collection('volume.backups'),
    attachments: store.collection('volume.attachments'),
    types,
    qos: store.collection('volume.qos-specs'),
    transfers: store.collection('volume.transfers'),
    messages: store.collection('volume.messages'),
    groupTypes: store.collection('volume.group-types'),
    groups: store.collection('volume.groups'),
    groupSnapshots: store.collection('volume.group-snapshots'),
    defaultTypes: store.collection('volume.default-types'),
    disabled: store.collection('volume.disabled-services'),
    quotas: openQuotas(context, types),
    tasks: createTasks(context, 'volume.tasks'),
    now: () => context.clock.now(),
  };
}

/** Changes a record that is still there, and its time; undefined when it was deleted meanwhile. */
export function touch<T extends { updated_at: number | null }>(
  core: CinderCore,
  collection: { get(id: string): T | undefined; set(id: string, record: T): void },
  id: string,
  changes: Partial<T>,
): T | undefined {
  const record = collection.get(id);
  if (!record) return undefined;
  const changed = { ...record, ...changes, updated_at: core.now() };
  collection.set(id, changed);
  return changed;
}

/** Changes a record later, if it is in the state `from` then. */
export function plan(
  core: CinderCore,
  kind: 'volume' | 'snapshot' | 'backup' | 'group' | 'group snapshot',
  id: string,
  from: string,
  changes: Readonly<Record<string, unknown>> | null,
  seconds = core.options.pace,
): void {
  core.tasks.later(seconds, kind, id, { from, changes });
}

/** Registers what planned changes do. A change to `null` deletes. */
export function registerPlannedChanges(core: CinderCore): void {
  const apply = <T extends { status: string; updated_at: number | null }>(
    collection: { get(id: string): T | undefined; set(id: string, record: T): void; delete(id: string): unknown },
    id: string,
    facts: Record<string, unknown>,
  ) => {
    if (collection.get(id)?.status !== facts['from']) return;
    const changes = facts['changes'] as Partial<T> | null;
    if (changes === null) collection.delete(id);
    else touch(core, collection, id, changes);
  };
  core.tasks.on('volume', (id, facts) => apply(core.volumes, id, facts));
  core.tasks.on('snapshot', (id, facts) => apply(core.snapshots, id, facts));
  core.tasks.on('backup', (id, facts) => apply(core.backups, id, facts));
  core.tasks.on('group', (id, facts) => apply(core.groups, id, facts));
  core.tasks.on('group snapshot', (id, facts) => apply(core.groupSnapshots, id, facts));
}
