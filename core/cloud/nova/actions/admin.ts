import { only, wrapped } from '../formats.ts';
import { deleteServer, restoreServer } from '../delete-server.ts';
import { startAction } from '../instance-actions.ts';
import { change, type ServerActions } from './action.ts';

/** The actions of administrators, and other ways to delete a server. */
export const adminActions: ServerActions = {
  'os-resetState': {
    rule: 'os-admin-actions:reset_state',
    schema: () => wrapped('os-resetState', only({ state: { type: 'string', enum: ['active', 'error'] } }, ['state'])),
    run(call) {
      const state = call.input['state'] as 'active' | 'error';
      startAction(call.core, call.server, 'resetState', call.caller);
      change(call, { vm_state: state, task_state: null, pending_task: null });
    },
  },
  injectNetworkInfo: { rule: 'os-admin-actions:inject_network_info', run: () => undefined },
  resetNetwork: { rule: 'os-admin-actions:reset_state', run: () => undefined },
  forceDelete: {
    rule: 'os-deferred-delete:force',
    run: ({ core, server, caller }) => deleteServer(core, server, caller),
  },
  restore: {
    rule: 'os-deferred-delete:restore',
    run: ({ core, server, caller }) => restoreServer(core, server, caller),
  },
};
