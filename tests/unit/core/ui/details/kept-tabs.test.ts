import { expect, it } from 'vitest';
import { keepTab, keptTab } from '#ui/details/kept-tabs.ts';
import { fakePage } from '../../../../../core/testing/fake-page.ts';

it('the tab of each type is kept in the cookie `tabs`', () => {
  const page = fakePage();
  expect(keptTab(page, 'a')).toBeUndefined();
  keepTab(page, 'a', 'raw');
  keepTab(page, 'b', 'overview');
  expect(keptTab(page, 'a')).toBe('raw');
  expect(page.cookies.get('tabs')).toBe('{"a":"raw","b":"overview"}');
});

it('a cookie that someone else wrote is no harm, and it does not grow for ever', () => {
  const page = fakePage();
  for (const broken of ['%', 'null', '[]', '"x"', encodeURIComponent('{"a":5}')]) {
    page.cookies.set('tabs', broken);
    expect(keptTab(page, 'a')).toBeUndefined();
  }
  for (let count = 0; count < 40; count += 1) keepTab(page, `type-${count}`, 'tab');
  expect(Object.keys(JSON.parse(page.cookies.get('tabs')!) as object)).toHaveLength(12);
});
