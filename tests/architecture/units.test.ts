import { describe, expect, it } from 'vitest';
import { filesOf, read } from './source-files.ts';

// Memory and storage are counted in steps of 1024 everywhere: a unit of steps of 1000 names another amount.
const decimal = /(?<![\p{L}\d])[KkMGTP]B(?![\p{L}\d])|[كمغت]\.ب/u;
const decimalInFrench = /(?<![\p{L}\d])[KkMGTP]o(?![\p{L}\d])/u;

/** Each text of a JSON file, by its path in it. */
function textsOf(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => textsOf(each, `${path}.${key}`));
}

describe('sizes', () => {
  it('[SHELL-07] are told in binary units, in every language and in every form', () => {
    const files = filesOf(['locales', 'schemas', 'plugins'], /\.json$/);
    expect(files.length).toBeGreaterThan(40);
    const found = files.flatMap((file) =>
      textsOf(JSON.parse(read(file)), file).filter(
        ([, text]) => decimal.test(text) || (file.startsWith('locales/fr') && decimalInFrench.test(text)),
      ),
    );
    expect(found).toEqual([]);
  });
});
