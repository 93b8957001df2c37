import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Facet, ResourceType } from '#registry';
import { Router } from '#services/router/router';
import { Storage } from '#services/storage/storage';
import { TableView } from '#ui/table/resource-table.tsx';
import { SavedViews } from '#ui/table/saved-views.ts';
import { useListView } from '#ui/table/use-list-view.ts';
import { aStage, aThing, columnTexts, type Thing } from '../../../../support/things.tsx';

const path = '/project/things';
const items = [aThing('a', { status: 'on', size: 2 }), aThing('b', { status: 'off', size: 1 })];
const facets: Facet[] = [{ name: 'status', label: 'Status', filteredBy: 'client' }];
const names = () => columnTexts('Name');
const heads = () => [...document.querySelectorAll('th[data-column]')].map((head) => head.textContent);

function Listed({ type }: { type: ResourceType<Thing> }) {
  const { pathname, search } = useLocation();
  return <TableView view={useListView({ type, address: path, page: { path: pathname, search } })} />;
}

const aList = (options: Partial<Parameters<typeof aStage>[0]> = {}) =>
  aStage({ items, type: { facets }, draw: (type) => <Listed type={type} />, ...options });

beforeEach(() => page.viewport(1280, 800));

describe('views of a list', () => {
  it('[X-04] what is shown is saved under a name, which it needs', async () => {
    const { screen, services } = await aList({ address: `${path}?status=off&sort=-name` });
    await screen.getByRole('button', { name: 'Saved views' }).click();
    await screen.getByRole('button', { name: 'Save view' }).click();
    await expect.element(screen.getByText('Give the view a name.')).toBeVisible();
    await screen.getByRole('textbox', { name: 'Name of the view' }).fill('Off');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('The view Off is saved.')).toBeVisible();
    expect(new SavedViews(services.get(Storage), path).all()).toEqual([
      { name: 'Off', query: '?status=off&sort=-name&columns=name%2Cstatus' },
    ]);
  });

  it('[X-04] a saved view is opened as an address: filters, order and columns', async () => {
    const { screen, services } = await aList({
      prepare: ({ services: prepared }) =>
        new SavedViews(prepared.get(Storage), path).save({ name: 'Off', query: '?status=off&columns=name' }),
    });
    await expect.poll(names).toEqual(['a', 'b']);
    expect(heads()).toEqual(['Name', 'Status']);
    await screen.getByRole('button', { name: 'Saved views' }).click();
    await screen.getByRole('link', { name: 'Off' }).click();
    await expect.poll(names).toEqual(['b']);
    await expect.poll(heads).toEqual(['Name']);
    // The router is told after the drawing.
    await expect.poll(() => services.get(Router).current().search).toBe('?status=off&columns=name');
  });

  it('[X-04] the list opens with the view chosen for it, with one call, and can be emptied', async () => {
    const { screen, service, services } = await aList({
      prepare: ({ services: prepared }) => {
        const views = new SavedViews(prepared.get(Storage), path);
        views.save({ name: 'Off', query: '?status=off' });
        views.openWith('Off');
      },
    });
    await expect.poll(names).toEqual(['b']);
    await expect.poll(() => services.get(Router).current().search).toBe('?status=off');
    expect(service.lists).toHaveLength(1);
    await screen.getByRole('button', { name: 'Remove Status' }).click();
    await expect.poll(names).toEqual(['a', 'b']);
  });

  it('[X-04] a text that was entered is part of the address', async () => {
    const { screen, services } = await aList({ address: `${path}?text=OFF` });
    await expect.poll(names).toEqual(['b']);
    await screen.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(names).toEqual(['a', 'b']);
    await expect.poll(() => services.get(Router).current().search).toBe('');
  });

  it('[X-05] filters of the address that are not known are said and left out; the others hold', async () => {
    const { screen, services } = await aList({ address: `${path}?colour=red&status=off` });
    await expect.poll(names).toEqual(['b']);
    await expect.element(screen.getByText(/not known here and was left out: colour=red/)).toBeVisible();
    await screen.getByRole('button', { name: 'Remove from the address' }).click();
    await expect.poll(() => services.get(Router).current().search).toBe('?status=off');
    await expect.element(screen.getByText(/not known here/)).not.toBeInTheDocument();
  });

  it('[X-05] a filter is turned round on its chip, in the address too', async () => {
    const { screen, services } = await aList({ address: `${path}?status=off` });
    await expect.poll(names).toEqual(['b']);
    await screen.getByRole('button', { name: 'Status: exclude off' }).click();
    await expect.poll(names).toEqual(['a']);
    await expect.poll(() => services.get(Router).current().search).toBe('?status!=off');
    await expect
      .element(screen.getByRole('button', { name: 'Status: exclude off' }))
      .toHaveAttribute('aria-pressed', 'true');
  });

  it('[TBL-12] columns chosen in another tab meanwhile stay chosen', async () => {
    const { screen, services } = await aList({
      type: { columns: ['name', 'status', 'size', 'note'].map((id) => ({ id, label: id })) },
    });
    await expect.poll(heads).toEqual(['name', 'status', 'size', 'note']);
    services.get(Storage).set('columns.OS::Test::Thing', { note: false });
    await screen.getByRole('button', { name: 'Columns' }).click();
    await screen.getByRole('checkbox', { name: 'size' }).click();
    await expect.poll(heads).toEqual(['name', 'status']);
  });
});
