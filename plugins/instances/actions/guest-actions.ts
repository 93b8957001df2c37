import type { Action } from '@sextant/sdk';
import type { Server } from '../server.ts';
import { type Limits, mayBeDone } from './operation.ts';

interface GuestAction extends Limits {
  readonly name: 'clear-password' | 'evacuate';
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

export const clearPassword = guestAction({
  name: 'clear-password',
  icon: 'key-round',
  rule: 'os_compute_api:os-server-password:clear',
  shownFor: ({ key_name: key }) => Boolean(key),
  code: async ([server]) => (await import('./server-code.ts')).clearPasswordCode(server!.id),
});

/** "Retrieve Password": that the guest made and encrypted with the key pair. The browser decrypts it. */
const shown: Limits = {
  rule: 'os_compute_api:os-server-password:show',
  shownFor: ({ key_name: key }) => Boolean(key),
  anyTask: true,
  unlocked: true,
};
export const retrievePassword: Action<Server> = {
  id: 'instances.retrieve-password',
  label: 'instances:action.retrieve-password.label',
  icon: 'key-round',
  policy: [['compute', shown.rule]],
  allowed: (server, services) => mayBeDone(shown, server, services),
  asks: true,
  code: { none: 'no code has the private key' },
  async perform({ items: [server], services }) {
    if (server) await (await import('./retrieve-password.tsx')).openPassword(server, services);
  },
};

const evacuation = guestAction({
  name: 'evacuate',
  icon: 'truck',
  danger: true,
  rule: 'os_compute_api:os-evacuate',
  from,
  only,
  code: { none: 'no host of the tests’ clouds is down' },
});

const mayBeEvacuated: NonNullable<Action<Server>['allowed']> = (server, services) => {
  if (server.host_status === 'UP') return 'instances:reason.host-up';
  // A server that was never built, or is shelved, is on none.
  if (server.host_status === '') return 'instances:reason.no-host';
  return evacuation.allowed!(server, services);
};

/** "Evacuate": only from a host that is down. */
export const evacuate: Action<Server> = { ...evacuation, allowed: mayBeEvacuated };
export const evacuateSelected: Action<Server> = { ...evacuate, id: 'instances.evacuate-selected' };
