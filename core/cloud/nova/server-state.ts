import { CloudError } from '../shared/errors.ts';
import type { Caller, NovaCore } from './nova-core.ts';
import type { ServerRecord, VmState } from './nova-records.ts';

/** The conditions that a server must meet for an action. */
export interface Needs {
  states?: readonly VmState[];
  /** The tasks that may be running on the server; default: none. `any` accepts all. */
  tasks?: readonly (string | null)[] | 'any';
  /** Default true: it was active once. */
  launched?: boolean;
  /** Default true: a locked server is only for administrators. */
  unlocked?: boolean;
}

/** Refuses with 409, in nova's words, an action (as clients call it) that the server's state doesn't allow. */
export function requireState(core: NovaCore, server: ServerRecord, caller: Caller, action: string, needs: Needs): void {
  if (needs.unlocked !== false) refuseLocked(core, server, caller);
  const { states, tasks = [null] } = needs;
  if (states && !states.includes(server.vm_state)) refuseState(server, action, `vm_state ${server.vm_state}`);
  if (tasks !== 'any' && !tasks.includes(server.task_state)) {
    refuseState(server, action, `task_state ${server.task_state}`);
  }
  if (needs.launched !== false && server.launched_at === null) {
    throw new CloudError(409, `Instance ${server.id} is in an invalid state for '${action}'`);
  }
}

export function refuseState(server: ServerRecord, action: string, state: string): never {
  throw new CloudError(409, `Cannot '${action}' instance ${server.id} while it is in ${state}`);
}

/** A lock holds everybody back but administrators. */
export function refuseLocked(core: NovaCore, server: ServerRecord, caller: Caller): void {
  const override = 'os_compute_api:os-lock-server:unlock:unlock_override';
  if (server.locked_by === null || core.allows(override, caller)) return;
  throw new CloudError(409, `Instance ${server.id} is locked`);
}
