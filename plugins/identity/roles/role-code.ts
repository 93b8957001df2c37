import type { Code } from '@sextant/sdk';
import { addressOf, deletionOf, service } from '../thing-code.ts';

const at = (id: string) => addressOf('role', id);
export const deletionCode = deletionOf('role');

/** Returns the code that makes the role outside the console. */
export function creationCode(name: string): Code {
  return {
    commands: [{ command: 'role create', names: [name] }],
    calls: [{ method: 'POST', service, path: '/roles', body: { role: { name } } }],
    resources: [{ type: 'openstack_identity_role_v3', name, attributes: { name } }],
  };
}

export function renameCode(id: string, name: string): Code {
  return {
    commands: [{ command: 'role set', options: [['--name', name]], names: [id] }],
    calls: [{ method: 'PATCH', service, path: at(id), body: { role: { name } } }],
  };
}
