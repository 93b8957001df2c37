import type { Action, Code } from '../../../registry/index.ts';
import type { ConsoleAndShell } from './console.ts';

/** The start of one of the three ways. */
export interface Start {
  /** Does it as the console does, and gives the code that the console shows with it, where that is shown. */
  byConsole(): Promise<Code | undefined | void>;
  code(): Code | Promise<Code>;
  /** Returns the result, without what tells one thing from another: ids, and names that must differ. */
  outcome(): Promise<unknown>;
}

export interface Row {
  /** Ids of the actions; of one that a plugin adds to another's type, with that type: `metadata.update on OS::Nova::Flavor`. */
  actions: readonly string[];
  title: string;
  /** The `openstack` command of the test's day can't do it. */
  withoutCommand?: true;
  /** The user who does it; a member of the project, when absent. */
  as?: 'admin';
  begin(at: ConsoleAndShell, way: string): Promise<Start>;
}

/** Texts that a shell would read as something else. */
export const awkward = `it's "$HOME" $(id) \`id\` \\ & ; * ünï 日本語 #!\n two`;

/** An action on one item, by its own `perform`. */
export function acted<T>(at: ConsoleAndShell, action: Action<T>, item: T): Pick<Start, 'byConsole' | 'code'> {
  return {
    byConsole: async () => (await at.perform(action, item)).shown,
    code: () => (action.code as (items: readonly T[]) => Promise<Code>)([item]),
  };
}
