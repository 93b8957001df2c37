import { covers, meaningOf, problemsOf, type Rule, ruleOf, type SentRule } from './rule.ts';

/** A line of the editor: a rule as it was read, as it shall be, or both. */
export interface RuleRow {
  readonly key: string;
  /** The rule of the group, where there is one. */
  readonly id?: string;
  readonly was?: Rule;
  readonly rule: Rule;
  readonly isRemoved: boolean;
}

/** Returns the rows of a group as it was read. */
export function rowsOf(rules: readonly SentRule[]): readonly RuleRow[] {
  return rules.map((sent) => {
    const rule = ruleOf(sent);
    return { key: sent.id, id: sent.id, was: rule, rule, isRemoved: false };
  });
}

export type RowState = 'same' | 'added' | 'changed' | 'removed' | 'twin';

const isSame = (one: Rule, other: Rule) => meaningOf(one) === meaningOf(other) && one.description === other.description;

/** Returns a row's state. A twin says the same as an earlier row, which neutron refuses. */
export function stateOf(row: RuleRow, rows: readonly RuleRow[]): RowState {
  if (row.isRemoved) return 'removed';
  if (twinOf(row, rows)) return 'twin';
  if (!row.was) return 'added';
  return isSame(row.was, row.rule) ? 'same' : 'changed';
}

/** Returns the earlier row that says the same as this one, whatever their descriptions. */
export function twinOf(row: RuleRow, rows: readonly RuleRow[]): RuleRow | undefined {
  const meaning = meaningOf(row.rule);
  const earlier = rows.slice(
    0,
    Math.max(
      0,
      rows.findIndex(({ key }) => key === row.key),
    ),
  );
  return earlier.find((other) => !other.isRemoved && meaningOf(other.rule) === meaning);
}

/** Returns another row that allows all that this one allows. */
export function coveringOf(row: RuleRow, rows: readonly RuleRow[]): RuleRow | undefined {
  const meaning = meaningOf(row.rule);
  return rows.find(
    (other) =>
      other.key !== row.key && !other.isRemoved && meaningOf(other.rule) !== meaning && covers(other.rule, row.rule),
  );
}

/** All that a save would do. */
export interface RuleChanges {
  readonly added: readonly Rule[];
  readonly removed: readonly string[];
  /** How many of both are one rule, made anew under a new id. */
  readonly renewed: number;
  /** Rows that are not sent because an earlier row says the same. */
  readonly twins: number;
  readonly hasProblems: boolean;
}

/** Compares the rows with the rules that were read. Neutron changes no rule, so a changed one is made anew. */
export function changesOf(rows: readonly RuleRow[]): RuleChanges {
  const states = rows.map((row) => ({ row, state: stateOf(row, rows) }));
  const made = states.filter(({ state }) => state === 'added' || state === 'changed');
  const gone = states.filter(({ row, state }) => row.id !== undefined && state !== 'same' && state !== 'added');
  return {
    added: made.map(({ row }) => row.rule),
    removed: gone.flatMap(({ row }) => row.id ?? []),
    renewed: made.filter(({ state }) => state === 'changed').length,
    twins: states.filter(({ state }) => state === 'twin').length,
    hasProblems: made.some(({ row }) => problemsOf(row.rule).length > 0),
  };
}

/** The rules that came and went in the cloud since the rows were read. */
export interface OtherChanges {
  readonly came: readonly Rule[];
  readonly went: readonly Rule[];
}

/** Compares the rows' rules with those of now. */
export function otherChanges(rows: readonly RuleRow[], now: readonly SentRule[]): OtherChanges {
  const known = new Set(rows.flatMap(({ id }) => id ?? []));
  const there = new Set(now.map(({ id }) => id));
  return {
    came: now.filter(({ id }) => !known.has(id)).map(ruleOf),
    went: rows.flatMap(({ id, was }) => (id !== undefined && was && !there.has(id) ? [was] : [])),
  };
}

/** Brings what others changed into the rows: their rules come in, rules that are gone become new ones where they were edited, else go. */
export function rebased(rows: readonly RuleRow[], now: readonly SentRule[]): readonly RuleRow[] {
  const there = new Set(now.map(({ id }) => id));
  const known = new Set(rows.flatMap(({ id }) => id ?? []));
  const kept = rows.flatMap((row): RuleRow[] => {
    if (row.id === undefined || there.has(row.id)) return [row];
    if (row.isRemoved || (row.was && isSame(row.was, row.rule))) return [];
    return [{ key: row.key, rule: row.rule, isRemoved: false }];
  });
  return [...rowsOf(now.filter(({ id }) => !known.has(id))), ...kept];
}
