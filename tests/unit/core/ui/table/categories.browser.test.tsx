import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Category, ListRequest } from '#registry';
import { aStage, aThing, columnTexts, type Thing } from '../../../../support/things.tsx';

const things = [aThing('a', { status: 'on' }), aThing('b', { status: 'off' }), aThing('c', { status: 'on' })];
const isOn = (thing: Thing) => thing.status === 'on';
const onServer: Category<Thing>[] = [
  { id: 'on', label: 'Running', test: isOn, filters: () => ({ state: 'on' }) },
  { id: 'off', label: 'Stopped', test: (thing) => !isOn(thing), filters: () => ({ state: 'off' }) },
];
const onClient = onServer.map(({ id, label, test }) => ({ id, label, test }));
const names = () => columnTexts('Name');
const buttons = () => [...document.querySelectorAll('[role=radio]')].map((button) => button.textContent);

/** A service with pages of two that can filter by state. */
async function aLongList(categories: readonly Category<Thing>[]) {
  const asked: Record<string, string>[] = [];
  const list = async ({ filters, all }: ListRequest) => {
    asked.push({ ...filters });
    const items = things.filter((thing) => !filters['state'] || thing.status === filters['state']);
    return { items: all ? items : items.slice(0, 2), hasMore: !all && items.length > 2 };
  };
  return { asked, ...(await aStage({ items: things, type: { categories, list } })) };
}

beforeEach(() => page.viewport(1280, 800));

describe('categories', () => {
  it('[TBL-03] of a list that is not loaded whole the service is asked, and counts say that there are more', async () => {
    const { screen, asked } = await aLongList(onServer);
    await expect.poll(names).toEqual(['a', 'b']);
    await expect.poll(buttons).toEqual(['All2+', 'Running1+', 'Stopped1+']);
    await screen.getByRole('radio', { name: /Running/ }).click();
    await expect.poll(names).toEqual(['a', 'c']);
    expect(asked).toEqual([{}, { state: 'on' }]);
    expect(buttons()).toEqual(['All2+', 'Running2', 'Stopped1+']);
    await screen.getByRole('radio', { name: /All/ }).click();
    await expect.poll(names).toEqual(['a', 'b']);
    expect(asked).toHaveLength(3);
  });

  it('[TBL-03] of a list that is loaded whole they pick at once, without a call', async () => {
    const { screen, service } = await aStage({ items: things, type: { categories: onServer } });
    await expect.poll(buttons).toEqual(['All3', 'Running2', 'Stopped1']);
    await screen.getByRole('radio', { name: /Stopped/ }).click();
    await expect.poll(names).toEqual(['b']);
    await screen.getByRole('button', { name: /^Refresh/ }).click();
    await expect.poll(() => service.lists).toEqual([{ filters: {} }, { filters: {} }]);
    expect(names()).toEqual(['b']);
  });

  it('[TBL-03] where the service can not be asked, nobody is told that nothing matches while there is more', async () => {
    const { screen } = await aLongList([{ ...onClient[0]!, test: (thing) => thing.id === 'c' }]);
    await screen.getByRole('radio', { name: /Running/ }).click();
    await expect
      .element(screen.getByText('None of the 2 items that are loaded matches the filters. There are more.'))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Load the rest' }).click();
    await expect.poll(names).toEqual(['c']);
    expect(buttons()).toEqual(['All3', 'Running1']);
  });
});
