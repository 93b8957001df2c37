import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Column } from '#registry';
import { aStage, aThing, columnTexts, type Thing } from '../../../../support/things.tsx';

const some = [aThing('a'), aThing('b'), aThing('c')];
const names = () => columnTexts('Name');

beforeEach(() => page.viewport(1280, 800));

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
