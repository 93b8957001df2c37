import type { Standard } from '../neutron-records.ts';
import type { Caller } from './caller.ts';
import { factsOf, find, getRule, isThere, type Kind } from './kind.ts';
import type { ListQuery } from './list-query.ts';

type Row = Pick<Standard, 'id' | 'project_id'>;

/** The page of records that a list call asked for, as far as the caller may see them. */
export function listRecords<R extends Row>(kind: Kind<R>, query: ListQuery, caller: Caller): R[] {
  const marker = query.marker === undefined ? undefined : find(kind, query.marker, caller);
  const compare = comparison<R>(query);
  const tests = [...query.filters].map(([name, values]) => testFor(kind, name, values));
  const found: R[] = [];
  for (const record of kind.candidates?.(query.filters) ?? kind.records()) {
    if (!tests.every((test) => test(record)) || !isThere(kind, record, caller)) continue;
    if (marker && compare(marker, record) >= 0) continue;
    if (!caller.allows(getRule(kind), factsOf(kind, record))) continue;
    found.push(record);
  }
  found.sort(compare);
  const page = query.limit === undefined ? found : found.slice(0, query.limit);
  return query.pageReverse ? page.toReversed() : page;
}

function testFor<R extends Row>(kind: Kind<R>, name: string, values: readonly string[]): (record: R) => boolean {
  const own = kind.filters?.[name];
  if (own) return (record) => own(record, values);
  if (name.includes('tags'))
    return tagTest(
      name,
      values.flatMap((value) => value.split(',')),
    );
  const wanted = new Set(values);
  return (record) => wanted.has(String(attributeOf(record, name) ?? ''));
}

function tagTest<R extends Row>(name: string, wanted: readonly string[]): (record: R) => boolean {
  const tagsOf = (record: R) => (attributeOf(record, 'tags') as string[] | undefined) ?? [];
  const all = (record: R) => wanted.every((tag) => tagsOf(record).includes(tag));
  const any = (record: R) => wanted.some((tag) => tagsOf(record).includes(tag));
  if (name === 'tags') return all;
  if (name === 'tags-any') return any;
  return name === 'not-tags' ? (record) => !all(record) : (record) => !any(record);
}

/** In the order asked for, completed by the id; turned round when the page before the marker is wanted. */
function comparison<R extends Row>({ sorts, pageReverse }: ListQuery): (left: R, right: R) => number {
  const turn = pageReverse ? -1 : 1;
  return (left, right) => {
    for (const { key, descending } of sorts) {
      const order = compareValues(attributeOf(left, key), attributeOf(right, key));
      if (order !== 0) return turn * (descending ? -order : order);
    }
    return left.id === right.id ? 0 : turn * (left.id < right.id ? -1 : 1);
  };
}

function compareValues(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (left === null || left === undefined) return -1;
  if (right === null || right === undefined) return 1;
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  const a = String(left).toLowerCase();
  const b = String(right).toLowerCase();
  return a < b ? -1 : a > b ? 1 : 0;
}

function attributeOf(record: object, name: string): unknown {
  return (record as Record<string, unknown>)[name];
}
