import { describe, expect, it } from 'vitest';
import { exportName, storedValue, toCsv, toJson } from '#ui/table/export.ts';

const sheet = (...cells: string[]) => ({ columns: [{ id: 'name', label: 'Name' }], rows: cells.map((cell) => [cell]) });

describe('export', () => {
  it('cells that begin like a formula are made harmless', () => {
    const dangerous = ['=cmd()', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\n=x', ' =x', '＝1+1', '＠SUM(A1)'];
    const lines = toCsv(sheet(...dangerous))
      .split('\r\n')
      .slice(1);
    for (const line of lines.filter((each) => each !== '')) expect(line.replace(/^"/, '')).toMatch(/^'/);
  });

  it('a cell stays one cell where semicolons or tabs part them (CSV injection)', () => {
    expect(toCsv(sheet('a;=cmd()', 'a\t=cmd()'))).toBe('\uFEFFName\r\n"a;=cmd()"\r\n"a\t=cmd()"\r\n');
  });

  it('quotes, commas and line breaks are quoted, and the file is marked as UTF-8', () => {
    expect(toCsv(sheet('a,b', 'say "hi"', 'two\nlines', 'plain'))).toBe(
      '\uFEFFName\r\n"a,b"\r\n"say ""hi"""\r\n"two\nlines"\r\nplain\r\n',
    );
  });

  it('values are data: numbers, booleans and times as the service has them, nothing where there is nothing', () => {
    const columns = ['id', 'size', 'protected', 'at', 'owner'].map((id) => ({ id, label: id }));
    const data = { columns, rows: [['i-1', -2147483648, false, '2026-11-08T14:02:00Z', undefined]] };
    expect(toCsv(data)).toBe('\uFEFFid,size,protected,at,owner\r\ni-1,-2147483648,false,2026-11-08T14:02:00Z,\r\n');
    expect(JSON.parse(toJson(data))).toEqual([
      { id: 'i-1', size: -2147483648, protected: false, at: '2026-11-08T14:02:00Z', owner: null },
    ]);
  });

  it('a value is what the item holds, before what a column makes of it', () => {
    expect(storedValue({ disk_format: 'qcow2' }, 'disk_format', () => 'QCOW2')).toBe('qcow2');
    expect(storedValue({}, 'actions', () => 3)).toBe(3);
  });

  it('the file is named after list, project and day', () => {
    const at = Date.UTC(2026, 10, 8, 14);
    expect(exportName('images', 'Demo: Team/1', at, 'csv')).toBe('images-demo-team-1-2026-11-08.csv');
    expect(exportName('images', '', at, 'json')).toBe('images-2026-11-08.json');
  });

  it('JSON has one object per row, by column id', () => {
    expect(JSON.parse(toJson(sheet('one', '=two')))).toEqual([{ name: 'one' }, { name: '=two' }]);
  });
});
