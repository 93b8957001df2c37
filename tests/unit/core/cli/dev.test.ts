import { expect, it } from 'vitest';
import { needsStart } from '../../../../core/cli/dev/running-console.mjs';

it('[X-24] a save of a built-in plugin reaches the pages of the running console; of anything else the console is started again', () => {
  expect(needsStart(['dist/plugins/images'])).toBe(false);
  expect(needsStart(['dist/plugins/images', 'dist/web/static'])).toBe(true);
  expect(needsStart(['dist'])).toBe(true);
  expect(needsStart(['dist/locales'])).toBe(true);
});
