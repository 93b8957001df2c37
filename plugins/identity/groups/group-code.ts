import type { Code } from '@sextant/sdk';
import { addressOf, deletionOf, editOf, service } from '../thing-code.ts';

const at = (id: string) => addressOf('group', id);
export const deletionCode = deletionOf('group');
export const editCode = editOf('group');

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

/** Returns the code that puts a user into a group, or takes one out of it. */
export function memberCode(verb: 'add' | 'remove', group: string, user: string): Code {
  const path = `${at(group)}/users/${encodeURIComponent(user)}`;
  return {
    commands: [{ command: `group ${verb} user`, names: [group, user] }],
    calls: [{ method: verb === 'add' ? 'PUT' : 'DELETE', service, path }],
  };
}
