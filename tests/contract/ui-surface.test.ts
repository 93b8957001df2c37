import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The names that a door file lists, values and types. */
export function namesOf(source: string): string[] {
  const lists = [...source.matchAll(/export (type )?\{([^}]*)\} from/g)];
  const names = lists.flatMap(([, type, list = '']) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map((entry) => {
        const name =
          entry
            .replace(/^type /, '')
            .split(' as ')
            .at(-1) ?? '';
        return type || entry.startsWith('type ') ? `${name} (type)` : name;
      }),
  );
  return names.toSorted();
}

it('the interface that plugins may import is the one in the report: a change of it is a change of tests/contract/ui-surface.md', async () => {
  const source = await readFile(at('core/sdk/ui.ts'), 'utf8');
  const report = await readFile(at('tests/contract/ui-surface.md'), 'utf8');
  const reported = [...report.matchAll(/^- `(\w+)`( \(type\))?$/gm)].map(([, name, type]) => `${name}${type ?? ''}`);
  expect(source).not.toMatch(/export \*/);
  expect(reported.toSorted()).toEqual(namesOf(source));
});
