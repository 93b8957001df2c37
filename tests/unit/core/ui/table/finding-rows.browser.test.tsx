import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ResourceTable } from '#ui/table/resource-table.tsx';
import { aStage, aThing, columnTexts, type Thing } from '../../../../support/things.tsx';

const some = [aThing('a'), aThing('b'), aThing('c')];
const names = () => columnTexts('Name');

beforeEach(() => page.viewport(1280, 800));

describe('rows are found: order, search, filters', () => {
  it('[TBL-01] a press on a head sorts by that column, another turns it around', async () => {
    const items = [aThing('a', { size: 10 }), aThing('b', { size: 9 }), aThing('c', { size: 2048 })];
    const { screen } = await aStage({
      items,
      type: {
        columns: [
          { id: 'name', label: 'Name' },
          { id: 'size', label: 'Size', format: 'bytes' },
        ],
      },
    });
    await screen.getByRole('button', { name: 'Size' }).click();
    await expect.poll(names).toEqual(['b', 'a', 'c']);
    await screen.getByRole('button', { name: 'Size' }).click();
    await expect.poll(names).toEqual(['c', 'a', 'b']);
    await expect.element(screen.getByRole('columnheader', { name: 'Size' })).toHaveAttribute('aria-sort', 'descending');
  });

  it('[TBL-02] the quick search waits 300 ms after the last key, and Enter submits nothing', async () => {
    const submitted = vi.fn((event: Event) => event.preventDefault());
    document.addEventListener('submit', submitted);
    const { screen, clock } = await aStage({ items: [aThing('Web (prod)'), aThing('db')] });
    const field = screen.getByRole('combobox');
    await field.fill('(PROD');
    clock.advance(299);
    expect(names()).toHaveLength(2);
    clock.advance(1);
    await expect.poll(names).toEqual(['Web (prod)']);
    await expect.element(screen.getByRole('status')).toHaveTextContent('Displaying 1 of 2 items');
    await userEvent.keyboard('{Enter}');
    expect(submitted).not.toHaveBeenCalled();
    await expect.poll(names).toEqual(['Web (prod)']);
  });

  it('[TBL-02] whoever enters the search of a long list finds its texts made: they are begun then, not with the filter', async () => {
    const asked = new Set<string>();
    const value = ({ id }: Thing) => (asked.add(id), id);
    const { screen, clock } = await aStage({
      items: Array.from({ length: 2_500 }, (_, at) => aThing(`thing ${at}`)),
      prepare: (_, things) => void (things.pageSize = 2_500),
      type: {
        columns: [
          { id: 'name', label: 'Name' },
          { id: 'code', label: 'Code', value },
        ],
      },
    });
    expect(asked.size).toBeLessThan(2_500);
    await screen.getByRole('combobox').click();
    for (let turn = 0; asked.size < 2_500 && turn < 2_500; turn += 1) clock.advance(1);
    expect(asked.size).toBe(2_500);
  });

  it('[TBL-03] category buttons show the rows that pass, with their counts', async () => {
    const categories = [{ id: 'on', label: 'Running', test: (thing: Thing) => thing.status === 'on' }];
    const { screen } = await aStage({ items: [aThing('a', { status: 'on' }), aThing('b')], type: { categories } });
    await screen.getByRole('radio', { name: /Running/ }).click();
    await expect.poll(names).toEqual(['a']);
    await screen.getByRole('radio', { name: /All/ }).click();
    await expect.poll(names).toEqual(['a', 'b']);
  });

  it('[TBL-11] rows are first sorted as the type says, and pages are of the size of the cookie', async () => {
    const { screen, service } = await aStage({
      items: [aThing('b'), aThing('c'), aThing('a'), aThing('d')],
      prepare: ({ page: fake }, things) => {
        fake.cookies.set('API_RESULT_PAGE_SIZE', '3');
        things.pageSize = 3;
      },
      type: { columns: [{ id: 'name', label: 'Name', sortDefault: 'desc', serverSort: 'name' }] },
    });
    await expect.poll(names).toHaveLength(3);
    expect(service.lists[0]).toMatchObject({ sort: { key: 'name', direction: 'desc' } });
    await screen.getByRole('button', { name: 'Load 3 more' }).click();
    await expect.poll(names).toHaveLength(4);
    expect(service.lists[1]).toMatchObject({ marker: 'a' });
  });

  it('[TBL-14] extra parameters win over terms of the same name', async () => {
    const { service } = await aStage({
      items: some,
      draw: (type) => <ResourceTable type={type} address="/project/things" extra={{ project: 'p1' }} />,
    });
    await expect.poll(() => service.lists).toEqual([{ filters: { project: 'p1' } }]);
  });

  it('[TBL-15] asks for a filter first, and lists as soon as there is one', async () => {
    const facets = [{ name: 'name', label: 'Name', filteredBy: 'server' as const }];
    const asked: string[] = [];
    const { screen, service } = await aStage({
      items: some,
      type: { facets, needsFilterFirst: async (address) => (asked.push(address), true) },
    });
    await expect.element(screen.getByText('Please provide a search criteria first.')).toBeVisible();
    expect(asked).toEqual(['/project/things']);
    expect(service.lists).toEqual([]);
    await screen.getByRole('combobox').click();
    await screen.getByRole('option', { name: /Name/ }).click();
    await userEvent.keyboard('a{Enter}');
    await expect.poll(() => service.lists).toEqual([{ filters: { name: 'a' } }]);
    await screen.getByRole('button', { name: 'Remove Name' }).click();
    await expect.element(screen.getByText('Please provide a search criteria first.')).toBeVisible();
  });

  it('[TBL-18] [TBL-20] columns sort by unit and by time, not by text', async () => {
    const columns = [
      { id: 'name', label: 'Name' },
      {
        id: 'size',
        label: 'Size',
        sort: 'size' as const,
        value: (thing: Thing) => ({ a: '2 GB', b: '900 MB', c: '10 KB' })[thing.id],
      },
      { id: 'updated_at', label: 'Updated', sort: 'timestamp' as const },
    ];
    const items = [
      aThing('a', { updated_at: '2026-01-10T00:00:00Z' }),
      aThing('b', { updated_at: '2026-01-02 00:00:00' }),
      aThing('c', { updated_at: '2026-01-03T00:00:00Z' }),
    ];
    const { screen } = await aStage({ items, type: { columns } });
    await screen.getByRole('button', { name: 'Size' }).click();
    await expect.poll(names).toEqual(['c', 'b', 'a']);
    await screen.getByRole('button', { name: 'Updated', exact: true }).click();
    await expect.poll(names).toEqual(['b', 'c', 'a']);
  });
});
