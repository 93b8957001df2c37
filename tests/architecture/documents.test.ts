import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sdkReference } from '../../core/cli/packages/sdk-reference.mjs';
import { filesOf, read, root } from './source-files.ts';

const folders = ['core', 'locales', 'plugins', 'registry', 'schemas', 'tests'];
const top = readdirSync(root).filter((file) => file.endsWith('.md'));
const documents = [...top, ...filesOf(folders, /\.md$/)].filter((file) => !file.includes('node_modules/'));

/** The text of a document without its code, which holds examples of addresses. */
function proseOf(file: string): string {
  return read(file)
    .replace(/^ *```[^]*?^ *```/gm, '')
    .replace(/`[^`\n]*`/g, '');
}

/** The addresses of a document's links and pictures that lead to files of this repository. */
function linksOf(file: string): string[] {
  return [...proseOf(file).matchAll(/\]\(\s*([^)\s]+)\s*\)/g)]
    .map((match) => match[1] as string)
    .filter((link) => !/^[a-z]+:/.test(link));
}

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(file: string): Set<string> {
  const withoutBlocks = read(file).replace(/^ *```[^]*?^ *```/gm, '');
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutBlocks.matchAll(/^#{1,6} (.+)$/gm)) {
    const plain = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    let anchor = plain;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${plain}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

function faultOf(file: string, link: string): string | undefined {
  const [address = '', anchor] = link.split('#');
  const target = address === '' ? file : posix.normalize(posix.join(posix.dirname(file), decodeURI(address)));
  if (!existsSync(join(root, target))) return `${file}: ${link} leads nowhere`;
  if (anchor === undefined || statSync(join(root, target)).isDirectory() || !target.endsWith('.md')) return undefined;
  return anchorsOf(target).has(anchor) ? undefined : `${file}: ${link}: there is no such heading`;
}

describe('the documents', () => {
  it('have links that lead to a file, and to a heading of it where they name one', () => {
    expect(documents.length).toBeGreaterThan(30);
    const faults = documents.flatMap((file) => linksOf(file).flatMap((link) => faultOf(file, link) ?? []));
    expect(faults).toEqual([]);
  });

  it('have the reference of the SDK that is made from its types; else run npm run generate', async () => {
    const pages = await sdkReference();
    expect(Object.keys(pages)).toHaveLength(2);
    const stale = Object.entries(pages).filter(([path, text]) => read(path) !== text);
    expect(stale.map(([path]) => path)).toEqual([]);
    // The compiler writes the declarations of more than two hundred files for it.
  }, 180_000);
});
