import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { json } from '../../../../../core/testing/fake-page.ts';
import { Modals } from '#services/modals/modals';
import { from, html, open, row } from './open-server-table.tsx';

const moving = (id: string) =>
  row(id, { inProgress: true, update: `row?obj_id=${id}`, interval: 1_000, cells: { name: id, status: 'Building' } });

describe('rows and cells that a server gives as HTML', () => {
  /** As a Django table writes them. */
  const tr = (status: string, more = '', marks = 'class="warning ajax-update"') =>
    `<tr ${marks} id="vpn__row__a" data-object-id="a" data-display="alpha" data-update-interval="2000" data-update-url="row?obj_id=a&amp;n=2" ${more}>
      <td class="multi_select_column"><input type="checkbox" name="object_ids" value="a"></td>
      <td class="sortable"><b>alpha</b><script>document.title = 'executed'</script><i onclick="document.title='executed'">!</i></td>
      <td data-cell-name="status">${status}</td>
      <td class="actions_column"><form><button class="btn btn-danger" name="action" value="vpn__delete__a">Delete</button></form></td>
    </tr>`;

  it('[POLL-01] [POLL-03] a row takes the old one’s place, stays chosen, keeps its actions, and is asked for at its own address', async () => {
    let markup = tr('Building on');
    const { screen, round, asked, page, clock } = await open(
      {
        rows: [{ ...moving('a'), actions: [{ id: 'stop', label: 'Stop', href: 'stop' }] }],
        batch: [{ id: 'reset', label: 'Reset', href: '', post: true }],
      },
      { [`GET ${from}row`]: () => html(markup)() },
    );
    await screen.getByRole('checkbox', { name: 'Select a', exact: true }).click();
    await round('row', 1_000);
    const row = screen.getByRole('row', { name: /alpha/ });
    await expect.element(row).toHaveTextContent(/alpha!Building on/);
    const data = { ...(row.element() as HTMLElement).dataset };
    expect(data).toMatchObject({ display: 'alpha', updateUrl: 'row?obj_id=a&n=2', updateInterval: '2000' });
    await expect.element(screen.getByRole('checkbox', { name: 'Select alpha' })).toBeChecked();
    await expect.element(screen.getByRole('progressbar')).toBeVisible();
    await expect.element(row.getByRole('button', { name: 'Stop' })).toBeInTheDocument();
    expect(row.element().innerHTML).not.toMatch(/script|onclick|executed/);
    expect(document.title).not.toBe('executed');
    expect(row.element().querySelectorAll('td')).toHaveLength(4);

    markup = tr('<em>Active</em>', '', 'class="status_up"');
    await round('row', 2_000);
    await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument();
    await expect.element(row).toHaveTextContent('Active');
    expect(page.calls.at(-1)?.query.get('n')).toBe('2');
    clock.advance(60_000);
    expect(asked('row')).toHaveLength(2);
  });

  it('[POLL-04] markup without a row ends the updates, and is logged', async () => {
    const { round, reports, asked, clock } = await open(
      { rows: [moving('a')] },
      { [`GET ${from}row`]: html('<p>Nothing here.</p>') },
    );
    await round('row', 1_000);
    await expect.poll(() => reports).toContain('An error occurred while updating.');
    clock.advance(60_000);
    expect(asked('row')).toHaveLength(1);
  });
});

describe('rows of a server', () => {
  it('[TBL-17] carry their display name, id, addresses, interval and category; cells their name and address', async () => {
    const { screen } = await open({ rows: [{ ...moving('a'), category: 'up' }, row('b')] });
    const element = screen.getByRole('row', { name: /a Building/ }).element();
    expect({ ...(element as HTMLElement).dataset }).toMatchObject({
      display: 'a',
      objectId: 'a',
      updateUrl: 'row?obj_id=a',
      updateInterval: '1000',
      category: 'up',
    });
    const cell = screen.getByRole('cell', { name: /^b/ }).first().element() as HTMLElement;
    expect({ ...cell.dataset }).toMatchObject({ cellName: 'name', updateUrl: 'cell?obj_id=b' });
  });

  it('[POLL-01] [POLL-03] one in progress is asked for at its address; what changed takes its place and stays chosen', async () => {
    const { screen, round, asked } = await open(
      { rows: [moving('a'), row('b')], batch: [{ id: 'reset', label: 'Reset', href: '', post: true }] },
      { [`GET ${from}row`]: () => ({ fragment: 'row', ...row('a') }) },
    );
    await screen.getByRole('checkbox', { name: 'Select a', exact: true }).click();
    await round('row', 1_000);
    await expect.element(screen.getByRole('cell', { name: 'Active' }).nth(1)).toBeVisible();
    await expect.element(screen.getByRole('checkbox', { name: 'Select a', exact: true })).toBeChecked();
    expect(asked('row')).toHaveLength(1);
  });

  it('[POLL-02] [POLL-07] one that is gone goes; the last leaves the empty row, and the buttons are asked for anew', async () => {
    const full = { id: 'create', label: 'Create', href: 'create', update: 'action', disabledReason: 'Quota exceeded.' };
    const { screen, clock } = await open(
      { rows: [moving('a')], actions: [full] },
      {
        [`GET ${from}row`]: () => json('gone', 404),
        [`GET ${from}action`]: () => ({ fragment: 'action', id: 'create', label: 'Create', href: 'create' }),
      },
    );
    await expect.element(screen.getByRole('button', { name: 'Create' })).toHaveAttribute('aria-disabled', 'true');
    clock.advance(1_000);
    await expect.element(screen.getByText('No items to display.')).toBeVisible();
    await expect.element(screen.getByText('Displaying 0 items')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Create' })).not.toHaveAttribute('aria-disabled');
  });

  it('[POLL-07] a button that can’t be asked for stays as it is, and that is only logged', async () => {
    const { screen, clock, reports, toasts } = await open(
      { rows: [moving('a')], actions: [{ id: 'create', label: 'Create', href: 'create', update: 'action' }] },
      { [`GET ${from}row`]: () => json('gone', 404), [`GET ${from}action`]: () => json('broken', 500) },
    );
    clock.advance(1_000);
    await expect.poll(() => reports).toContain('An error occurred while updating.');
    await expect.element(screen.getByRole('button', { name: 'Create' })).toBeVisible();
    expect(toasts()).toEqual([]);
  });

  it('[POLL-04] any other error ends the updates of that row, and is logged', async () => {
    const { screen, round, reports, clock, asked } = await open(
      { rows: [moving('a')] },
      { [`GET ${from}row`]: () => json('broken', 500) },
    );
    await round('row', 1_000);
    await expect.poll(() => reports).toContain('An error occurred while updating.');
    await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument();
    clock.advance(120_000);
    expect(asked('row')).toHaveLength(1);
  });

  it('[POLL-04] one whose update would lead elsewhere, or be elsewhere, leads nowhere and calls nobody', async () => {
    const away = () => json('no', 401, { 'x-horizon-location': 'https://evil.example/' });
    const { services, page, clock, reports } = await open(
      { rows: [moving('a'), { ...moving('b'), update: '/auth/logout/' }] },
      { [`GET ${from}row`]: away },
    );
    clock.advance(1_000);
    await expect.poll(() => reports.filter((text) => text === 'An error occurred while updating.').length).toBe(2);
    expect(page.calls.map(({ path }) => path)).toEqual([`${from}row`]);
    expect([page.left, services.get(Modals).stack()]).toEqual([[], []]);
  });

  it('[POLL-06] a row that wants to be asked for all the time is asked for once a second', async () => {
    const { clock, asked } = await open(
      { rows: [{ ...moving('a'), interval: 1 }] },
      { [`GET ${from}row`]: () => ({ fragment: 'row', ...moving('a') }) },
    );
    clock.advance(999);
    expect(asked('row')).toEqual([]);
    clock.advance(1);
    await expect.poll(() => asked('row').length).toBe(1);
  });

  it('[POLL-05] [POLL-06] rounds come farther apart, and wait while a menu of the row is open', async () => {
    const actions = ['edit', 'reset'].map((id) => ({ id, label: id, href: id }));
    const { screen, round, clock, asked } = await open(
      { rows: [{ ...moving('a'), actions }] },
      { [`GET ${from}row`]: () => ({ fragment: 'row', ...moving('a'), actions }) },
    );
    await round('row', 1_000);
    await expect.poll(() => clock.waiting).toBeGreaterThan(0);
    clock.advance(1_000);
    expect(asked('row')).toHaveLength(1);
    await screen.getByRole('button', { name: 'Actions for a' }).click();
    await expect.element(screen.getByRole('menu')).toBeVisible();
    clock.advance(20_000);
    expect(asked('row')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await round('row', 1_000);
  });

  it('[TBL-16] a button that can’t be used says why; without a reason of its own the usual sentence', async () => {
    const { screen } = await open({ actions: [{ id: 'x', label: 'Import', href: 'x', disabledReason: '' }] });
    await screen.getByRole('button', { name: 'Import' }).click({ force: true });
    await expect.element(screen.getByText(/^The action cannot be performed\. The contents of this row/)).toBeVisible();
  });

  it('batch buttons are out of reach until a row is chosen, ask before they destroy, and post the chosen ids', async () => {
    const batch = [{ id: 'delete', label: 'Delete connections', href: '', post: true, danger: true }];
    const { screen, page } = await open(
      { rows: [row('a'), row('b')], batch },
      { [`POST ${from}`]: () => json('', 200, { 'x-horizon-location': '/project/vpn' }) },
    );
    await expect.element(screen.getByRole('button', { name: 'Delete connections' })).not.toBeInTheDocument();
    await screen.getByRole('checkbox', { name: 'Select all' }).click();
    await screen.getByRole('button', { name: 'Delete connections' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Confirm Delete connections' });
    await expect.element(dialog.getByText('"a", "b"')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete connections' }).click();
    await expect
      .poll(() => page.calls.find(({ method }) => method === 'POST')?.body)
      .toBe('action=vpn__delete&object_ids=a&object_ids=b');
  });

  it('[MODAL-11] a form that the post comes back with is shown with what it says is wrong', async () => {
    const batch = [{ id: 'reset', label: 'Reset connections', href: 'reset', post: true }];
    const answer = {
      fragment: 'form',
      title: 'Why reset?',
      action: 'reset',
      schema: { type: 'object', properties: { why: { type: 'string', title: 'Reason' } } },
      errors: { why: ['Say why.'] },
    };
    const { screen, asked, toasts } = await open(
      { rows: [row('a')], batch },
      {
        [`POST ${from}reset`]: () => json(answer, 200, { 'x-horizon-messages': '[["warning","Not yet.",""]]' }),
      },
    );
    await screen.getByRole('checkbox', { name: 'Select all' }).click();
    await screen.getByRole('button', { name: 'Reset connections' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Why reset?' });
    await expect.element(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/Say why\./);
    expect(asked('reset').map(({ method }) => method)).toEqual(['POST']);
    expect(toasts().map(({ message }) => message)).toEqual(['Not yet.']);
  });

  it('one with an address that is none says so', async () => {
    const batch = ['post', 'open'].map((id) => ({ id, label: id, href: 'javascript:x', post: id === 'post' }));
    const { screen, toasts } = await open({ rows: [row('a')], batch });
    await screen.getByRole('checkbox', { name: 'Select all' }).click();
    await screen.getByRole('button', { name: 'post', exact: true }).click();
    await expect.poll(() => toasts().at(-1)?.detail).toBe('This is no web address: javascript:x');
    await screen.getByRole('button', { name: 'open', exact: true }).click();
    await expect.element(screen.getByRole('dialog')).toHaveTextContent('This is no web address: javascript:x');
  });
});
