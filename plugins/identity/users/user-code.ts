import type { Code } from '@sextant/sdk';
import type { User } from './user.ts';

const service = 'identity';
const at = (id: string) => `/users/${encodeURIComponent(id)}`;

/** The members of a user that an edit changes. */
export interface UserEdit {
  name?: string;
  email?: string;
  description?: string;
  /** The id of the primary project; empty takes it away. */
  project?: string;
}

/** Returns the code that saves an edit outside the console. The command can't clear a text, or take the project away. */
export function editCode(id: string, change: UserEdit): Code {
  const { project, ...texts } = change;
  const given = Object.entries(change);
  const fields = { ...texts, ...(project === undefined ? {} : { default_project_id: project || null }) };
  const options = given.map(([name, value]) => [`--${name}`, String(value)] as const);
  return {
    ...(given.some(([, value]) => value === '') ? {} : { commands: [{ command: 'user set', options, names: [id] }] }),
    calls: [{ method: 'PATCH', service, path: at(id), body: { user: fields } }],
  };
}

export function switchCode(id: string, enabled: boolean): Code {
  return {
    commands: [{ command: 'user set', options: [enabled ? '--enable' : '--disable'], names: [id] }],
    calls: [{ method: 'PATCH', service, path: at(id), body: { user: { enabled } } }],
  };
}

export function deletionCode({ id }: Pick<User, 'id'>): Code {
  return {
    commands: [{ command: 'user delete', names: [id] }],
    calls: [{ method: 'DELETE', service, path: at(id) }],
  };
}
