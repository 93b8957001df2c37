import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Column } from '#registry';
import { aStage, aThing, columnTexts, type Thing } from '../../../../support/things.tsx';

const some = [aThing('a'), aThing('b'), aThing('c')];
const names = () => columnTexts('Name');

beforeEach(() => page.viewport(1280, 800));
afterEach(() => document.documentElement.removeAttribute('dir'));

describe('which columns there are', () => {
  it('[TBL-10] columns of higher priority numbers go first as the window narrows, the first never', async () => {
    const columns: Column<Thing>[] = [
      { id: 'name', label: 'Name', priority: 1, link: true },
      { id: 'two', label: 'Two', priority: 2, value: () => 'second line' },
      { id: 'three', label: 'Three', priority: 3, value: () => 7 },
      { id: 'four', label: 'Four', priority: 4, format: 'yesno', value: ({ id }: Thing) => id === 'a' },
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
    // Without a head a bare number says what it counts, and a yes what is so; a no has no word.
    await expect
      .poll(() => columnTexts('Name'))
      .toEqual(['asecond lineThree: 7Four', 'bsecond lineThree: 7', 'csecond lineThree: 7']);
  });

  it('[TBL-10] the choice of columns says of those that are ticked and have no room that they have none', async () => {
    await page.viewport(800, 800);
    const columns: Column<Thing>[] = [
      { id: 'name', label: 'Name', priority: 1 },
      { id: 'three', label: 'Three', priority: 3, value: () => 7 },
      { id: 'four', label: 'Four', priority: 4, hidden: true, value: () => 7 },
    ];
    const { screen } = await aStage({ items: some, type: { columns } });
    await screen.getByRole('button', { name: 'Columns' }).click();
    const box = (name: string) => screen.getByRole('checkbox', { name, exact: true });
    await expect.element(box('Name')).toBeChecked();
    await expect.element(box('Three no room at this width')).toBeChecked();
    await expect.element(box('Four')).not.toBeChecked();
    await box('Four').click();
    await expect.element(box('Four no room at this width')).toBeChecked();
    await page.viewport(1440, 800);
    await expect.element(box('Three')).toBeChecked();
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
});

describe('what a column has no room for', () => {
  const words = {
    ltr: 'a-name-that-nobody-has-room-for-'.repeat(8),
    rtl: 'اسم طويل لا يتسع له عمود '.repeat(12),
  };
  for (const dir of ['ltr', 'rtl'] as const) {
    it(`[X-17] is the end of a name, in whichever direction it is written, on a page that is read ${dir}`, async () => {
      document.documentElement.dir = dir;
      const columns: Column<Thing>[] = [
        { id: 'name', label: 'Name', link: true, width: 120 },
        { id: 'note', label: 'Note', width: 120, value: ({ note }) => note },
        { id: 'room', label: 'Room', value: () => 'x' },
      ];
      const items = [
        aThing('one', { name: words.ltr, note: words.ltr }),
        aThing('two', { name: words.rtl, note: words.rtl }),
      ];
      await aStage({ items, type: { columns } });
      await expect.poll(names).toHaveLength(2);
      for (const cell of document.querySelectorAll<HTMLElement>('td[data-cell=name], td[data-cell=note]')) {
        const text = cell.querySelector('bdi')!.firstChild!;
        const [first, whole] = [document.createRange(), document.createRange()];
        first.setStart(text, 0);
        first.setEnd(text, 1);
        whole.selectNodeContents(text);
        const [letter, room] = [first.getBoundingClientRect(), cell.getBoundingClientRect()];
        expect(whole.getBoundingClientRect().width).toBeGreaterThan(room.width);
        expect(letter.left, text.textContent!).toBeGreaterThanOrEqual(room.left);
        expect(letter.right, text.textContent!).toBeLessThanOrEqual(room.right);
      }
    });
  }
});
