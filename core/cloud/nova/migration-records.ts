import type { Caller, NovaCore } from './nova-core.ts';
import type { MigrationRecord, ServerRecord } from './nova-records.ts';

/** Notes that a server goes from one host to another, or to another flavor; the record's number. */
export function beginMigration(
  core: NovaCore,
  server: ServerRecord,
  caller: Caller,
  move: { type: MigrationRecord['type']; dest: string | null; flavor: string },
): number {
  const now = core.context.clock.now();
  const id = core.servers.nextNumber('migrations');
  core.migrations.set(String(id), {
    id,
    uuid: core.context.ids.uuid(),
    server_id: server.id,
    project_id: caller.projectId,
    user_id: caller.userId,
    type: move.type,
    status: move.type === 'live-migration' ? 'running' : 'migrating',
    source_compute: server.host,
    dest_compute: move.dest,
    old_flavor: server.flavor.id,
    new_flavor: move.flavor,
    created_at: now,
    updated_at: now,
  });
  return id;
}

export function endMigration(core: NovaCore, id: number, status: string): void {
  const record = core.migrations.get(String(id));
  if (record) core.migrations.set(String(id), { ...record, status, updated_at: core.context.clock.now() });
}
