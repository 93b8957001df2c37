import type { Code } from '@sextant/sdk';

const service = 'network';

export type Kind = 'network' | 'subnet' | 'port' | 'router' | 'floatingip';

const pathOf = (kind: Kind, id: string) => `/${kind}s/${encodeURIComponent(id)}`;

/** Returns the code that deletes a thing outside the console. */
export function deletionCode(kind: Kind, id: string): Code {
  return {
    commands: [{ command: `${kind} delete`, names: [id] }],
    calls: [{ method: 'DELETE', service, path: pathOf(kind, id) }],
  };
}

/** Returns the code that makes a thing outside the console. */
export function creationCode(kind: Kind, body: Readonly<Record<string, unknown>>): Code {
  return { calls: [{ method: 'POST', service, path: `/${kind}s`, body: { [kind]: body } }] };
}

/** Returns the code that changes members of a thing outside the console. */
export function changeCode(kind: Kind, id: string, change: Readonly<Record<string, unknown>>): Code {
  return { calls: [{ method: 'PUT', service, path: pathOf(kind, id), body: { [kind]: change } }] };
}
