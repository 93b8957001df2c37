import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Resources } from '#services/resources/resources';
import { Router } from '#services/router/router';
import { aStage, aThing, columnTexts, type Thing, thingId } from '../../../../support/things.tsx';

const some = [aThing('a'), aThing('b'), aThing('c')];
const nothing = { created: [], updated: [], deleted: [], failed: [] };
const batch = (perform: (context: { items: readonly Thing[] }) => Promise<void> = async () => {}) => ({
  batch: [{ id: 'things.delete', label: 'Delete things', danger: true, perform }],
});
const names = () => columnTexts('Name');

beforeEach(() => page.viewport(1280, 800));

describe('rows are chosen and acted upon', () => {
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

  it('[TBL-05] the number of what is selected says how many of them the filters hide', async () => {
    let received: readonly Thing[] = [];
    const { screen, clock } = await aStage({
      items: some,
      type: { actions: batch(async ({ items }) => void (received = items)) },
    });
    await screen.getByRole('checkbox', { name: 'Select a', exact: true }).click();
    await screen.getByRole('checkbox', { name: 'Select b', exact: true }).click();
    const bar = screen.getByRole('toolbar');
    await expect.element(bar).toHaveTextContent('2 selected');
    await expect.element(bar).not.toHaveTextContent('not shown');
    await screen.getByRole('combobox').fill('b');
    clock.advance(300);
    await expect.poll(names).toEqual(['b']);
    await expect.element(bar).toHaveTextContent('2 selected, 1 not shown');
    await screen.getByRole('button', { name: 'Delete things' }).click();
    await expect.poll(() => received.map((thing) => thing.id)).toEqual(['a', 'b']);
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

  it('[TBL-06] the first action of a row is in view without a pointer over it, by its icon', async () => {
    const action = (id: string, label: string, more: object) => ({ id, label, ...more, perform: async () => {} });
    const edit = action('things.edit', 'Edit thing', { icon: 'plus' });
    const remove = action('things.delete', 'Delete thing', { icon: 'trash-2', danger: true });
    const { screen } = await aStage({ items: [aThing('a')], type: { actions: { item: [edit, remove] } } });
    const button = screen.getByRole('button', { name: 'Edit thing' });
    await expect.element(button).toBeVisible();
    const { opacity } = getComputedStyle(button.element());
    expect(opacity).toBe('1');
    expect(button.element()).not.toHaveTextContent('Edit thing');
    const menu = screen.getByRole('button', { name: 'Actions for a' }).element().getBoundingClientRect();
    expect(button.element().getBoundingClientRect().right).toBeLessThanOrEqual(menu.left);
  });

  it('[TBL-06] a lone action that deletes is in the menu, which is in view', async () => {
    const remove = { id: 'things.delete', label: 'Delete thing', danger: true, perform: async () => {} };
    const { screen } = await aStage({ items: [aThing('a')], type: { actions: { item: [remove] } } });
    await screen.getByRole('button', { name: 'Actions for a' }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Delete thing' })).toBeVisible();
  });

  it.each([1280, 800])(
    '[TBL-05] a list without categories has no empty line above it; what is selected stands beside the search, and nothing moves (%i px)',
    async (width) => {
      await page.viewport(width, 800);
      const { screen } = await aStage({ items: some, type: { actions: batch() } });
      await expect.poll(names).toHaveLength(3);
      const table = screen.getByRole('table').element();
      const search = screen.getByRole('search').element();
      const place = () => [table.getBoundingClientRect().top, search.getBoundingClientRect().left];
      const before = place();
      expect(before[0]! - search.getBoundingClientRect().bottom).toBeLessThan(12);
      await screen.getByRole('checkbox', { name: 'Select b', exact: true }).click();
      await expect.element(screen.getByRole('toolbar')).toBeVisible();
      const bar = screen.getByRole('toolbar').element().getBoundingClientRect();
      expect([place(), bar.right <= width]).toEqual([before, true]);
      expect(search.getBoundingClientRect().right).toBeLessThanOrEqual(bar.left);
      expect(search.getBoundingClientRect().width).toBeGreaterThan(120);
    },
  );

  it('[TBL-05] beside long categories the bar of what is selected holds all its buttons: the categories give way', async () => {
    await page.viewport(800, 800);
    const categories = ['running', 'stopped', 'failed', 'paused'].map((id) => ({
      id,
      label: `Things that are ${id} now`,
      test: () => true,
    }));
    const { screen } = await aStage({ items: some, type: { actions: batch(), categories } });
    await expect.poll(names).toHaveLength(3);
    const box = (role: string, name?: string) =>
      screen
        .getByRole(role as 'table', name ? { name } : {})
        .element()
        .getBoundingClientRect();
    const before = [box('table').top, box('radiogroup').width];
    await screen.getByRole('checkbox', { name: 'Select b', exact: true }).click();
    await expect.element(screen.getByRole('toolbar')).toBeVisible();
    const bar = box('toolbar');
    expect([bar.right <= 800, box('button', 'Clear selection').right <= bar.right]).toEqual([true, true]);
    expect(box('radiogroup').right).toBeLessThanOrEqual(bar.left);
    expect(box('table').top).toBe(before[0]);
    await screen.getByRole('button', { name: 'Clear selection' }).click();
    expect([box('table').top, box('radiogroup').width]).toEqual(before);
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

  it('[TBL-16] the menu of a row offers the same, to the keyboard too, until the row is open', async () => {
    const action = (id: string, label: string, allowed: () => boolean | string) => ({
      ...{ id, label, allowed },
      perform: async () => {},
    });
    const item = [action('open', 'Open', () => true), action('fix', 'Fix', () => '')];
    const { screen } = await aStage({
      items: [aThing('a')],
      type: { actions: { item }, summary: () => <p>The errors</p> },
    });
    const more = screen.getByRole('button', { name: 'Actions for a' });
    await more.click();
    await userEvent.keyboard('{End}{Enter}');
    await expect.element(screen.getByText('The errors')).toBeVisible();
    await more.click();
    await expect.element(screen.getByRole('menuitem', { name: 'Fix' })).toBeVisible();
    await expect.element(screen.getByRole('menuitem', { name: /Click here to expand/ })).not.toBeInTheDocument();
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

  it('[TBL-23] a column shows actions of its row as buttons while they can be used, with the same gates and the same question', async () => {
    const done: string[] = [];
    const waiting = ({ status }: Thing) => status === 'waiting' || 'Only while it waits.';
    const act = (id: string) => ({
      id: `things.${id}`,
      label: id,
      allowed: waiting,
      perform: async ({ items }: { items: readonly Thing[] }) => void done.push(`${id} ${items[0]?.id}`),
    });
    const { screen } = await aStage({
      items: [aThing('a', { status: 'waiting' }), aThing('b')],
      type: {
        columns: [
          { id: 'name', label: 'Name', sortDefault: true },
          { id: 'status', label: 'Status', actions: ['things.confirm', 'things.gone', 'things.revert', 'things.none'] },
        ],
        actions: {
          item: [{ ...act('revert'), short: 'rev' }, act('confirm'), { ...act('gone'), services: ['bare-metal'] }],
        },
      },
    });
    const cell = (id: string) => document.querySelector(`tr[data-id="${id}"] [data-cell="status"]`)!;
    const buttons = (id: string) => [...cell(id).querySelectorAll('button')].map(({ textContent }) => textContent);
    await expect.poll(() => buttons('a')).toEqual(['confirm', 'rev']);
    // The shorter words are the button's; its name is the whole label.
    expect([...cell('a').querySelectorAll('button')].map(({ ariaLabel }) => ariaLabel)).toEqual(['confirm', 'revert']);
    expect(buttons('b')).toEqual([]);
    await screen.getByRole('button', { name: 'confirm' }).click();
    await expect.poll(() => done).toEqual(['confirm a']);
  });
});
