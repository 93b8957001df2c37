import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lazyView } from '#base';
import type { CellProps } from '#registry';
import { HttpError } from '#services/http/http';
import { aStage, aThing, columnTexts, type Thing } from '../../../../support/things.tsx';

const some = [aThing('a'), aThing('b'), aThing('c')];
const batch = (perform: (context: { items: readonly Thing[] }) => Promise<void> = async () => {}) => ({
  batch: [{ id: 'things.delete', label: 'Delete things', danger: true, perform }],
});
const names = () => columnTexts('Name');

beforeEach(() => page.viewport(1280, 800));

describe('what a table draws', () => {
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

  it('[X-01] [TBL-07] of a thousand rows only those in view are drawn; they are counted as the language writes figures', async () => {
    const items = Array.from({ length: 1000 }, (_, place) => aThing(`thing-${place}`));
    const { screen } = await aStage({ items });
    await expect.element(screen.getByRole('status')).toHaveTextContent('Displaying 1,000 items');
    expect(document.querySelectorAll('tr[data-row]').length).toBeLessThan(60);
    await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1001');
  });

  it('[X-05] what is shown is exported, in its order, with nothing that a spreadsheet would run', async () => {
    const saved: { name: string; content: Promise<string> }[] = [];
    const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push({ name: '', content: (blob as Blob).text() });
      return 'blob:kept';
    });
    const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.at(-1)!.name = this.download;
    });
    const { screen } = await aStage({ items: [aThing('b', { name: '=cmd()' }), aThing('a'), aThing('hidden')] });
    await screen.getByRole('combobox').fill('active');
    await screen.getByRole('button', { name: 'Export' }).click();
    await screen.getByRole('menuitem', { name: /CSV/ }).click();
    await expect.poll(() => saved.at(-1)?.name).toMatch(/^things-.*\.csv$/);
    const csv = await saved[0]!.content;
    expect(csv.split('\r\n').slice(0, 2)).toEqual(['ID,Name,Status', `b,'=cmd(),active`]);
    made.mockRestore();
    pressed.mockRestore();
  });

  it('[X-06] a list that fails says what failed, why, what to do and the request id; its rows stay when it had some', async () => {
    const { screen, service } = await aStage({
      items: some,
      prepare: (_, things) => (things.failure = new HttpError(503, 'Glance is away', undefined, 'req-1')),
    });
    const alert = screen.getByRole('alert');
    await expect.element(alert).toHaveTextContent('Unable to retrieve the things.');
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
});
