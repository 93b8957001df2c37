import type { Code } from '@sextant/sdk';

export const service = 'identity';

/** The address of a thing at Keystone; `users/7`, say. */
export const addressOf = (kind: string, id: string) => `/${kind}s/${encodeURIComponent(id)}`;

/** Returns the code that deletes a thing outside the console. */
export const deletionOf =
  (kind: string) =>
  ({ id }: { readonly id: string }): Code => ({
    commands: [{ command: `${kind} delete`, names: [id] }],
    calls: [{ method: 'DELETE', service, path: addressOf(kind, id) }],
  });

/** Returns the code that enables or disables a thing. */
export const switchOf =
  (kind: string) =>
  (id: string, enabled: boolean): Code => ({
    commands: [{ command: `${kind} set`, options: [enabled ? '--enable' : '--disable'], names: [id] }],
    calls: [{ method: 'PATCH', service, path: addressOf(kind, id), body: { [kind]: { enabled } } }],
  });

interface Texts {
  name?: string;
  description?: string;
}

/** Returns the texts that differ; one that was cleared is empty. */
export function changedTexts<T extends object>(names: readonly (keyof T & string)[], data: T, start: T): Partial<T> {
  const changed = names.filter((name) => (data[name] ?? '') !== (start[name] ?? ''));
  return Object.fromEntries(changed.map((name) => [name, data[name] ?? ''])) as Partial<T>;
}

/** Returns what an edit of name and description changes. */
export const changesOf = (data: Texts, start: Texts): Texts =>
  changedTexts<Texts>(['name', 'description'], data, start);

/** Returns the code that saves an edit of name and description. The command can't clear a description. */
export const editOf =
  (kind: string) =>
  (id: string, change: Texts): Code => {
    const options = Object.entries(change).map(([name, text]) => [`--${name}`, String(text)] as const);
    return {
      ...(change.description === '' ? {} : { commands: [{ command: `${kind} set`, options, names: [id] }] }),
      calls: [{ method: 'PATCH', service, path: addressOf(kind, id), body: { [kind]: change } }],
    };
  };
