/** A part of an item that an edit may change. `M` is what the form holds. */
export interface EditedField<M> {
  /** Names it among the others: `name`, `metadata.hw_disk_bus`. */
  readonly id: string;
  /** In the operator's language. */
  readonly label: string;
  /** Nobody sees it in the form: what others made of it is taken, and nothing is said of it. */
  readonly isHidden?: boolean;
  get(model: M): unknown;
  set(model: M, value: unknown): M;
  /** A value of it, in the operator's language. */
  text(value: unknown): string;
}

/** A field that somebody else changed while the person changed it, too. */
export interface FieldConflict<M> {
  readonly field: EditedField<M>;
  /** The value that it has now. */
  readonly theirs: unknown;
  /** The value that the person gave it. */
  readonly mine: unknown;
}

export interface Comparison<M> {
  /** The person's data, with what others alone changed as it is now. */
  readonly model: M;
  readonly conflicts: readonly FieldConflict<M>[];
  /** Fields that others alone changed: they stay as they are now. */
  readonly kept: readonly EditedField<M>[];
}

/** Compares an item as a form began with it, as the person has it, and as it is now. */
export function compareEdit<M>(
  fields: readonly EditedField<M>[],
  { start, mine, now }: Record<'start' | 'mine' | 'now', M>,
): Comparison<M> {
  const conflicts: FieldConflict<M>[] = [];
  const kept: EditedField<M>[] = [];
  let model = mine;
  for (const field of fields) {
    const [before, own, theirs] = [field.get(start), field.get(mine), field.get(now)];
    if (isSame(before, theirs) || isSame(own, theirs)) continue;
    if (isSame(before, own)) {
      if (!field.isHidden) kept.push(field);
      model = field.set(model, theirs);
    } else if (!field.isHidden) conflicts.push({ field, theirs, mine: own });
  }
  return { model, conflicts, kept };
}

/** Has the person changed anything? */
export function isChanged<M>(fields: readonly EditedField<M>[], start: M, mine: M): boolean {
  return fields.some((field) => !field.isHidden && !isSame(field.get(start), field.get(mine)));
}

/** The members that are other than they were: all that a draft is to hold, as others may change the rest. */
export function changedMembers<M extends object>(start: M, mine: Partial<M>): Partial<M> {
  const isOther = ([name, value]: [string, unknown]) => !isSame(value, (start as Record<string, unknown>)[name]);
  return Object.fromEntries(Object.entries(mine).filter(isOther)) as Partial<M>;
}

/** An empty field is one, whether it holds an empty text, null or nothing. */
export const isEmptyValue = (value: unknown) => value === undefined || value === null || value === '';

export function isSame(one: unknown, other: unknown): boolean {
  if (isEmptyValue(one) || isEmptyValue(other)) return isEmptyValue(one) && isEmptyValue(other);
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
}

/** The order in which an object's members were written says nothing. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(
    members.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, ordered(one)]),
  );
}
