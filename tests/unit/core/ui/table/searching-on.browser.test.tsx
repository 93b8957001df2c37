import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ListRequest } from '#registry';
import { aStage, aThing, columnTexts } from '../../../../support/things.tsx';

const names = () => columnTexts('Name');

beforeEach(() => page.viewport(1280, 800));

/** A service with pages of ten or more, which can be held; every seventh is called a needle. */
async function aLongList(count: number, pageSize = 10) {
  const things = Array.from({ length: count }, (_, at) => aThing(`${at % 7 === 3 ? 'needle' : 'thing'} ${at}`));
  const asked: (string | undefined)[] = [];
  let gate: Promise<void> = Promise.resolve();
  let open = () => {};
  const list = async ({ marker, all }: ListRequest) => {
    asked.push(all ? 'all' : marker);
    await gate;
    const from = marker === undefined ? 0 : things.findIndex(({ id }) => id === marker) + 1;
    const items = all ? things : things.slice(from, from + pageSize);
    return { items, hasMore: !all && from + pageSize < count };
  };
  const stage = await aStage({ items: things, type: { list } });
  await expect.poll(names).toHaveLength(pageSize);
  return {
    asked,
    ...stage,
    hold: () => void (gate = new Promise((resolve) => (open = resolve))),
    letGo: () => open(),
    async search(text: string) {
      await stage.screen.getByRole('combobox').fill(text);
      stage.clock.advance(300);
    },
  };
}

describe('a search goes on in what is not loaded yet', () => {
  it('[TBL-02] it says so though something matches, and loads page by page until all are there', async () => {
    const list = await aLongList(26);
    list.hold();
    await list.search('needle');
    await expect.poll(names).toEqual(['needle 3']);
    await expect.element(list.screen.getByText('Searching on: 10 items are loaded so far.')).toBeVisible();
    list.letGo();
    await expect.poll(names).toEqual(['needle 3', 'needle 10', 'needle 17', 'needle 24']);
    await expect.element(list.screen.getByText(/Searching on/)).not.toBeInTheDocument();
    expect(list.asked).toEqual([undefined, 'thing 9', 'thing 19']);
  });

  it('[TBL-02] it can be stopped, and says what was searched and loads the rest when that is wanted', async () => {
    const list = await aLongList(45);
    list.hold();
    await list.search('needle');
    await list.screen.getByRole('button', { name: 'Stop' }).click();
    list.letGo();
    await expect.element(list.screen.getByText('Only the first 20 items were searched. There are more.')).toBeVisible();
    expect(names()).toEqual(['needle 3', 'needle 10', 'needle 17']);
    await list.screen.getByRole('button', { name: 'Load the rest' }).click();
    await expect.poll(names).toHaveLength(6);
    expect(list.asked).toEqual([undefined, 'thing 9', 'all']);
  });

  it('[TBL-02] after a thousand rows it asks first', async () => {
    const list = await aLongList(1_030, 100);
    await list.search('needle 1025');
    await expect
      .element(list.screen.getByText('Only the first 1,000 items were searched. There are more.'))
      .toBeVisible();
    expect(list.asked).toHaveLength(10);
    await list.screen.getByRole('button', { name: 'Load the rest' }).click();
    await expect.poll(names).toEqual(['needle 1025']);
  });

  it('[X-05] an export says which rows it holds, and offers the others first', async () => {
    const list = await aLongList(26);
    const saying = async () => {
      await list.screen.getByRole('button', { name: 'Export', exact: true }).click();
      await expect.element(list.screen.getByRole('menu')).toBeVisible();
      return [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent);
    };
    const first = 'The first 10 items of more';
    expect(await saying()).toEqual([`CSV, what is shown${first}`, `JSON, what is shown${first}`, 'Load the rest']);
    await list.screen.getByRole('menuitem', { name: 'Load the rest' }).click();
    await expect.poll(names).toHaveLength(26);
    expect((await saying())[0]).toBe('CSV, what is shownAll 26 items');
    await userEvent.keyboard('{Escape}');
    await list.screen.getByRole('combobox').fill('needle');
    list.clock.advance(300);
    await expect.poll(names).toHaveLength(4);
    expect((await saying())[0]).toBe('CSV, what is shown4 of 26 items, filtered');
  });
});
