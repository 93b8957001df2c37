import { kinds, only, wrapped } from '../formats.ts';
import { newPassword } from '../create-server.ts';
import { startAction } from '../instance-actions.ts';
import type { VmState } from '../nova-records.ts';
import { requireState } from '../server-state.ts';
import type { ServerTasks } from '../server-tasks.ts';
import {
  type ActionCall,
  begin,
  requireHost,
  type ServerAction,
  type ServerActions,
  type Transition,
} from './action.ts';

const on = { vm_state: 'active', power_state: 1 } as const;

/** Turning servers on and off, pausing, suspending, rebooting and rescuing them. */
export const powerActions: ServerActions = {
  'os-start': hosted('servers:start', {
    verb: 'start',
    event: 'compute_start_instance',
    needs: { states: ['stopped'] },
    task: 'powering-on',
    seconds: 0.5,
    result: on,
  }),
  'os-stop': hosted('servers:stop', {
    verb: 'stop',
    event: 'compute_stop_instance',
    needs: { states: ['active', 'error'] },
    task: 'powering-off',
    seconds: 0.5,
    result: { vm_state: 'stopped', power_state: 4 },
  }),
  pause: simple('os-pause-server:pause', {
    verb: 'pause',
    event: 'compute_pause_instance',
    needs: { states: ['active'] },
    task: 'pausing',
    seconds: 0.4,
    result: { vm_state: 'paused', power_state: 3 },
  }),
  unpause: simple('os-pause-server:unpause', {
    verb: 'unpause',
    event: 'compute_unpause_instance',
    needs: { states: ['paused'] },
    task: 'unpausing',
    seconds: 0.4,
    result: on,
  }),
  suspend: simple('os-suspend-server:suspend', {
    verb: 'suspend',
    event: 'compute_suspend_instance',
    needs: { states: ['active'] },
    task: 'suspending',
    seconds: 0.6,
    result: { vm_state: 'suspended', power_state: 4 },
  }),
  resume: simple('os-suspend-server:resume', {
    verb: 'resume',
    event: 'compute_resume_instance',
    needs: { states: ['suspended'] },
    task: 'resuming',
    seconds: 0.6,
    result: on,
  }),
  reboot: {
    rule: 'servers:reboot',
    schema: () =>
      wrapped(
        'reboot',
        only({ type: { type: 'string', enum: ['HARD', 'Hard', 'hard', 'SOFT', 'Soft', 'soft'] } }, ['type']),
      ),
    run: reboot,
  },
  rescue: {
    rule: 'os-rescue',
    status: 200,
    schema: () =>
      wrapped('rescue', {
        ...only({ adminPass: { type: 'string' }, rescue_image_ref: kinds.uuid }),
        type: ['object', 'null'],
      }),
    run: rescue,
  },
  unrescue: simple('os-unrescue', {
    verb: 'unrescue',
    event: 'compute_unrescue_instance',
    needs: { states: ['rescued'] },
    task: 'unrescuing',
    seconds: 0.6,
    result: { ...on, state_before: null },
  }),
  changePassword: {
    rule: 'os-admin-password',
    schema: () => wrapped('changePassword', only({ adminPass: { type: 'string' } }, ['adminPass'])),
    run: (call) =>
      begin(call, {
        verb: 'changePassword',
        event: 'compute_set_admin_password',
        needs: { states: ['active'] },
        task: 'updating_password',
        seconds: 0.4,
        result: {},
      }),
  },
  trigger_crash_dump: {
    rule: 'servers:trigger_crash_dump',
    looksForCell: true,
    versions: [17, 1000],
    schema: () => wrapped('trigger_crash_dump', { type: 'null' }),
    run(call) {
      const states: VmState[] = ['active', 'paused', 'rescued', 'resized', 'error'];
      requireState(call.core, call.server, call.caller, 'trigger_crash_dump', { states });
      startAction(call.core, call.server, 'trigger_crash_dump', call.caller);
    },
  },
};

export const powerTasks: ServerTasks = {
  /** The server's new state was known when the task began. */
  'change-state': (_core, _server, data) => data,
};

function simple(rule: string, transition: Transition) {
  return { rule, run: (call: ActionCall) => begin(call, transition) };
}

/** As `simple`, for what a server must have a host for. */
function hosted(rule: string, transition: Transition): ServerAction {
  return {
    rule,
    looksForCell: true,
    run(call: ActionCall) {
      requireHost(call);
      begin(call, transition);
    },
  };
}

function reboot(call: ActionCall): void {
  const hard = String(call.input['type']).toUpperCase() === 'HARD';
  const soft = ['rebooting', 'reboot_pending', 'reboot_started', 'resuming', 'unpausing', 'suspending'];
  begin(call, {
    verb: 'reboot',
    event: 'compute_reboot_instance',
    needs: hard
      ? {
          states: ['active', 'stopped', 'paused', 'suspended', 'error'],
          // A soft reboot that doesn't end may be made a hard one.
          tasks: [null, ...soft, 'rebooting_hard'],
        }
      : { states: ['active'] },
    task: hard ? 'rebooting_hard' : 'rebooting',
    seconds: hard ? 1 : 0.6,
    result: on,
  });
}

function rescue(call: ActionCall): { adminPass: string } {
  const { vm_state, power_state } = call.server;
  begin(call, {
    verb: 'rescue',
    event: 'compute_rescue_instance',
    needs: { states: ['active', 'stopped', 'error'] },
    task: 'rescuing',
    seconds: 0.8,
    result: { vm_state: 'rescued', power_state: 1, state_before: { vm_state, power_state } },
  });
  return { adminPass: String(call.input['adminPass'] ?? newPassword()) };
}
