import type { FastifyInstance } from 'fastify';
import { isoTime, type JsonSchema, manyTimes, pagingQuery } from '../shared/body-schema.ts';
import { CloudError } from '../shared/errors.ts';
import { nextLinks, pageOf, sortBy } from '../shared/oslo-lists.ts';
import { UnknownMarkerError } from '../shared/paging.ts';
import { checkedQuery, novaTime } from './checks.ts';
import { type Caller, linksOf, type NovaCore } from './nova-core.ts';
import type { MigrationRecord } from './nova-records.ts';

/** Migrations of all servers, for administrators (API reference: "Migrations"). */
export function migrationRoutes(app: FastifyInstance, core: NovaCore): void {
  app.get('/v2.1/os-migrations', async (request) => {
    const caller = core.caller(request);
    const query = checkedQuery(request, caller, listQuery(caller), 59);
    core.enforce('os_compute_api:os-migrations:index', caller);
    const found = [...core.migrations.values()].filter((migration) => isWanted(migration, query, caller));
    const view = (migration: MigrationRecord) => migrationView(core, migration, caller);
    if (caller.minor < 59) return { migrations: found.map(view) };
    const page = pageIn(found, query);
    return {
      migrations: page.map(view),
      ...nextLinks(
        'migrations',
        core.selfUrl('/os-migrations'),
        query,
        page.map(({ uuid }) => uuid),
      ),
    };
  });
}

const texts = ['hidden', 'host', 'instance_uuid', 'source_compute', 'status', 'migration_type'];

function listQuery({ minor }: Caller): Record<string, JsonSchema> {
  const names = minor >= 80 ? [...texts, 'user_id', 'project_id'] : texts;
  const time = manyTimes({ type: 'string', format: 'date-time' });
  return {
    ...Object.fromEntries(names.map((name) => [name, manyTimes({ type: 'string' })])),
    ...(minor >= 59 ? { ...pagingQuery, 'changes-since': time } : {}),
    ...(minor >= 66 ? { 'changes-before': time } : {}),
  };
}

function isWanted(migration: MigrationRecord, query: URLSearchParams, { minor }: Caller): boolean {
  const is = (name: string, value: string | null) => !query.has(name) || query.get(name) === value;
  const host = query.get('host');
  const time = (name: string) => isoTime(query.get(name) ?? '');
  return (
    is('instance_uuid', migration.server_id) &&
    is('status', migration.status) &&
    is('source_compute', migration.source_compute) &&
    is('migration_type', migration.type) &&
    (minor < 80 || (is('user_id', migration.user_id) && is('project_id', migration.project_id))) &&
    (host === null || migration.source_compute === host || migration.dest_compute === host) &&
    !(minor >= 59 && migration.updated_at < time('changes-since')) &&
    !(minor >= 66 && migration.updated_at > time('changes-before'))
  );
}

function pageIn(found: readonly MigrationRecord[], query: URLSearchParams): MigrationRecord[] {
  const sorted = sortBy(found, [{ key: 'id', direction: 'desc' }], ({ id }) => id);
  try {
    return pageOf(sorted, query, ({ uuid }) => uuid).items;
  } catch (error) {
    if (error instanceof UnknownMarkerError) throw new CloudError(400, `Marker ${error.marker} could not be found.`);
    throw error;
  }
}

const inProgress = ['queued', 'preparing', 'running', 'post-migrating'];

function migrationView(core: NovaCore, migration: MigrationRecord, { minor }: Caller): object {
  const { id, uuid, status, type, source_compute, dest_compute, server_id, user_id, project_id } = migration;
  const live = type === 'live-migration' && inProgress.includes(status);
  return {
    id,
    created_at: novaTime(migration.created_at),
    updated_at: novaTime(migration.updated_at),
    status,
    instance_uuid: server_id,
    source_compute,
    source_node: source_compute,
    dest_compute,
    dest_node: dest_compute,
    dest_host: dest_compute === null ? null : '127.0.0.1',
    old_instance_type_id: flavorNumber(core, migration.old_flavor),
    new_instance_type_id: flavorNumber(core, migration.new_flavor),
    ...(minor >= 23 ? { migration_type: type } : {}),
    ...(minor >= 23 && live ? { links: linksOf(core, `/servers/${server_id}/migrations/${id}`) } : {}),
    ...(minor >= 59 ? { uuid } : {}),
    ...(minor >= 80 ? { user_id, project_id } : {}),
  };
}

/** Nova shows the number that only its database knows. */
function flavorNumber(core: NovaCore, flavorId: string): number {
  return [...core.flavors.values()].findIndex(({ id }) => id === flavorId) + 1;
}
