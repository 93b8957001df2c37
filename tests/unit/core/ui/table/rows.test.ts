import { describe, expect, it } from 'vitest';
import { columnOf, defineResourceType } from '#registry';
import { Telemetry } from '#services/telemetry/telemetry';
import { cellValue } from '#ui/table/cell-values.ts';
import { RowFilter } from '#ui/table/filter-rows.ts';
import { defaultSorting, RowOrder } from '#ui/table/order-rows.ts';
import { pageSize } from '#ui/table/page-size.ts';
import { appendItems, toRows } from '#ui/table/rows.ts';
import { keyTexts, someServices, tokens } from './fakes.ts';

interface Thing {
  id: string;
  name: string;
  updated_at?: string;
  status?: string;
  size?: number;
  secret?: string;
}

const statusColumn = { id: 'status', values: { ACTIVE: 'Running', SHUTOFF: 'Stopped' } };
const type = defineResourceType<Thing>({
  id: 'OS::Test::Thing',
  name: 'things',
  columns: [{ id: 'name', sortDefault: true }, statusColumn],
});
const services = someServices([tokens.I18n, keyTexts]);
const names = (rows: readonly { name: string }[]) => rows.map((row) => row.name);

describe('rows', () => {
  it('[TBL-13] an unchanged item keeps its row, a changed one gets a new row', () => {
    const first = toRows(type, [
      { id: '1', name: 'a', updated_at: 't1' },
      { id: '2', name: 'b', updated_at: 't1' },
    ]);
    const second = toRows(
      type,
      [
        { id: '1', name: 'a', updated_at: 't1' },
        { id: '2', name: 'b2', updated_at: 't2' },
      ],
      first,
    );
    expect(second[0]).toBe(first[0]);
    expect(second[1]).not.toBe(first[1]);
    expect(
      toRows(
        type,
        second.map((row) => ({ ...row.item })),
        second,
      ),
    ).toBe(second);
  });

  it('[TBL-13] a type may track rows by a key of its own, which may tell more than its facts', () => {
    let theme = 'a';
    const own = { ...type, trackBy: (thing: Thing) => `${thing.id} ${theme}` };
    const first = toRows(own, [{ id: '1', name: 'a' }]);
    expect(toRows(own, [{ id: '1', name: 'a' }], first)).toBe(first);
    theme = 'b';
    expect(toRows(own, [{ id: '1', name: 'a' }], first)).not.toBe(first);
  });

  it('[TBL-13] [POLL-03] a row changes also within one second of the service', () => {
    const saving = { id: '1', name: 'a', updated_at: 't1', status: 'saving' };
    const first = toRows(type, [saving]);
    expect(toRows(type, [{ ...saving }], first)).toBe(first);
    expect(toRows(type, [{ ...saving, status: 'active' }], first)[0]?.item.status).toBe('active');
  });

  it('a page appends without moving what is there, and an item that came twice stands once', () => {
    const items = [
      { id: '1', name: 'a' },
      { id: '2', name: 'b' },
    ];
    expect(
      appendItems(type, items, [
        { id: '2', name: 'b' },
        { id: '3', name: 'c' },
      ]).map((item) => item.id),
    ).toEqual(['1', '2', '3']);
  });
});

describe('order', () => {
  it('[TBL-11] sorts first by the column that is marked, ascending unless it says otherwise', () => {
    expect(defaultSorting(type.columns!)).toEqual({ column: 'name', direction: 'asc' });
    expect(defaultSorting([{ id: 'a' }, { id: 'b', sortDefault: 'desc' }])).toEqual({ column: 'b', direction: 'desc' });
    expect(defaultSorting([{ id: 'a' }])).toBeUndefined();
  });

  it('[TBL-11] the page size is that of the cookie, else 20', () => {
    expect(pageSize('50')).toBe(50);
    expect(pageSize(undefined)).toBe(20);
    expect(pageSize('many')).toBe(20);
    expect(pageSize('-5')).toBe(20);
  });

  it('[TBL-01] sorts both ways, and rows without a value stay last in both', () => {
    const rows = toRows(type, [
      { id: '1', name: 'x', size: 9 },
      { id: '2', name: 'none' },
      { id: '3', name: 'y', size: 10 },
    ]);
    const order = new RowOrder(type, services);
    expect(names(order.sort(rows, { id: 'size' }, 'asc'))).toEqual(['x', 'y', 'none']);
    expect(names(order.sort(rows, { id: 'size' }, 'desc'))).toEqual(['y', 'x', 'none']);
  });

  it('[TBL-01] what a filter leaves is in the same order, those without a value last', () => {
    const rows = toRows(
      type,
      [
        { id: '1', name: 'b' },
        { id: '2', name: 'none' },
        { id: '3', name: 'c' },
        { id: '4', name: 'a' },
      ].map((item, at) => (item.name === 'none' ? item : { ...item, size: 10 - at })),
    );
    const order = new RowOrder(type, services);
    const passes = Uint8Array.of(1, 1, 0, 1);
    expect(names(order.sort(rows, { id: 'size' }, 'asc', passes))).toEqual(['a', 'b', 'none']);
    expect(names(order.sort(rows, { id: 'size' }, 'desc', passes))).toEqual(['b', 'a', 'none']);
    expect(names(order.sort(rows, { id: 'size' }, 'desc'))).toEqual(['b', 'c', 'a', 'none']);
  });

  it('[TBL-01] a column of named values is sorted by what it shows', () => {
    const rows = toRows(type, [
      { id: '1', name: 'one', status: 'SHUTOFF' },
      { id: '2', name: 'two', status: 'ACTIVE' },
    ]);
    expect(names(new RowOrder(type, services).sort(rows, statusColumn, 'asc'))).toEqual(['two', 'one']);
  });
});

describe('filter', () => {
  const rows = toRows(type, [
    { id: '1', name: 'Web (prod)', status: 'ACTIVE', secret: 'hidden' },
    { id: '2', name: 'db.prod', status: 'SHUTOFF' },
    { id: '3', name: 'dbxprod', status: 'ACTIVE' },
  ]);
  const columns = type.columns!;
  const filter = new RowFilter(type, services);
  const search = (text: string) => names(filter.filter(rows, { terms: [], text }, columns));

  it('[TBL-02] quick search minds no case, takes special characters as they are and skips columns not in view', () => {
    expect(search('WEB')).toEqual(['Web (prod)']);
    expect(search('(prod)')).toEqual(['Web (prod)']);
    expect(search('db.prod')).toEqual(['db.prod']);
    expect(search('.*')).toEqual([]);
    expect(search('hidden')).toEqual([]);
    expect(search('stopped')).toEqual(['db.prod']);
    expect(search('  ')).toHaveLength(3);
  });

  it('[TBL-02] quick search minds no case of other alphabets, whose letters may have three forms', () => {
    const words = toRows(type, [
      { id: '1', name: 'Οδός' },
      { id: '2', name: 'Straße' },
    ]);
    const find = (text: string) => names(filter.filter(words, { terms: [], text }, columns));
    expect(find('ΌΣ')).toEqual(['Οδός']);
    expect(find('όσ')).toEqual(['Οδός']);
    expect(find('STRASSE')).toEqual(['Straße']);
    expect(find('straße')).toEqual(['Straße']);
  });

  it('[TBL-02] all that narrows holds at once; where nothing does, all rows pass as they are', () => {
    const by = { category: { id: 'on', label: 'On', test: (thing: Thing) => thing.status === 'ACTIVE' } };
    const terms = [{ name: 'name', value: 'prod' }];
    expect(names(filter.filter(rows, { ...by, terms, text: 'db' }, columns))).toEqual(['dbxprod']);
    expect([...filter.passing(rows, { ...by, terms: [], text: '' }, columns)!]).toEqual([1, 0, 1]);
    expect(filter.passing(rows, { terms: [], text: ' ' }, columns)).toBeUndefined();
    expect(filter.filter(rows, { terms: [], text: '' }, columns)).toBe(rows);
  });

  it('[SRCH-03] client terms match a part of the member, whatever the case', () => {
    expect(names(filter.filter(rows, { terms: [{ name: 'status', value: 'shut' }], text: '' }, columns))).toEqual([
      'db.prod',
    ]);
  });

  it('[SRCH-03] a client term matches what a column works out where the item has no member of that name', () => {
    const worked = columnOf<Thing>({ id: 'length', value: ({ name }) => name.length });
    const status = columnOf<Thing>({ id: 'status', value: () => 'not the member' });
    const wide = new RowFilter<Thing>({ ...type, columns: [worked, status] }, services);
    const found = (name: string, value: string) =>
      names(wide.filter(rows, { terms: [{ name, value }], text: '' }, columns));
    expect(found('length', '7')).toEqual(['db.prod', 'dbxprod']);
    expect(found('status', 'shutoff')).toEqual(['db.prod']);
    expect(found('nothing', '7')).toEqual([]);
  });

  it('[TBL-03] a category shows the rows that pass its test', () => {
    const category = { id: 'on', label: 'On', test: (thing: Thing) => thing.status === 'ACTIVE' };
    expect(names(filter.filter(rows, { category, terms: [], text: '' }, columns))).toEqual(['Web (prod)', 'dbxprod']);
  });
});

describe('a column that throws', () => {
  it('leaves its cells empty, so that the list goes on, and is told of once', () => {
    const heard: string[] = [];
    const broken = columnOf<Thing>({
      id: 'cost',
      value: () => {
        throw new Error('no price');
      },
    });
    const telling = someServices([Telemetry, { report: (_level: string, message: string) => heard.push(message) }]);
    const values = ['1', '2'].map((id) => cellValue(broken, { id, name: id }, telling));
    expect(values).toEqual([undefined, undefined]);
    expect(heard).toEqual(['column cost: no price']);
  });
});
