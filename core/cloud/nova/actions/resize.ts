import { CloudError } from '../../shared/errors.ts';
import type { NovaCore } from '../nova-core.ts';
import { only, wrapped } from '../formats.ts';
import { startAction } from '../instance-actions.ts';
import { keptFlavor } from '../new-server.ts';
import { beginMigration, endMigration } from '../migration-records.ts';
import type { ServerFlavor, ServerRecord } from '../nova-records.ts';
import { findFlavor } from '../request-checks.ts';
import { chooseHost } from '../scheduler.ts';
import { moveServerPorts } from '../server-ports.ts';
import { checkGrowth } from '../server-quotas.ts';
import { requireState } from '../server-state.ts';
import { TaskFailedError, type ServerTasks } from '../server-tasks.ts';
import type { ActionCall, ServerActions } from './action.ts';

/** Seconds from one flavor, or one host, to another. */
const moveSeconds = 1.5;

/** Resizing, and what may follow: keeping it or going back. A cold migration is a resize to the same flavor. */
export const resizeActions: ServerActions = {
  resize: {
    rule: 'servers:resize',
    schema: () =>
      wrapped(
        'resize',
        only(
          {
            flavorRef: { type: ['string', 'integer'], minLength: 1 },
            'OS-DCF:diskConfig': { type: 'string', enum: ['AUTO', 'MANUAL'] },
          },
          ['flavorRef'],
        ),
      ),
    run(call) {
      const { core, caller, server, input } = call;
      requireState(core, server, caller, 'resize', { states: ['active', 'stopped'] });
      const flavor = findFlavor(core, caller, input['flavorRef'] as string | number);
      if (flavor.id === server.flavor.id) throw new CloudError(400, 'When resizing, instances must change flavor!');
      if (flavor.disk === 0 && server.flavor.disk !== 0 && server.image !== '') {
        const problem = 'Resize to zero disk flavor is not allowed.';
        throw new CloudError(400, `Server disk was unable to be resized because: ${problem}`);
      }
      const more = { cores: flavor.vcpus - server.flavor.vcpus, ram: flavor.ram - server.flavor.ram };
      checkGrowth(core, server.project_id, more);
      const disk = input['OS-DCF:diskConfig'] as 'AUTO' | 'MANUAL' | undefined;
      beginMove(call, keptFlavor(flavor), 'resize', disk ? { disk_config: disk } : {});
    },
  },
  confirmResize: {
    rule: 'servers:confirm_resize',
    status: 204,
    run({ core, caller, server }) {
      requireState(core, server, caller, 'confirmResize', { states: ['resized'] });
      startAction(core, server, 'confirmResize', caller, 'compute_confirm_resize');
      core.taskRunner.begin(server.id, {}, { kind: 'confirm-resize', seconds: 0.3, requestId: caller.requestId });
    },
  },
  revertResize: {
    rule: 'servers:revert_resize',
    run({ core, caller, server }) {
      requireState(core, server, caller, 'revertResize', { states: ['resized'] });
      startAction(core, server, 'revertResize', caller, 'compute_revert_resize');
      const task = { kind: 'revert-resize', seconds: 1, requestId: caller.requestId };
      core.taskRunner.begin(server.id, { task_state: 'resize_reverting' }, task);
    },
  },
};

/** Begins to move a server to another flavor or, for a migration, to another host. */
export function beginMove(
  { core, caller, server }: ActionCall,
  flavor: ServerFlavor,
  kind: 'resize' | 'migrate',
  changes: Partial<ServerRecord> = {},
  host?: string,
): void {
  startAction(core, server, kind, caller, 'conductor_migrate_server');
  const except = kind === 'migrate' && server.host !== null ? [server.host] : [];
  const found = chooseHost(core, { flavor, host, except });
  const migration = beginMigration(core, server, caller, {
    type: kind === 'resize' ? 'resize' : 'migration',
    dest: found ?? null,
    flavor: flavor.id,
  });
  const data = { host: found ?? null, flavor: { ...flavor }, migration };
  const task = { kind: 'move', seconds: found === undefined ? 0.4 : moveSeconds, requestId: caller.requestId, data };
  core.taskRunner.begin(server.id, { ...changes, task_state: 'resize_prep', progress: 0 }, task);
}

export const resizeTasks: ServerTasks = {
  async move(core, server, data) {
    const { host, flavor, migration } = data as { host: string | null; flavor: ServerFlavor; migration: number };
    if (host === null) {
      endMigration(core, migration, 'error');
      // The server is as well as before; what went wrong shows in its history.
      const { vm_state } = server;
      throw new TaskFailedError('No valid host was found. No valid host found for resize', { vm_state });
    }
    endMigration(core, migration, 'finished');
    await moveServerPorts(core, server, host);
    const { vm_state, power_state } = server;
    return {
      vm_state: 'resized',
      resized_from: { flavor: server.flavor, host: server.host, vm_state, power_state },
      flavor,
      host,
      launched_at: core.context.clock.now(),
    };
  },
  'confirm-resize'(core, server) {
    endMigration(core, lastMigration(core, server), 'confirmed');
    const before = server.resized_from;
    return {
      vm_state: before?.vm_state === 'stopped' ? 'stopped' : 'active',
      power_state: before?.power_state ?? 1,
      resized_from: null,
    };
  },
  async 'revert-resize'(core, server) {
    endMigration(core, lastMigration(core, server), 'reverted');
    const before = server.resized_from;
    if (!before) return {};
    await moveServerPorts(core, server, before.host);
    const { flavor, host, vm_state, power_state } = before;
    return { flavor, host, vm_state, power_state, resized_from: null, launched_at: core.context.clock.now() };
  },
};

function lastMigration(core: NovaCore, server: ServerRecord): number {
  const own = [...core.migrations.values()].filter((one) => one.server_id === server.id && one.status === 'finished');
  return own.at(-1)?.id ?? 0;
}
