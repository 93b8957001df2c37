import { Policy, type Services } from '@sextant/sdk';
import { isPartial, type Server } from '../server.ts';

const volumeStates = ['active', 'paused', 'stopped', 'resized', 'shelved', 'shelved_offloaded'];
const interfaceStates = ['active', 'paused', 'stopped'];

/** Says whether volumes can be attached to the server now: true, or a locale key of the reason. */
export const takesVolumes = (server: Server, services: Services) =>
  inStates(server, services, volumeStates, 'instances:attach.reason.volume-states');

/** Says whether interfaces can be attached to the server now. */
export const takesInterfaces = (server: Server, services: Services) =>
  inStates(server, services, interfaceStates, 'instances:attach.reason.interface-states');

/** Says whether the ports of the server can be changed now: neutron asks for no state, but a failed server has none to speak of. */
export const takesPortChanges = (server: Server, services: Services) =>
  server.status === 'ERROR' ? 'instances:attach.reason.error' : atRest(server, services);

const override = ['compute', 'os_compute_api:os-lock-server:unlock:unlock_override'] as const;

function inStates(server: Server, services: Services, states: readonly string[], reason: string): boolean | string {
  const rest = atRest(server, services);
  if (rest !== true) return rest;
  return states.includes(server['OS-EXT-STS:vm_state'] ?? '') || reason;
}

function atRest(server: Server, services: Services): boolean | string {
  if (isPartial(server)) return false;
  if (server.locked && !services.get(Policy).known([override])) return 'instances:attach.reason.locked';
  return server['OS-EXT-STS:task_state'] ? 'instances:attach.reason.busy' : true;
}
