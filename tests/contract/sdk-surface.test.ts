import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { doorNames } from '../support/door-names.ts';

const read = (path: string) => readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

it('the names that plugins may import are those in the report: a change of them is a change of tests/contract/sdk-surface.md', async () => {
  const [source, report] = await Promise.all([read('core/sdk/index.ts'), read('tests/contract/sdk-surface.md')]);
  const reported = [...report.matchAll(/^- `(\w+)`( \(type\))?/gm)].map(([, name, type]) => `${name}${type ?? ''}`);
  expect(source).not.toMatch(/export \*|export default/);
  expect(reported.toSorted()).toEqual(doorNames(source).toSorted());
});

it('no name is in both doors: one of the two would vanish where they are joined', async () => {
  const [sdk, ui] = await Promise.all([read('core/sdk/index.ts'), read('core/sdk/ui.ts')]);
  const values = (source: string) => doorNames(source).filter((name) => !name.endsWith('(type)'));
  expect(values(sdk).filter((name) => values(ui).includes(name))).toEqual([]);
});
