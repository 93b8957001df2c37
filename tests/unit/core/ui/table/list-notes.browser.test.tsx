import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useLocation } from 'react-router-dom';
import type { Facet, ListNotice, ResourceType } from '#registry';
import { Toasts } from '#services/toasts/toasts';
import { ListNotes } from '#ui/table/list-notes.tsx';
import { TableView } from '#ui/table/resource-table.tsx';
import { useListView } from '#ui/table/use-list-view.ts';
import { aStage, aThing, columnTexts, type Thing } from '../../../../support/things.tsx';

const facets: Facet[] = [
  { name: 'state', label: 'State', filteredBy: 'server' },
  { name: 'name', label: 'Name', filteredBy: 'server' },
];
const texts = {
  things: {
    type_one: 'Thing',
    type_other: 'Things',
    'away-text_one': '{{count}} thing is away.',
    'away-text_other': '{{count}} things are away.',
    'away-show_one': 'Show it',
    'away-show_other': 'Show them',
  },
};
const away = (count: number): ListNotice => ({
  text: 'things:away-text',
  link: 'things:away-show',
  values: { count },
  filters: { state: 'away' },
});

function Listed({ type }: { type: ResourceType<Thing> }) {
  const { pathname, search } = useLocation();
  const view = useListView<Thing>({ type, address: pathname, page: { path: pathname, search } });
  return (
    <>
      <output data-search="">{search}</output>
      <ListNotes view={view} />
      <TableView view={view} />
    </>
  );
}

/** A list whose rows can be held back, and what its type was asked for besides. */
async function aList(notice: () => Promise<ListNotice | undefined>, address = '/project/things') {
  const asked: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const items = [aThing('a'), aThing('b')];
  const stage = await aStage({
    items,
    address,
    services: { bundles: texts },
    type: {
      facets,
      list: async () => {
        await gate;
        return { items, hasMore: false };
      },
      notice: (at) => {
        asked.push(at);
        return notice();
      },
    },
    draw: (type) => <Listed type={type} />,
  });
  return { ...stage, asked, open, search: () => document.querySelector('[data-search]')!.textContent };
}

beforeEach(() => page.viewport(1280, 800));

describe('what a list tells of besides its rows', () => {
  it('[TBL-22] is asked for when the rows are there, and leads to the items by its filters alone', async () => {
    const list = await aList(async () => away(2), '/project/things?name=x&text=a&sort=-name');
    await expect.element(list.screen.getByRole('combobox')).toBeVisible();
    expect(list.asked).toEqual([]);
    list.open();
    await expect.element(list.screen.getByText('2 things are away.')).toHaveAttribute('role', 'status');
    expect(list.asked).toEqual(['/project/things']);
    expect(columnTexts('Name')).not.toEqual([]);
    const link = list.screen.getByRole('link', { name: 'Show them' });
    expect(link.element().getAttribute('href')).toMatch(/project\/things\?state=away&sort=-name$/);
    await link.click();
    await expect.poll(list.search).toBe('?state=away&sort=-name');
    // There the rows are what it tells of.
    await expect.element(list.screen.getByText('2 things are away.')).not.toBeInTheDocument();
    expect(list.asked).toHaveLength(1);
  });

  it('[TBL-22] is asked for again with a refresh, and goes when there is nothing left', async () => {
    const answers = [away(2), away(1), undefined];
    const list = await aList(async () => answers.shift());
    list.open();
    await expect.element(list.screen.getByText('2 things are away.')).toBeVisible();
    await list.screen.getByRole('button', { name: /^Refresh/ }).click();
    await expect.element(list.screen.getByText('1 thing is away.')).toBeVisible();
    await expect.element(list.screen.getByRole('link', { name: 'Show it' })).toBeVisible();
    await list.screen.getByRole('button', { name: /^Refresh/ }).click();
    await expect.element(list.screen.getByText('1 thing is away.')).not.toBeInTheDocument();
    await expect.element(list.screen.getByRole('link', { name: 'Show it' })).not.toBeInTheDocument();
    expect(list.asked).toHaveLength(3);
  });

  it('[TBL-22] says nothing of an answer that does not come, and takes back what it said', async () => {
    const answers: (() => Promise<ListNotice>)[] = [
      async () => away(2),
      () => Promise.reject(new Error('no such service')),
    ];
    const list = await aList(() => answers.shift()!());
    list.open();
    await expect.element(list.screen.getByText('2 things are away.')).toBeVisible();
    await list.screen.getByRole('button', { name: /^Refresh/ }).click();
    await expect.element(list.screen.getByText('2 things are away.')).not.toBeInTheDocument();
    expect(list.services.get(Toasts).list()).toEqual([]);
    expect(columnTexts('Name')).toEqual(['a', 'b']);
  });
});
