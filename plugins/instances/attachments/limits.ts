import { type Services, Session } from '@sextant/sdk';
import { type Limits, mayBeDone } from '../actions/operation.ts';
import type { Server } from '../server.ts';

const volumes = {
  from: ['active', 'paused', 'stopped', 'resized', 'shelved', 'shelved_offloaded'],
  only: 'instances:attach.reason.volume-states',
};

const interfaces = {
  from: ['active', 'paused', 'stopped'],
  only: 'instances:attach.reason.interface-states',
};

const volumeRule = (call: string) => `os_compute_api:os-volumes-attachments:${call}`;

/** The limits of the actions on volumes, interfaces and ports of a server. */
export const attachmentLimits = {
  attachVolume: { rule: volumeRule('create'), ...volumes },
  detachVolume: { rule: volumeRule('delete'), ...volumes },
  detachRootVolume: {
    rule: volumeRule('delete'),
    from: ['shelved_offloaded'],
    only: 'instances:attach.reason.root-volume',
  },
  changeVolume: { rule: volumeRule('update'), ...volumes, feature: 'volume_deletion' },
  attachInterface: { rule: 'os_compute_api:os-attach-interfaces:create', ...interfaces },
  detachInterface: { rule: 'os_compute_api:os-attach-interfaces:delete', ...interfaces },
  changeFloatingIp: { service: 'network', rule: 'update_floatingip' },
  changePort: { service: 'network', rule: 'update_port' },
} as const satisfies Readonly<Record<string, Limits>>;

type Answer = ReturnType<typeof mayBeDone>;

/**
 * Says whether an action may be done whose form offers what the session's project has. A server of another project takes
 * none of that, so the operator has to switch to its project.
 */
export function mayBeDoneInProject(limits: Limits, server: Server, services: Services): Answer {
  const answer = mayBeDone(limits, server, services);
  const { project_id: own } = services.get(Session).current();
  const isForeign = Boolean(server.tenant_id) && server.tenant_id !== own;
  return answer !== false && isForeign ? 'instances:attach.reason.other-project' : answer;
}
