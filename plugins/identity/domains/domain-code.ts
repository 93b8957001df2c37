import type { Code } from '@sextant/sdk';
import { addressOf, deletionOf, editOf, switchOf, service } from '../thing-code.ts';

const at = (id: string) => addressOf('domain', id);
export const deletionCode = deletionOf('domain');
export const switchCode = switchOf('domain');
export const editCode = editOf('domain');

export interface DomainFields {
  name?: string;
  description?: string;
  enabled?: boolean;
}

/** Returns the code that makes the domain outside the console. */
export function creationCode({ name = '', description, enabled = true }: DomainFields): Code {
  return {
    commands: [
      {
        command: 'domain create',
        options: [...(description ? [['--description', description] as const] : []), ...(enabled ? [] : ['--disable'])],
        names: [name],
      },
    ],
    calls: [
      {
        method: 'POST',
        service,
        path: '/domains',
        body: { domain: { name, enabled, ...(description ? { description } : {}) } },
      },
    ],
  };
}

/** A role in a domain, of a user or a group. An inherited one holds in the projects of the domain. */
export interface DomainGrant {
  readonly kind: 'user' | 'group';
  readonly id: string;
  readonly role: string;
  readonly inherited: boolean;
}

/** Returns the code that gives a role in a domain, or takes it. */
export function grantCode(verb: 'add' | 'remove', domain: string, { kind, id, role, inherited }: DomainGrant): Code {
  const path = `${at(domain)}/${kind}s/${encodeURIComponent(id)}/roles/${encodeURIComponent(role)}`;
  return {
    commands: [
      {
        command: `role ${verb}`,
        options: [['--domain', domain], [`--${kind}`, id], ...(inherited ? ['--inherited'] : [])],
        names: [role],
      },
    ],
    calls: [
      {
        method: verb === 'add' ? 'PUT' : 'DELETE',
        service,
        path: inherited ? `/OS-INHERIT${path}/inherited_to_projects` : path,
      },
    ],
  };
}
