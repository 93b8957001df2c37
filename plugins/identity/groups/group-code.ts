import type { Code } from '@sextant/sdk';
import type { Group } from './group.ts';

const service = 'identity';
const at = (id: string) => `/groups/${encodeURIComponent(id)}`;

export interface GroupFields {
  name?: string;
  description?: string;
}

/** Returns the code that makes the group outside the console. */
export function creationCode({ name = '', description }: GroupFields, domain: string | undefined): Code {
  const text = description ? { description } : {};
  return {
    commands: [
      {
        command: 'group create',
        options: [
          ...(domain ? [['--domain', domain] as const] : []),
          ...(description ? [['--description', description] as const] : []),
        ],
        names: [name],
      },
    ],
    calls: [
      {
        method: 'POST',
        service,
        path: '/groups',
        body: { group: { name, ...text, ...(domain ? { domain_id: domain } : {}) } },
      },
    ],
    resources: [{ type: 'openstack_identity_group_v3', name, attributes: { name, description, domain_id: domain } }],
  };
}

/** Returns the code that saves an edit. The command can't clear a description. */
export function editCode(id: string, { name = '', description = '' }: GroupFields, start: GroupFields): Code {
  const isCleared = description === '' && Boolean(start.description);
  const options = [['--name', name] as const, ...(description ? [['--description', description] as const] : [])];
  return {
    ...(isCleared ? {} : { commands: [{ command: 'group set', options, names: [id] }] }),
    calls: [{ method: 'PATCH', service, path: at(id), body: { group: { name, description } } }],
  };
}

export function deletionCode({ id }: Pick<Group, 'id'>): Code {
  return {
    commands: [{ command: 'group delete', names: [id] }],
    calls: [{ method: 'DELETE', service, path: at(id) }],
  };
}

/** Returns the code that puts a user into a group, or takes one out of it. */
export function memberCode(verb: 'add' | 'remove', group: string, user: string): Code {
  const path = `${at(group)}/users/${encodeURIComponent(user)}`;
  return {
    commands: [{ command: `group ${verb} user`, names: [group, user] }],
    calls: [{ method: verb === 'add' ? 'PUT' : 'DELETE', service, path }],
  };
}
