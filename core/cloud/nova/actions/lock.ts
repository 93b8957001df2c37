import { CloudError } from '../../shared/errors.ts';
import { only, wrapped } from '../formats.ts';
import { startAction } from '../instance-actions.ts';
import { change, type ServerActions } from './action.ts';

/** A locked server takes orders only from administrators, and from who locked it the order to unlock it. */
export const lockActions: ServerActions = {
  lock: {
    rule: 'os-lock-server:lock',
    schema: (minor) =>
      minor < 73
        ? undefined
        : wrapped('lock', {
            ...only({ locked_reason: { type: 'string', minLength: 1, maxLength: 255 } }),
            type: ['object', 'null'],
          }),
    run(call) {
      const { core, caller, server, input } = call;
      startAction(core, server, 'lock', caller);
      const isOwner = server.project_id === caller.projectId;
      // An administrator's lock isn't taken over by the owner.
      if (server.locked_by === 'admin' && !caller.isAdmin) return;
      const reason = caller.minor >= 73 ? input['locked_reason'] : undefined;
      change(call, {
        locked_by: isOwner ? 'owner' : 'admin',
        locked_reason: typeof reason === 'string' ? reason : null,
      });
    },
  },
  unlock: {
    rule: 'os-lock-server:unlock',
    run(call) {
      const { core, caller, server } = call;
      const override = 'os_compute_api:os-lock-server:unlock:unlock_override';
      if (server.locked_by === 'admin' && !core.allows(override, caller)) {
        throw new CloudError(403, `Policy doesn't allow ${override} to be performed.`);
      }
      startAction(core, server, 'unlock', caller);
      change(call, { locked_by: null, locked_reason: null });
    },
  },
};
