import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aFolder, built } from './a-folder.ts';

afterEach(() => vi.unstubAllGlobals());

/** A plugin of which parts come later, with code that two need, and that needs more itself; as it is built. */
async function withLateParts() {
  const long = 'so long that it is not written twice '.repeat(20);
  const shared = `import { deep } from './deep';\nexport const word = (name: string) => ['${long}', deep, name].join(' ');\n`;
  const part = (name: string) => `import { word } from './shared';\nexport const text = word('${name}');\n`;
  const folder = aFolder({
    'package.json': '{ "type": "module" }',
    'thing.ts': `export const column = { id: 'x' };
      export const one = () => import('./one');
      export const other = () => import('./other');
      export const third = () => import('./deep');\n`,
    'one.ts': part('one'),
    'other.ts': part('other'),
    'shared.ts': shared,
    'deep.ts': `export const deep = '${long}';\n`,
  });
  const { files, graph } = await built(folder);
  const [entry = ''] = graph['./thing'];
  const address = pathToFileURL(join(folder, 'dist', entry)).href;
  const { one } = (await import(/* @vite-ignore */ address)) as { one(): Promise<{ text: string }> };
  return { address, files: Object.keys(files), entry, one };
}

describe('what a plugin imports when it is first used', () => {
  it('[X-26] is had by way of the page, which is told every file that must be there', async () => {
    const { address, files, entry, one } = await withLateParts();
    const asked: { files: string[]; by: string }[] = [];
    type Load = (file: string) => Promise<unknown>;
    vi.stubGlobal('sextantPart', async (load: Load, file: string, others: readonly string[], by: string) => {
      asked.push({ files: [file, ...others].map((one) => new URL(one, by).pathname.split('/').at(-1)!).sort(), by });
      return load(file);
    });
    expect((await one()).text).toMatch(/one$/);
    const needed = files.filter((file) => /^(one|shared|deep)-/.test(file)).sort();
    expect(needed).toHaveLength(3);
    expect(asked).toEqual([{ files: needed, by: address }]);
    expect(needed).not.toContain(entry);
  });

  it('[X-26] comes by itself where nobody fetches ahead, as in a test', async () => {
    expect((await (await withLateParts()).one()).text).toMatch(/one$/);
  });
});
