import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lazyView } from '#base';
import type { CellProps } from '#registry';
import { HttpError } from '#services/http/http';
import { Resources } from '#services/resources/resources';
import { Router } from '#services/router/router';
import { ResourceTable } from '#ui/table/resource-table.tsx';
import { aStage, aThing, columnTexts, type Thing, thingId } from '../../../../support/things.tsx';

const some = [aThing('a'), aThing('b'), aThing('c')];
const nothing = { created: [], updated: [], deleted: [], failed: [] };
const batch = (perform: (context: { items: readonly Thing[] }) => Promise<void> = async () => {}) => ({
  batch: [{ id: 'things.delete', label: 'Delete things', danger: true, perform }],
});
const names = () => columnTexts('Name');

beforeEach(() => page.viewport(1280, 800));

describe('a table of a resource type', () => {
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

  it('[TBL-03] category buttons show the rows that pass, with their counts', async () => {
    const categories = [{ id: 'on', label: 'Running', test: (thing: Thing) => thing.status === 'on' }];
    const { screen } = await aStage({ items: [aThing('a', { status: 'on' }), aThing('b')], type: { categories } });
    await screen.getByRole('radio', { name: /Running/ }).click();
    await expect.poll(names).toEqual(['a']);
    await screen.getByRole('radio', { name: /All/ }).click();
    await expect.poll(names).toEqual(['a', 'b']);
  });

  it('[TBL-04] the header checkbox selects only the visible rows', async () => {
    let received: readonly Thing[] = [];
    const { screen, clock } = await aStage({
      items: some,
      type: { actions: batch(async ({ items }) => void (received = items)) },
    });
    await screen.getByRole('combobox').fill('b');
    clock.advance(300);
    await expect.poll(names).toEqual(['b']);
    const all = screen.getByRole('checkbox', { name: 'Select all visible rows' });
    await all.click();
    await screen.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect.poll(names).toEqual(['a', 'b', 'c']);
    expect((all.element() as HTMLInputElement).indeterminate).toBe(true);
    await screen.getByRole('button', { name: 'Delete things' }).click();
    await expect.poll(() => received.map((thing) => thing.id)).toEqual(['b']);
  });

  it('[TBL-05] batch buttons are disabled while no row is checked', async () => {
    const { screen } = await aStage({ items: some, type: { actions: batch() } });
    await expect.poll(names).toHaveLength(3);
    const button = () => document.querySelector<HTMLButtonElement>('[data-action="things.delete"]')!;
    expect(button().disabled).toBe(true);
    await screen.getByRole('checkbox', { name: 'Select b', exact: true }).click();
    expect(button().disabled).toBe(false);
    await expect.element(screen.getByRole('toolbar')).toHaveTextContent('1 selected');
    await screen.getByRole('button', { name: 'Clear selection' }).click();
    expect(button().disabled).toBe(true);
  });

  it('[TBL-06] a row offers its first action as a button and the others in its menu', async () => {
    const ran: string[] = [];
    const item = ['start', 'stop', 'remove'].map((id) => ({
      id,
      label: id,
      perform: async ({ items }: { items: readonly Thing[] }) => void ran.push(`${id} ${items[0]!.id}`),
    }));
    const { screen } = await aStage({ items: [aThing('a')], type: { actions: { item } } });
    await page.viewport(1280, 800);
    await screen.getByRole('button', { name: 'start' }).click();
    await screen.getByRole('button', { name: 'Actions for a' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'stop' })).toBeVisible();
    expect(
      screen
        .getByRole('menuitem')
        .elements()
        .map((entry) => entry.dataset['action']),
    ).toEqual(['stop', 'remove']);
    await screen.getByRole('menuitem', { name: 'stop' }).click();
    await expect.poll(() => ran).toEqual(['start a', 'stop a']);
  });

  it('[TBL-07] the footer counts the rows in view', async () => {
    const { screen } = await aStage({ items: some });
    await expect.element(screen.getByRole('status')).toHaveTextContent('Displaying 3 items');
  });

  it('[TBL-08] an empty table says so, and what the items are', async () => {
    const { screen } = await aStage({ items: [], type: { emptyHint: 'Things are good.' } });
    await expect.element(screen.getByText('No items to display.')).toBeVisible();
    await expect.element(screen.getByText('Things are good.')).toBeVisible();
  });

  it('[TBL-09] [TBL-21] a drawer takes the time of the setting to open and gets its content when it is first opened', async () => {
    const fetched = vi.fn();
    const summary = lazyView(async () => {
      fetched();
      return ({ item }: { item: Thing }) => <p>All about {item.name}</p>;
    });
    const { screen } = await aStage({
      items: some,
      type: { summary },
      services: { state: { settings: { TABLE_EXPAND_DURATION: 450 } } },
    });
    await expect.poll(names).toHaveLength(3);
    expect(fetched).not.toHaveBeenCalled();
    await screen.getByRole('button', { name: 'Show more about b' }).click();
    await expect.element(screen.getByText('All about b')).toBeVisible();
    const drawer = screen.getByText('All about b').element().closest<HTMLElement>('[style*="--expand"]')!;
    await expect.poll(() => drawer.style.getPropertyValue('--expand')).toBe('450ms');
    await screen.getByRole('button', { name: 'Show more about a' }).click();
    expect(fetched).toHaveBeenCalledTimes(1);
    await screen.getByRole('button', { name: 'Show less about b' }).click();
    await expect.element(screen.getByText('All about b')).not.toBeInTheDocument();
  });

  it('[TBL-10] columns of higher priority numbers go first as the window narrows, the first never', async () => {
    const columns = [
      { id: 'name', label: 'Name', priority: 1, link: true },
      { id: 'two', label: 'Two', priority: 2, value: () => 'second line' },
      { id: 'three', label: 'Three', priority: 3 },
      { id: 'four', label: 'Four', priority: 4 },
      { id: 'odd', label: 'Odd', priority: -1 },
    ];
    const heads = () => [...document.querySelectorAll('th[data-column]')].map((head) => head.textContent);
    const { screen, reports } = await aStage({ items: some, type: { columns } });
    await expect.poll(heads).toEqual(['Name', 'Two', 'Three', 'Four', 'Odd']);
    expect(reports.join()).toContain('column odd: bad priority -1');
    await page.viewport(1000, 800);
    await expect.poll(heads).toEqual(['Name', 'Two', 'Three', 'Odd']);
    await page.viewport(800, 800);
    await expect.poll(heads).toEqual(['Name', 'Two', 'Odd']);
    await page.viewport(390, 800);
    await expect.poll(heads).toEqual(['Name', 'Odd']);
    await expect.element(screen.getByText('second line').first()).toBeVisible();
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

  it('[TBL-12] a column whose check is refused, or not answered yet, is not there', async () => {
    const columns = [
      { id: 'name', label: 'Name' },
      { id: 'owner', label: 'Owner', policy: [['identity', 'get_project']] as const },
      { id: 'host', label: 'Host', policy: [['compute', 'see_host']] as const },
    ];
    const heads = () => [...document.querySelectorAll('th[data-column]')].map((head) => head.textContent);
    let answer: (value: unknown) => void = () => {};
    await aStage({
      items: some,
      type: { columns },
      services: {
        state: { policy: { 'compute:see_host': false } },
        answers: { 'POST /api/policy/': () => new Promise((resolve) => (answer = resolve)) },
      },
    });
    await expect.poll(names).toHaveLength(3);
    expect(heads()).toEqual(['Name']);
    answer({ allowed: true });
    await expect.poll(heads).toEqual(['Name', 'Owner']);
  });

  it('[TBL-13] a row whose item did not change is not drawn again', async () => {
    const drawn: string[] = [];
    const Note = ({ item }: CellProps<Thing>) => {
      drawn.push(item.id);
      return <span>{item.note}</span>;
    };
    const columns = [
      { id: 'name', label: 'Name' },
      { id: 'note', label: 'Note', view: Note },
    ];
    const { screen, service } = await aStage({ items: some, type: { columns, actions: batch() } });
    await expect.poll(names).toHaveLength(3);
    drawn.length = 0;
    service.items = [aThing('a'), aThing('b', { updated_at: '2026-02-02T00:00:00Z', note: 'changed' }), aThing('c')];
    await screen.getByRole('button', { name: /^Refresh/ }).click();
    await expect.element(screen.getByText('changed')).toBeVisible();
    expect(new Set(drawn)).toEqual(new Set(['b']));
    drawn.length = 0;
    await screen.getByRole('checkbox', { name: 'Select a', exact: true }).click();
    await expect.element(screen.getByRole('checkbox', { name: 'Select a', exact: true })).toBeChecked();
    expect(drawn.filter((id) => id !== 'a')).toEqual([]);
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

  it('[TBL-16] a disabled action says why, and offers to expand the row', async () => {
    const item = [{ id: 'fix', label: 'Fix', allowed: () => '', perform: async () => {} }];
    const { screen } = await aStage({
      items: [aThing('a')],
      type: { actions: { item }, summary: () => <p>The errors</p> },
    });
    // A disabled control is not waited for to become enabled.
    await screen.getByRole('button', { name: 'Fix' }).click({ force: true });
    await expect
      .element(
        screen.getByText(
          'The action cannot be performed. The contents of this row have errors or are missing information.',
        ),
      )
      .toBeVisible();
    await screen.getByRole('button', { name: 'Click here to expand the row and view the errors.' }).click();
    await expect.element(screen.getByText('The errors')).toBeVisible();
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

  it('[REG-04] deleted items leave the table without a request and the selection is cleared; updated ones are listed again', async () => {
    const { screen, services, service } = await aStage({ items: some, type: { actions: batch() } });
    await screen.getByRole('checkbox', { name: 'Select a', exact: true }).click();
    await screen.getByRole('checkbox', { name: 'Select c', exact: true }).click();
    services.get(Resources).report({ ...nothing, deleted: [{ type: thingId, id: 'a' }] });
    await expect.poll(names).toEqual(['b', 'c']);
    expect(service.lists).toHaveLength(1);
    await expect.element(screen.getByRole('checkbox', { name: 'Select c', exact: true })).not.toBeChecked();
    services.get(Resources).report({ ...nothing, failed: [{ type: thingId, id: 'b' }] });
    services.get(Resources).report({ ...nothing, updated: [{ type: thingId, id: 'b' }] });
    await expect.poll(() => service.lists).toHaveLength(2);
  });

  it('[X-01] of a thousand rows only those in view are drawn', async () => {
    const items = Array.from({ length: 1000 }, (_, place) => aThing(`thing-${place}`));
    const { screen } = await aStage({ items });
    await expect.element(screen.getByRole('status')).toHaveTextContent('Displaying 1000 items');
    expect(document.querySelectorAll('tr[data-row]').length).toBeLessThan(60);
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1001');
  });

  it('[X-06] a list that fails says what failed, why, what to do and the request id; its rows stay when it had some', async () => {
    const { screen, service } = await aStage({
      items: some,
      prepare: (_, things) => (things.failure = new HttpError(503, 'Glance is away', undefined, 'req-1')),
    });
    const alert = screen.getByRole('alert');
    await expect.element(alert).toHaveTextContent('Unable to retrieve the Things.');
    await expect.element(alert).toHaveTextContent('Glance is away');
    await expect.element(alert).toHaveTextContent('req-1');
    service.failure = undefined;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(names).toHaveLength(3);
    service.failure = new Error('gone');
    await screen.getByRole('button', { name: /^Refresh/ }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Could not be refreshed.');
    expect(names()).toHaveLength(3);
  });

  it('what a service calls an item stays text', async () => {
    const evil = '<img src=x onerror="window.broken=1">';
    await aStage({ items: [aThing('1', { name: evil })] });
    await expect.poll(names).toEqual([evil]);
    expect(document.querySelector('table img')).toBeNull();
  });

  it('keys: j and k move, x selects, e expands, Enter opens, / searches', async () => {
    const { screen, services } = await aStage({
      items: some,
      type: { actions: batch(), summary: () => <p>Summary</p> },
    });
    await expect.poll(names).toHaveLength(3);
    const focused = () => (document.activeElement as HTMLElement).dataset['id'];
    await userEvent.keyboard('j');
    expect(focused()).toBe('a');
    await userEvent.keyboard('jjjk');
    expect(focused()).toBe('b');
    await userEvent.keyboard('xe');
    await expect.element(screen.getByRole('checkbox', { name: 'Select b', exact: true })).toBeChecked();
    await expect.element(screen.getByText('Summary')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => services.get(Router).current().path).toBe('/ngdetails/OS::Test::Thing/b');
    await userEvent.keyboard('/');
    await expect.element(screen.getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('x');
    await expect.element(screen.getByRole('combobox')).toHaveValue('x');
  });
});

describe('rows in transition', () => {
  const moving = (thing: Thing) => thing.status === 'saving';
  const type = { inTransition: moving, pollInterval: 1_000, actions: batch() };

  it('[POLL-03] a changed row replaces the old one and keeps its checkbox', async () => {
    const { screen, service, clock } = await aStage({ items: [aThing('a', { status: 'saving' }), aThing('b')], type });
    await screen.getByRole('checkbox', { name: 'Select a', exact: true }).click();
    service.items = [aThing('a', { status: 'active', updated_at: '2026-03-03T00:00:00Z' }), aThing('b')];
    await expect.poll(() => document.querySelectorAll('tr[data-transition]').length).toBe(1);
    await expect.poll(() => (clock.advance(1_000), columnTexts('Status')[0])).toBe('active');
    await expect.element(screen.getByRole('checkbox', { name: 'Select a', exact: true })).toBeChecked();
    expect(new Set(service.loads)).toEqual(new Set(['a']));
    expect(service.lists).toHaveLength(1);
  });

  it('[POLL-02] a 404 removes the row; when none remains the empty row shows', async () => {
    const { screen, service, clock } = await aStage({ items: [aThing('a', { status: 'saving' })], type });
    await expect.poll(names).toEqual(['a']);
    service.failure = new HttpError(404, 'not found');
    await expect.poll(() => (clock.advance(1_000), names())).toEqual([]);
    await expect.element(screen.getByText('No items to display.')).toBeVisible();
  });

  it('[POLL-04] any other error stops updating that row and is only logged', async () => {
    const { service, clock, reports } = await aStage({ items: [aThing('a', { status: 'saving' })], type });
    await expect.poll(names).toEqual(['a']);
    service.failure = new HttpError(500, 'oops');
    await expect.poll(() => (clock.advance(1_000), reports)).toContain('An error occurred while updating.');
    const asked = service.loads.length;
    clock.advance(60_000);
    expect(service.loads).toHaveLength(asked);
    expect(names()).toEqual(['a']);
  });

  it('[POLL-06] polling waits while the menu of such a row is open', async () => {
    const item = ['one', 'two'].map((id) => ({ id, label: id, perform: async () => {} }));
    const { screen, service, clock } = await aStage({
      items: [aThing('a', { status: 'saving' })],
      type: { ...type, actions: { item } },
    });
    await screen.getByRole('button', { name: 'Actions for a' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'two' })).toBeVisible();
    // The clock starts once the interval is known.
    await expect.poll(() => clock.waiting).toBeGreaterThan(0);
    clock.advance(5_000);
    expect(service.loads).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => (clock.advance(1_000), service.loads.length)).toBeGreaterThan(0);
  });
});
