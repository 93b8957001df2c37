import { expect, it } from 'vitest';
import { droppedRoots, readTrees } from '../../../../../plugins/containers/transfers/dropped-files.ts';
import { objectAddress } from '../../../../../plugins/containers/transfers/object-address.ts';
import { filledName, nameProblem } from '../../../../../plugins/containers/transfers/upload-names.ts';

it('[CON-12] [FORM-13] the name follows the file until it is typed', () => {
  expect(filledName('', '', 'a.txt')).toBe('a.txt');
  expect(filledName('a.txt', 'a.txt', 'b.txt')).toBe('b.txt');
  expect(filledName('mine', 'a.txt', 'b.txt')).toBe('mine');
});

it('[CON-12] a name that no object can have is told before anything is sent', () => {
  expect(['', '  ', 'a/', 'a\nb', '\ud800', 'ä'.repeat(513)].map(nameProblem)).toEqual([
    'required',
    'required',
    'folder',
    'control',
    'control',
    'tooLong',
  ]);
  expect(['a', 'a/b', '/a//b', '..', '100% #1?', '名前 🐋'].map(nameProblem)).toEqual(Array(6).fill(undefined));
});

it('[CON-15] every name has an address of its own, which no browser tidies', () => {
  const paths = [
    'a b',
    'a%20b',
    'a?b',
    'a#b',
    '/a',
    'a',
    '//a',
    'a//b',
    'a/b',
    'a/../b',
    'b',
    '..',
    '.',
    'a/./b',
    'a/',
    '🐋',
  ];
  const urls = paths.map((path) => {
    const { address, query } = objectAddress('object', 'box', path);
    return new URL(`http://console${address}?${new URLSearchParams(query).toString()}`);
  });
  expect(new Set(urls.map(({ href }) => href)).size).toBe(paths.length);
  for (const [at, { pathname, searchParams, hash }] of urls.entries()) {
    const once = decodeURIComponent(pathname.replace('/api/swift/containers/box/object/', ''));
    expect([searchParams.get('encoded') ? decodeURIComponent(once) : once, hash]).toEqual([paths[at], '']);
  }
});

/** As the browser gives a dropped tree: folders in portions. */
function entry(name: string, children?: FileSystemEntry[]): FileSystemEntry {
  const portions = [children?.slice(0, 2) ?? [], children?.slice(2) ?? []].filter((portion) => portion.length > 0);
  const isFile = children === undefined;
  return {
    name,
    isFile,
    isDirectory: !isFile,
    file: (take: (file: File) => void) => take(new File(['x'], name)),
    createReader: () => ({ readEntries: (take: (entries: FileSystemEntry[]) => void) => take(portions.shift() ?? []) }),
  } as unknown as FileSystemEntry;
}

it('[CON-12] a dropped folder comes whole: files by their paths, empty folders too', async () => {
  const tree = entry('top', [
    entry('a.txt'),
    entry('empty', []),
    entry('deep', [entry('er', [entry('b #1.txt')])]),
    entry('c.txt'),
  ]);
  const found = await readTrees([tree, entry('single')]);
  expect(found.map(({ path, file }) => [path, file?.size])).toEqual([
    ['top/a.txt', 1],
    ['top/empty/', undefined],
    ['top/deep/er/b #1.txt', 1],
    ['top/c.txt', 1],
    ['single', 1],
  ]);
});

it('[CON-12] what is no file is left out of what was dropped', () => {
  const items = [
    { kind: 'string', webkitGetAsEntry: () => null },
    { kind: 'file', webkitGetAsEntry: () => entry('a') },
    { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => new File(['x'], 'b') },
    { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => null },
  ];
  expect(droppedRoots({ items: items as unknown as DataTransferItemList }).map(({ name }) => name)).toEqual(['a', 'b']);
});
