import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CloudError } from '../shared/errors.ts';
import { checkedBody, novaTime } from './checks.ts';
import { findServer } from './find-server.ts';
import { wrapped } from './formats.ts';
import { endMigration } from './migration-records.ts';
import { type Caller, type NovaCore, parameter, requireVersion } from './nova-core.ts';
import type { MigrationRecord, ServerRecord } from './nova-records.ts';
import { refuseState } from './server-state.ts';

const path = '/v2.1/servers/:server/migrations';
const rules = 'os_compute_api:servers:migrations';

/** Live migrations of a server that are under way, since 2.23; since 2.22 they can be completed, since 2.24 aborted. */
export function serverMigrationRoutes(app: FastifyInstance, core: NovaCore): void {
  app.get(path, async (request) => {
    const { caller, server } = find(core, request, 'index', 23);
    return { migrations: runningOf(core, server).map((migration) => view(migration, caller)) };
  });

  app.get(`${path}/:migration`, async (request) => {
    const { caller, server } = find(core, request, 'show', 23);
    return { migration: view(running(core, server, request), caller) };
  });

  app.post(`${path}/:migration/action`, async (request, reply) => {
    const { server } = find(core, request, 'force_complete', 22);
    checkedBody(request, wrapped('force_complete', { type: 'null' }));
    requireMigrating(server, 'force_complete');
    const { pending_task: task, task_state } = server;
    const migration = named(core, server, request);
    requireRunning(migration, server, 'force complete');
    // The task that moves it is begun again, and is due at once.
    if (task) {
      const again = { kind: task.kind, seconds: 0, requestId: task.request_id, data: task.data };
      core.taskRunner.begin(server.id, { task_state }, again);
    }
    return reply.code(202).send();
  });

  app.delete(`${path}/:migration`, async (request, reply) => {
    const { server } = find(core, request, 'delete', 24);
    requireMigrating(server, 'abort live migration');
    const migration = named(core, server, request);
    requireRunning(migration, server, 'abort live migration');
    endMigration(core, migration.id, 'cancelled');
    core.servers.change(server.id, { task_state: null, pending_task: null });
    return reply.code(202).send();
  });
}

function find(core: NovaCore, request: FastifyRequest, action: string, from: number) {
  const caller = core.caller(request);
  requireVersion(caller, from);
  core.enforce(`${rules}:${action}`, caller);
  return { caller, server: findServer(core, parameter(request, 'server'), caller) };
}

function runningOf(core: NovaCore, server: ServerRecord): MigrationRecord[] {
  const all = [...core.migrations.values()];
  return all.filter(
    ({ server_id, type, status }) => server_id === server.id && type === 'live-migration' && status === 'running',
  );
}

function running(core: NovaCore, server: ServerRecord, request: FastifyRequest): MigrationRecord {
  const id = parameter(request, 'migration');
  const found = runningOf(core, server).find((one) => String(one.id) === id);
  if (found) return found;
  throw new CloudError(404, `In-progress live migration ${id} is not found for server ${server.id}.`);
}

/** A migration of any kind: what is wrong with one that does not run is told in another way. */
function named(core: NovaCore, server: ServerRecord, request: FastifyRequest): MigrationRecord {
  const id = parameter(request, 'migration');
  const found = core.migrations.get(id);
  if (found?.server_id === server.id) return found;
  throw new CloudError(404, `Migration ${id} for instance ${server.id} not found`);
}

function requireMigrating(server: ServerRecord, action: string): void {
  if (server.task_state === 'migrating') return;
  if (server.task_state !== null) refuseState(server, action, `task_state ${server.task_state}`);
  throw new CloudError(409, `Instance ${server.id} is in an invalid state for '${action}'`);
}

function requireRunning(migration: MigrationRecord, server: ServerRecord, action: string): void {
  if (migration.status === 'running') return;
  const state = `Migration ${migration.id} state of instance ${server.id} is ${migration.status}.`;
  throw new CloudError(400, `${state} Cannot ${action} while the migration is in this state.`);
}

function view(migration: MigrationRecord, { minor }: Caller): object {
  const { id, uuid, server_id, user_id, project_id, source_compute, dest_compute, status } = migration;
  const parts = ['disk', 'memory'].flatMap((what) =>
    ['total', 'processed', 'remaining'].map((part) => `${what}_${part}_bytes`),
  );
  return {
    id,
    server_uuid: server_id,
    status,
    source_compute,
    source_node: source_compute,
    dest_compute,
    dest_node: dest_compute,
    dest_host: dest_compute === null ? null : '127.0.0.1',
    created_at: novaTime(migration.created_at),
    updated_at: novaTime(migration.updated_at),
    ...Object.fromEntries(parts.map((name) => [name, null])),
    ...(minor >= 59 ? { uuid } : {}),
    ...(minor >= 80 ? { user_id, project_id } : {}),
  };
}
