/** The rules that must all allow an action, or the reason why it has none. */
export type ActionGate = { readonly rules: readonly string[] } | { readonly none: string };

export interface TypeGates {
  /** Addresses at which the actions may be asked for: the panels of the type; of one without a panel its details. */
  readonly at: readonly string[];
  /** The item on which every action is offered that no other excludes; several where one is not enough. */
  readonly items: readonly object[];
  readonly actions: Readonly<Record<string, ActionGate & { readonly at?: readonly string[] }>>;
}

/** The project of the session. */
export const own = 'project-a';

export const withSelected = (id: string, gate: ActionGate) => ({ [id]: gate, [`${id}-selected`]: gate });
export const withDeleteSelected = (slug: string, gate: ActionGate) => withSelected(`${slug}.delete`, gate);
