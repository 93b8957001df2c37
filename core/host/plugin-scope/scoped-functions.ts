import type { Owner } from './owner.ts';

const nothing = () => undefined;
const no = () => false;
const idOf = (item: any) => String(item?.id ?? '');

/** The functions of types and their parts, and what one that fails has answered: nothing, no, or the item's own facts. */
const answers: Readonly<Record<string, (given: any) => unknown>> = {
  value: nothing,
  link: nothing,
  count: nothing,
  status: nothing,
  inTransition: no,
  allowed: no,
  offeredAt: no,
  // A row of which it can't be said that it belongs is none of the category's.
  test: no,
  filters: () => ({}),
  listFilters: () => ({}),
  needsFilterFirst: async () => false,
  notice: async () => undefined,
  path: idOf,
  itemId: idOf,
  trackBy: idOf,
  parsePath: (tail) => tail,
  itemName: (item) => String(item?.name ?? idOf(item)),
};

/** Maps each function to the position of the services among its arguments. */
const handed: Readonly<Record<string, number>> = {
  value: 1,
  allowed: 1,
  test: 1,
  needsFilterFirst: 1,
  listFilters: 1,
  filters: 0,
};

/** The functions whose errors were reported, by owner: a list asks each function for every row. */
const told = new WeakMap<Owner, Set<string>>();

/**
 * The part with functions that are handed its plugin's own services. What one of them throws, or rejects with, is told once, and costs
 * its answer alone.
 * @param name what the part is to its plugin: `columns/cost`
 */
export function withScopedFunctions<T extends object>(owner: Owner, name: string, part: T): T {
  const known = told.get(owner) ?? new Set();
  told.set(owner, known);
  const own = { ...part } as Record<string, unknown>;
  for (const [member, answer] of Object.entries(answers)) {
    const asked: unknown = own[member];
    if (typeof asked !== 'function') continue;
    const at = handed[member];
    const failed = (error: unknown, item: unknown) => {
      const id = `${name} ${member}`;
      if (!known.has(id)) owner.trip(name, error);
      known.add(id);
      return answer(item);
    };
    own[member] = (...given: unknown[]) => {
      if (at !== undefined) given[at] = owner.services;
      try {
        const said: unknown = asked.apply(part, given);
        return said instanceof Promise ? said.catch((error: unknown) => failed(error, given[0])) : said;
      } catch (error) {
        return failed(error, given[0]);
      }
    };
  }
  return own as T;
}
