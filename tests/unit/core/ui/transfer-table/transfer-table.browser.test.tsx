import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { ServicesProvider } from '#ui/services-context.tsx';
import type { TransferTableProps } from '#ui/transfer-table/transfer-props.ts';
import { TransferTable } from '#ui/transfer-table/transfer-table.tsx';
import { aThing, type Thing } from '../../../../support/things.tsx';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

const things = ['a', 'b', 'c'].map((id) => aThing(id));
const columns = [{ id: 'name', label: 'Name' }];

async function aTransfer(props: Partial<TransferTableProps<Thing>> = {}) {
  const { services, reports, clock } = await createTestServices();
  let now: readonly Thing[] = props.allocated ?? [];
  function Kept() {
    const [allocated, setAllocated] = useState(now);
    now = allocated;
    return (
      <TransferTable
        available={things}
        columns={columns}
        onChange={setAllocated}
        {...props}
        allocated={'allocated' in props && !Array.isArray(props.allocated) ? props.allocated : allocated}
      />
    );
  }
  const screen = await render(
    <ServicesProvider services={services}>
      <Kept />
    </ServicesProvider>,
  );
  /** Types into a search, and lets its pause pass. */
  const search = async (field: Locator, text: string) => {
    await field.fill(text);
    clock.advance(300);
  };
  return { screen, reports, search, allocated: () => now.map(({ id }) => id) };
}

const shown = (list: 'allocated' | 'available') =>
  [...document.querySelectorAll<HTMLElement>(`[data-list=${list}] tr[data-id]`)].map((row) => row.dataset['id']);

beforeEach(() => page.viewport(1000, 800));

describe('a transfer table', () => {
  it('[REG-06] says that nothing is chosen, takes one, and another in its place', async () => {
    const { screen, allocated } = await aTransfer();
    await expect.element(screen.getByText('Select an item from Available items below')).toBeVisible();
    await expect.element(screen.getByText('Select one')).toBeVisible();
    await screen.getByRole('button', { name: 'Allocate b' }).click();
    expect(shown('allocated')).toEqual(['b']);
    expect(shown('available')).toEqual(['a', 'c']);
    await screen.getByRole('button', { name: 'Allocate c' }).click();
    expect(allocated()).toEqual(['c']);
    expect(shown('available')).toEqual(['a', 'b']);
  });

  it('[REG-06] counts what is allocated of how many; when full, says what to do and takes no more', async () => {
    const { screen, allocated } = await aTransfer({ maxAllocation: 2, allocated: [things[0]!] });
    await expect.element(screen.getByText('1 of 2')).toBeVisible();
    await screen.getByRole('button', { name: 'Allocate b' }).click();
    await expect.element(screen.getByText('2 of 2, take one back to choose another')).toBeVisible();
    const last = screen.getByRole('button', { name: 'Allocate c' });
    await expect.element(last).toHaveAttribute('aria-disabled', 'true');
    await last.click({ force: true });
    expect(allocated()).toEqual(['a', 'b']);
    await screen.getByRole('button', { name: 'Take a back' }).click();
    expect(allocated()).toEqual(['b']);
  });

  it('[REG-06] [X-17] allocated items are put in another order with the arrows, and the new place is told', async () => {
    const { screen, allocated } = await aTransfer({ maxAllocation: -1, allocated: things });
    await expect.element(screen.getByText('No available items')).toBeVisible();
    (screen.getByRole('button', { name: 'Move a, 1 of 3' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(allocated()).toEqual(['b', 'a', 'c']);
    await expect.element(screen.getByRole('button', { name: 'Move a, 2 of 3' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(allocated()).toEqual(['b', 'c', 'a']);
    await expect.element(screen.getByRole('status')).toHaveTextContent('a is now 3 of 3.');
  });

  it('[REG-06] allocated items are put in another order by dragging', async () => {
    const { screen, allocated } = await aTransfer({ maxAllocation: -1, allocated: things });
    await userEvent.dragAndDrop(
      screen.getByRole('button', { name: 'Move a, 1 of 3' }),
      screen.getByRole('button', { name: 'Move c, 3 of 3' }),
    );
    await expect.poll(allocated).toEqual(['b', 'c', 'a']);
  });

  it('[REG-06] [X-17] the focus stays in the list when its row has left', async () => {
    const { screen } = await aTransfer({ maxAllocation: -1 });
    (screen.getByRole('button', { name: 'Allocate a' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('button', { name: 'Allocate b' })).toHaveFocus();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(screen.getByRole('button', { name: 'Take a back' })).toHaveFocus();
  });

  it('[REG-06] a model that is no array is logged once, and drawn as no items', async () => {
    const { screen, reports } = await aTransfer({
      available: undefined as unknown as Thing[],
      allocated: 'x' as unknown as Thing[],
    });
    await expect.element(screen.getByText('No available items')).toBeVisible();
    expect(reports).toEqual(['Available is not an array.', 'Allocated is not an array.']);
  });

  it('[REG-06] both lists fold, but what is chosen stays in view where only one can be', async () => {
    const { screen } = await aTransfer({ maxAllocation: 2 });
    await screen.getByRole('button', { name: 'Allocated: Click to show or hide' }).click();
    await expect.element(screen.getByText('Expand to see allocated items')).toBeVisible();
    await screen.getByRole('button', { name: 'Available: Click to show or hide' }).click();
    await expect.element(screen.getByText('Expand to see available items')).toBeVisible();
    const one = await aTransfer();
    expect(one.screen.container.querySelectorAll('button[aria-expanded]')).toHaveLength(1);
  });

  it('[REG-06] what is refused stays in view with its reason and is not taken', async () => {
    const { screen, allocated } = await aTransfer({ refuse: ({ id }) => (id === 'b' ? 'b is too small' : undefined) });
    await expect.element(screen.getByText('b is too small').first()).toBeVisible();
    await screen.getByRole('button', { name: 'Allocate b' }).click({ force: true });
    expect(allocated()).toEqual([]);
  });

  it('[REG-06] [SRCH-03] available items are searched, and sorted by their heads', async () => {
    const { screen, search } = await aTransfer({ available: [aThing('db'), aThing('web-10'), aThing('web-9')] });
    await screen.getByRole('button', { name: 'Name', exact: true }).click();
    expect(shown('available')).toEqual(['db', 'web-9', 'web-10']);
    await search(screen.getByRole('combobox'), 'WEB');
    await expect.poll(() => shown('available')).toEqual(['web-9', 'web-10']);
  });

  it('[REG-06] [SRCH-03] allocated items are searched where there are more than are drawn; those found keep no order of their own', async () => {
    const many = Array.from({ length: 101 }, (_each, at) => aThing(`item-${at}`));
    const { screen, search, allocated } = await aTransfer({ available: many, allocated: many, maxAllocation: -1 });
    expect(shown('allocated')).toHaveLength(100);
    const field = screen.getByRole('group', { name: 'Allocated' }).getByRole('combobox');
    await search(field, 'item-100');
    await expect.poll(() => shown('allocated')).toEqual(['item-100']);
    expect(document.querySelectorAll('[data-button=handle]')).toHaveLength(0);
    await search(field, 'nothing');
    await expect.element(screen.getByText('No item matches the filters.')).toBeVisible();
    await search(field, 'item-100');
    await screen.getByRole('button', { name: 'Take item-100 back' }).click();
    expect(allocated()).toHaveLength(100);
    await expect.element(screen.getByText('No item matches the filters.')).toBeVisible();
    await search(field, '');
    await expect.poll(() => shown('allocated')).toHaveLength(100);
    expect(shown('available')).toEqual(['item-100']);
  });
});
