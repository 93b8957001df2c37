import type { Code } from '@sextant/sdk';
import type { Domain } from './domain.ts';

const service = 'identity';
const at = (id: string) => `/domains/${encodeURIComponent(id)}`;

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

/** Returns the code that saves an edit. The command can't clear a description. */
export function editCode(id: string, { name = '', description = '' }: DomainFields, start: DomainFields): Code {
  const isCleared = description === '' && Boolean(start.description);
  const options = [['--name', name] as const, ...(description ? [['--description', description] as const] : [])];
  return {
    ...(isCleared ? {} : { commands: [{ command: 'domain set', options, names: [id] }] }),
    calls: [{ method: 'PATCH', service, path: at(id), body: { domain: { name, description } } }],
  };
}

export function switchCode(id: string, enabled: boolean): Code {
  return {
    commands: [{ command: 'domain set', options: [enabled ? '--enable' : '--disable'], names: [id] }],
    calls: [{ method: 'PATCH', service, path: at(id), body: { domain: { enabled } } }],
  };
}

export function deletionCode({ id }: Pick<Domain, 'id'>): Code {
  return {
    commands: [{ command: 'domain delete', names: [id] }],
    calls: [{ method: 'DELETE', service, path: at(id) }],
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
