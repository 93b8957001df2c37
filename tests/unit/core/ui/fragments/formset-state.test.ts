import { describe, expect, it } from 'vitest';
import {
  addRow,
  canAdd,
  changeRow,
  deleteRow,
  fieldName,
  managementFields,
  openFormset,
  postedFields,
  restoreRow,
  shownRows,
} from '#ui/fragments/formset/formset-state.ts';

const open = (more: Partial<Parameters<typeof openFormset<string>>[0]> = {}) =>
  openFormset<string>({ prefix: 'port', initial: 2, rows: [{ values: 'a' }, { values: 'b' }], ...more });

describe('formsets', () => {
  it('[FORM-10] says how many forms there are and how many the server knew', () => {
    const formset = addRow(open(), 'c');
    expect(managementFields(formset)).toEqual([
      ['port-TOTAL_FORMS', '3'],
      ['port-INITIAL_FORMS', '2'],
    ]);
    expect(fieldName(formset, formset.rows[2]!.key, 'name')).toBe('port-2-name');
  });

  it('[FORM-10] a row the server knows is deleted by its flag, and keeps its number', () => {
    const formset = deleteRow(addRow(open(), 'c'), '0');
    expect(shownRows(formset).map(({ values }) => values)).toEqual(['b', 'c']);
    expect(managementFields(formset)).toEqual([
      ['port-TOTAL_FORMS', '3'],
      ['port-INITIAL_FORMS', '2'],
      ['port-0-DELETE', 'on'],
    ]);
    expect(fieldName(formset, '1', 'name')).toBe('port-1-name');
    expect(managementFields(restoreRow(formset, '0'))).toHaveLength(2);
  });

  it('[FORM-10] a row that was only added is gone when it is deleted, and those after it move up', () => {
    const formset = deleteRow(addRow(addRow(open(), 'c'), 'd'), '2');
    expect(formset.rows.map(({ values }) => values)).toEqual(['a', 'b', 'd']);
    expect(fieldName(formset, '3', 'name')).toBe('port-2-name');
    expect(managementFields(formset)[0]).toEqual(['port-TOTAL_FORMS', '3']);
    expect(addRow(formset, 'e').rows.at(-1)!.key).toBe('4');
  });

  it('[FORM-10] empty rows that a server adds are left out, up to the last that somebody filled in', () => {
    const rows = [{ values: 'a' }, { values: 'b' }, { values: '' }, { values: 'x', filled: true }, { values: '' }];
    expect(open({ rows }).rows.map(({ values, initial }) => [values, initial])).toEqual([
      ['a', true],
      ['b', true],
      ['', false],
      ['x', false],
    ]);
  });

  it('[FORM-10] a row that was taken away before stays so when the form comes back; one that the server never knew can’t be', () => {
    const rows = [{ values: 'a', deleted: true }, { values: 'b' }, { values: 'c', filled: true, deleted: true }];
    const formset = open({ rows });
    expect(shownRows(formset).map(({ values }) => values)).toEqual(['b', 'c']);
    expect(managementFields(formset).slice(2)).toEqual([['port-0-DELETE', 'on']]);
  });

  it('[FORM-10] offers no more rows than are allowed; a deleted one makes room', () => {
    const full = open({ most: 2 });
    expect(canAdd(full)).toBe(false);
    expect(addRow(full, 'c')).toBe(full);
    expect(canAdd(deleteRow(full, '0'))).toBe(true);
  });

  it('changes the row that is meant and no other', () => {
    expect(changeRow(open(), '1', 'z').rows.map(({ values }) => values)).toEqual(['a', 'z']);
  });
});

it('[FORM-10] posts what each row holds under its number, after the counts', () => {
  const formset = openFormset<Readonly<Record<string, string>>>({
    prefix: 'pool',
    initial: 1,
    rows: [{ values: { start: 'a', end: 'b' } }],
  });
  expect(postedFields(addRow(formset, { start: 'c' }))).toEqual([
    ['pool-TOTAL_FORMS', '2'],
    ['pool-INITIAL_FORMS', '1'],
    ['pool-0-start', 'a'],
    ['pool-0-end', 'b'],
    ['pool-1-start', 'c'],
  ]);
});
