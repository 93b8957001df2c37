import type { Action } from '@sextant/sdk';
import type { Server } from '../server.ts';
import { type Limits, mayBeDone } from './operation.ts';

interface GuestAction extends Limits {
  readonly name: 'rescue' | 'clear-password' | 'evacuate';
  readonly icon: string;
  readonly danger?: true;
  readonly code: NonNullable<Action<Server>['code']>;
}

/** An action on one server that begins with a question, and may end with a password. */
function guestAction({ name, icon, danger, code, ...limits }: GuestAction): Action<Server> {
  return {
    id: `instances.${name}`,
    label: `instances:action.${name}.label`,
    icon,
    ...(danger && { danger }),
    asks: true,
    policy: [['compute', limits.rule]],
    allowed: (server, services) => mayBeDone(limits, server, services),
    code,
    perform: async (context) => (await import('./guest.ts')).doInGuest(name, icon, context),
  };
}

const from = ['active', 'stopped', 'error'];
const only = 'instances:reason.only.active-stopped-error';

export const rescue = guestAction({
  name: 'rescue',
  icon: 'life-buoy',
  rule: 'os_compute_api:os-rescue',
  from,
  only,
  code: async ([server]) => (await import('./server-code.ts')).rescueCode(server!.id),
});

export const clearPassword = guestAction({
  name: 'clear-password',
  icon: 'key-round',
  rule: 'os_compute_api:os-server-password:clear',
  shownFor: ({ key_name: key }) => Boolean(key),
  code: async ([server]) => (await import('./server-code.ts')).clearPasswordCode(server!.id),
});

const evacuation = guestAction({
  name: 'evacuate',
  icon: 'truck',
  danger: true,
  rule: 'os_compute_api:os-evacuate',
  from,
  only,
  code: { none: 'no host of the tests’ clouds is down' },
});

/** "Evacuate": only from a host that is down. */
export const evacuate: Action<Server> = {
  ...evacuation,
  allowed: (server, services) =>
    server.host_status === 'UP' ? 'instances:reason.host-up' : evacuation.allowed!(server, services),
};
