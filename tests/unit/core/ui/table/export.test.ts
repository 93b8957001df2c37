import { describe, expect, it } from 'vitest';
import { toCsv, toJson } from '#ui/table/export.ts';

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

  it('JSON has one object per row, by column id', () => {
    expect(JSON.parse(toJson(sheet('one', '=two')))).toEqual([{ name: 'one' }, { name: '=two' }]);
  });
});
