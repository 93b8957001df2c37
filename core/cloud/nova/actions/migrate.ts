import { CloudError } from '../../shared/errors.ts';
import type { NovaCore } from '../nova-core.ts';
import { newPassword } from '../create-server.ts';
import { flagTexts, kinds, only, wrapped } from '../formats.ts';
import { startAction } from '../instance-actions.ts';
import { beginMigration, endMigration } from '../migration-records.ts';
import type { ServerRecord } from '../nova-records.ts';
import { chooseHost } from '../scheduler.ts';
import { moveServerPorts } from '../server-ports.ts';
import { requireState } from '../server-state.ts';
import { TaskFailedError, type ServerTasks } from '../server-tasks.ts';
import type { ActionCall, ServerActions } from './action.ts';
import { beginMove } from './resize.ts';

const host = { ...kinds.fqdn, type: ['string', 'null'] } as const;

/** Moving servers between hosts: stopped for it, running, or from a host that died. */
export const migrationActions: ServerActions = {
  migrate: {
    rule: 'os-migrate-server:migrate',
    schema: (minor) => (minor < 56 ? undefined : wrapped('migrate', { ...only({ host }), type: ['object', 'null'] })),
    run(call) {
      const { core, caller, server, input } = call;
      requireState(core, server, caller, 'migrate', { states: ['active', 'stopped'] });
      const wanted = checkHost(core, server, caller.minor >= 56 ? input['host'] : undefined);
      beginMove(call, server.flavor, 'migrate', {}, wanted);
    },
  },
  'os-migrateLive': {
    rule: 'os-migrate-server:migrate_live',
    schema: liveSchema,
    run(call) {
      const { core, caller, server, input } = call;
      requireState(core, server, caller, 'os-migrateLive', { states: ['active', 'paused'] });
      const wanted = checkHost(core, server, input['host']);
      const except = server.host === null ? [] : [server.host];
      const dest = chooseHost(core, { flavor: server.flavor, host: wanted, except });
      startAction(core, server, 'live-migration', caller, 'conductor_live_migrate_instance');
      const migration = beginMigration(core, server, caller, {
        type: 'live-migration',
        dest: dest ?? null,
        flavor: server.flavor.id,
      });
      const task = {
        kind: 'live-migrate',
        seconds: 1.5,
        requestId: caller.requestId,
        data: { dest: dest ?? null, migration },
      };
      core.taskRunner.begin(server.id, { task_state: 'migrating' }, task);
    },
  },
  evacuate: {
    rule: 'os-evacuate',
    status: 200,
    schema: evacuateSchema,
    run: evacuate,
  },
};

export const migrationTasks: ServerTasks = {
  async 'live-migrate'(core, server, data) {
    const { dest, migration } = data as { dest: string | null; migration: number };
    if (dest === null) {
      endMigration(core, migration, 'error');
      const { vm_state } = server;
      throw new TaskFailedError('No valid host was found. There are not enough hosts available.', { vm_state });
    }
    endMigration(core, migration, 'completed');
    await moveServerPorts(core, server, dest);
    return { host: dest };
  },
  async evacuate(core, server, data) {
    const { dest, migration } = data as { dest: string | null; migration: number };
    if (dest === null) {
      endMigration(core, migration, 'error');
      throw new TaskFailedError('No valid host was found. There are not enough hosts available.');
    }
    endMigration(core, migration, 'done');
    await moveServerPorts(core, server, dest);
    const stopped = server.vm_state === 'stopped';
    return { host: dest, vm_state: stopped ? 'stopped' : 'active', power_state: stopped ? 4 : 1, fault: null };
  },
};

/** The host that was asked for; 400 when there is none of this name, or the server is there. */
function checkHost(core: NovaCore, server: ServerRecord, wanted: unknown): string | undefined {
  if (typeof wanted !== 'string') return undefined;
  if (!core.hosts.includes(wanted)) throw new CloudError(400, `Compute host ${wanted} could not be found.`);
  if (wanted === server.host) {
    throw new CloudError(400, `Unable to migrate instance (${server.id}) to current host (${wanted}).`);
  }
  return wanted;
}

function liveSchema(minor: number) {
  const block = minor >= 25 ? { type: ['boolean', 'string'], enum: [...flagTexts, 'auto'] } : kinds.flag;
  return wrapped(
    'os-migrateLive',
    only(
      {
        block_migration: block,
        ...(minor < 25 ? { disk_over_commit: kinds.flag } : {}),
        host,
        ...(minor >= 30 && minor < 68 ? { force: kinds.flag } : {}),
      },
      minor < 25 ? ['block_migration', 'disk_over_commit', 'host'] : ['block_migration', 'host'],
    ),
  );
}

function evacuateSchema(minor: number) {
  return wrapped(
    'evacuate',
    only(
      {
        host: kinds.fqdn,
        ...(minor < 14 ? { onSharedStorage: kinds.flag } : {}),
        adminPass: { type: 'string' },
        ...(minor >= 29 && minor < 68 ? { force: kinds.flag } : {}),
      },
      minor < 14 ? ['onSharedStorage'] : [],
    ),
  );
}

function evacuate({ core, caller, server, input }: ActionCall): object | undefined {
  const { host: asked } = input;
  if (typeof asked === 'string' && !core.hosts.includes(asked)) {
    throw new CloudError(404, `Compute host ${asked} not found.`);
  }
  requireState(core, server, caller, 'evacuate', {
    states: ['active', 'stopped', 'error'],
    tasks: 'any',
    unlocked: false,
    launched: false,
  });
  const wanted = checkHost(core, server, input['host']);
  const down = [...core.services.values()].some(
    (service) => service.binary === 'nova-compute' && service.host === server.host && service.forced_down,
  );
  if (!down) throw new CloudError(400, `Compute service of ${server.host} is still in use.`);
  const except = server.host === null ? [] : [server.host];
  const dest = chooseHost(core, { flavor: server.flavor, host: wanted, except });
  startAction(core, server, 'evacuate', caller, 'compute_rebuild_instance');
  const migration = beginMigration(core, server, caller, {
    type: 'evacuation',
    dest: dest ?? null,
    flavor: server.flavor.id,
  });
  const data = { dest: dest ?? null, migration };
  const task = { kind: 'evacuate', seconds: 1.5, requestId: caller.requestId, data };
  core.taskRunner.begin(server.id, { task_state: 'rebuilding' }, task);
  return caller.minor < 14 ? { adminPass: String(input['adminPass'] ?? newPassword()) } : undefined;
}
