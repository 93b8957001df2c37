import { beforeEach, describe, expect, it } from 'vitest';
import { columnOf, defineResourceType } from '#registry';
import { Clock } from '#services/clock/clock';
import { RowTexts } from '#ui/table/row-texts.ts';
import { toRows } from '#ui/table/rows.ts';
import { TestClock } from '../../../../../core/testing/test-services.ts';
import { keyTexts, someServices, tokens } from './fakes.ts';

interface Thing {
  id: string;
  name: string;
}

const type = defineResourceType<Thing>({ id: 'OS::Test::Thing', name: 'things' });
const rows = toRows(
  type,
  Array.from({ length: 5_000 }, (_, at) => ({ id: String(at), name: at % 2 === 0 ? 'even' : 'odd' })),
);

describe('the texts of many rows', () => {
  let asked: string[];
  let clock: TestClock;
  let words: { language: string };
  let texts: RowTexts<Thing>;
  const first = rows.slice(0, 1);
  const columns = [columnOf<Thing>({ id: 'name', value: ({ id, name }) => (asked.push(id), name) })];

  beforeEach(() => {
    asked = [];
    clock = new TestClock();
    words = { ...keyTexts, language: 'en' };
    texts = new RowTexts(type, someServices([tokens.I18n, words], [Clock, clock]));
  });

  it('[TBL-02] are made while somebody still types, so that the first filter finds them', () => {
    texts.prepare(rows, columns);
    expect(asked).toEqual([]);
    for (let turn = 0; asked.length < rows.length && turn < 5_000; turn += 1) clock.advance(1);
    expect(asked).toHaveLength(rows.length);
    expect(texts.of(rows, columns).slice(0, 2)).toEqual(['EVEN', 'ODD']);
    expect(asked).toHaveLength(rows.length);
  });

  it('[TBL-02] stay when the same columns are put together anew, and are others with other columns', () => {
    texts.of(rows, columns);
    expect(texts.of(rows, [...columns])[0]).toBe('EVEN');
    expect(asked).toHaveLength(rows.length);
    expect(texts.of(rows, [columnOf<Thing>({ id: 'id' })])[0]).toBe('0');
    expect(texts.of(rows, [...columns, columnOf<Thing>({ id: 'id' })])[0]).toBe('EVEN\n0');
  });

  it('[TBL-02] are waited for by a filter while they are made; without many rows, or when the table goes, nobody waits', () => {
    let ran = 0;
    const run = () => void (ran += 1);
    texts.afterPrepared(run);
    expect(ran).toBe(1);
    texts.prepare(rows, columns);
    texts.afterPrepared(() => run()).dispose();
    texts.afterPrepared(() => run());
    texts.afterPrepared(run);
    expect(ran).toBe(1);
    for (let turn = 0; ran < 2 && turn < 5_000; turn += 1) clock.advance(1);
    expect(asked).toHaveLength(rows.length);
    expect(ran).toBe(2);
    texts.prepare([...rows], [columnOf<Thing>({ id: 'id' })]);
    texts.afterPrepared(run);
    texts.prepare(first, columns);
    expect(ran).toBe(3);
    texts.prepare([...rows], columns);
    texts.afterPrepared(run);
    texts.dispose();
    expect(ran).toBe(4);
  });

  it('[TBL-02] are left alone when the table goes', () => {
    texts.prepare(rows, columns);
    texts.dispose();
    clock.advance(1_000);
    expect(asked).toEqual([]);
  });

  it('[TBL-02] are not made ahead for few rows', () => {
    texts.prepare(rows.slice(0, 100), columns);
    clock.advance(1_000);
    expect(asked).toEqual([]);
  });

  it('[TBL-02] are each their own in a column of many values', () => {
    const ids = [columnOf<Thing>({ id: 'id' })];
    expect(texts.of(rows, ids)).toEqual(rows.map(({ id }) => id));
  });

  it('[TBL-02] are made anew in another language, and for other columns', () => {
    texts.of(first, columns);
    texts.of(first, columns);
    expect(asked).toHaveLength(1);
    words.language = 'de';
    texts.of(first, columns);
    expect(asked).toHaveLength(2);
    texts.of(first, [{ ...columns[0]! }]);
    expect(asked).toHaveLength(3);
  });
});
