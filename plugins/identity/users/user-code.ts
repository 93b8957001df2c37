import type { Code } from '@sextant/sdk';
import { addressOf, deletionOf, switchOf, service } from '../thing-code.ts';

const at = (id: string) => addressOf('user', id);
export const deletionCode = deletionOf('user');
export const switchCode = switchOf('user');

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
