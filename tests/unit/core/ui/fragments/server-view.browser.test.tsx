import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Cell } from '#ui/fragments/wire.ts';
import { open, row } from './open-server-table.tsx';

describe('rows of a server, found and ordered', () => {
  const kinds = [
    { id: 'name', label: 'Name' },
    { id: 'sent', label: 'Sent', sort: 'size' },
    { id: 'peer', label: 'Peer', sort: 'ipv4' },
    { id: 'age', label: 'Age', sort: 'timeSince' },
    { id: 'made', label: 'Made', sort: 'timestamp' },
    { id: 'key', label: 'Key', sort: 'uuid' },
    { id: 'mtu', label: 'MTU' },
    { id: 'note', label: 'Note', sort: false },
  ] as const;
  const things = [
    ['web-10', '1.5 GB', '10.0.0.9', 7200, '2026-01-03 00:00:00', 'b', '9000', 'x.y (z)'],
    ['web-9', '800 MB', '10.0.0.10', 60, '2026-01-01 10:00:00', 'C', '1500', ''],
    ['db', '2 KB', '9.1.1.1', 86_400, '2026-01-02 00:00:00', 'A', '68', ''],
  ].map(([name, sent, peer, age, made, key, mtu, note]) => ({
    id: String(name),
    cells: { name, sent, peer, age: { text: 'some time', sortBy: age }, made, key, mtu, note } as Record<string, Cell>,
  }));
  const names = () =>
    [...document.querySelectorAll<HTMLElement>('tbody tr[data-id]')].map(({ dataset }) => dataset['id']);

  it('[TBL-01] [TBL-18] [TBL-19] [TBL-20] are sorted by a press on a head, as the column says or as its cells look', async () => {
    const { screen } = await open({ columns: kinds, rows: things });
    const sorted = async (label: string) => {
      await screen.getByRole('button', { name: label, exact: true }).click();
      return names();
    };
    expect(await sorted('Name')).toEqual(['db', 'web-9', 'web-10']);
    expect(await sorted('Sent')).toEqual(['db', 'web-9', 'web-10']);
    expect(await sorted('Peer')).toEqual(['db', 'web-10', 'web-9']);
    expect(await sorted('Age')).toEqual(['web-9', 'web-10', 'db']);
    expect(await sorted('Made')).toEqual(['web-9', 'db', 'web-10']);
    expect(await sorted('Key')).toEqual(['db', 'web-10', 'web-9']);
    expect(await sorted('MTU')).toEqual(['db', 'web-9', 'web-10']);
    const head = screen.getByRole('columnheader', { name: 'MTU' });
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
    expect(await sorted('MTU')).toEqual(['web-10', 'web-9', 'db']);
    await expect.element(head).toHaveAttribute('aria-sort', 'descending');
    await expect.element(screen.getByRole('button', { name: 'Note' })).not.toBeInTheDocument();
  });

  it('[TBL-01] there is nothing to sort, and nothing to search, in one row', async () => {
    const { screen } = await open({ columns: kinds, rows: things.slice(0, 1) });
    await expect.element(screen.getByRole('columnheader', { name: 'Name' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Name' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('searchbox')).not.toBeInTheDocument();
  });

  it('[TBL-02] are searched 300 ms after the last key, by their words in any case; Enter sends no form', async () => {
    const actions = [{ id: 'reset', label: 'Reset', href: 'reset' }];
    const { screen, clock } = await open({ columns: kinds, rows: things.map((each) => ({ ...each, actions })) });
    let sent = 0;
    const form = document.createElement('form');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      sent += 1;
    });
    screen.container.replaceWith(form);
    form.append(screen.container);
    const field = screen.getByRole('searchbox', { name: 'Filter Connections' });
    const search = async (text: string) => {
      await field.fill(text);
      await userEvent.keyboard('{Enter}');
      clock.advance(299);
      const before = names();
      clock.advance(1);
      return before;
    };
    expect(await search('WEB')).toEqual(['web-10', 'web-9', 'db']);
    await expect.poll(names).toEqual(['web-10', 'web-9']);
    await expect.element(screen.getByText('Displaying 2 items')).toBeVisible();
    await search('.y (');
    await expect.poll(names).toEqual(['web-10']);
    // The word of an action, and a pattern that would match all.
    for (const text of ['reset', '.*']) {
      await search(text);
      await expect.element(screen.getByText('No items to display.')).toBeVisible();
    }
    expect(sent).toBe(0);
  });

  it('[TBL-01] [TBL-02] cells in HTML are found and sorted by what they say, as those in text', async () => {
    const html = (markup: string): Cell => ({ content: [{ kind: 'html', html: markup }] });
    const rows: { id: string; cells: Record<string, Cell> }[] = [
      { id: 'b', cells: { name: html('<p>R&amp;D <b>web</b></p>\n<p>two&nbsp;GPUs</p>') } },
      { id: 'a', cells: { name: 'a' } },
      { id: 'c', cells: { name: html('<em>c</em>'), mtu: html(' ') } },
    ];
    const { screen, clock } = await open({ columns: kinds, rows });
    await screen.getByRole('button', { name: 'Name', exact: true }).click();
    expect(names()).toEqual(['a', 'c', 'b']);
    for (const text of ['r&d web', 'web two gpus']) {
      await screen.getByRole('searchbox').fill(text);
      clock.advance(300);
      await expect.poll(names).toEqual(['b']);
    }
  });

  it('[TBL-03] the first category that is not empty is pressed to begin with, where each row is in one', async () => {
    const categories = [
      { id: 'none', label: 'None' },
      { id: 'said', label: 'Said (0)' },
      { id: 'up', label: 'Up' },
      { id: 'down', label: 'Down' },
    ];
    const rows = [
      { ...row('a'), category: 'down' },
      { ...row('b'), category: 'up' },
      { ...row('c'), category: 'said' },
    ];
    const { screen } = await open({ rows, categories });
    await expect.element(screen.getByRole('radio', { name: /^Up/ })).toBeChecked();
    expect(names()).toEqual(['b']);
    await screen.getByRole('radio', { name: /^Down/ }).click();
    expect(names()).toEqual(['a']);
    await screen.getByRole('radio', { name: /^All/ }).click();
    expect(names()).toEqual(['a', 'b', 'c']);
  });

  it('[TBL-03] all are in view to begin with where a row is in no category', async () => {
    const { screen } = await open({
      rows: [{ ...row('a'), category: 'up' }, row('b')],
      categories: [{ id: 'up', label: 'Up' }],
    });
    await expect.element(screen.getByRole('radio', { name: /^All/ })).toBeChecked();
    expect(names()).toEqual(['a', 'b']);
  });
});
