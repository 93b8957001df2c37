import type { Storage } from '#services/storage/storage';

/** Does the operator want to see the column in the type's table, as far as is kept? A column not named follows its definition. */
export function columnChoice(storage: Storage, type: string, id: string, hidden: boolean): boolean {
  const choice = storage.get<unknown>(`columns.${type}`);
  const own = typeof choice === 'object' && choice !== null ? (choice as Record<string, unknown>)[id] : undefined;
  return typeof own === 'boolean' ? own : !hidden;
}
