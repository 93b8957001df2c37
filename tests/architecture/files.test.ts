import { describe, expect, it } from 'vitest';
import { importCycles } from './import-cycles.ts';
import { filesOf, read, staticImportsOf, targetOf } from './source-files.ts';

const folders = ['core', 'registry', 'plugins', 'tests'];
const isOwn = (file: string) => !file.includes('node_modules/');
const modules = filesOf(folders, /\.(ts|tsx|mjs)$/).filter(isOwn);
const mostLines = 400;

describe('files', () => {
  it('import nothing that imports them, types included', () => {
    const graph = new Map(
      modules.map((file) => [
        file,
        new Set(staticImportsOf(file).flatMap((specifier) => targetOf(file, specifier)?.split('?')[0] ?? [])),
      ]),
    );
    expect(graph.size).toBeGreaterThan(1000);
    expect(importCycles(graph)).toEqual([]);
  });

  it(`have at most ${mostLines} lines, but for those that are generated`, () => {
    const long = filesOf(folders, /\.(ts|tsx|mjs|css)$/)
      .filter((file) => isOwn(file) && !file.endsWith('.gen.ts'))
      .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
      .filter(({ lines }) => lines > mostLines);
    expect(long).toEqual([]);
  });

  it('are told when they import one another, over others as well, and when one imports itself', () => {
    const graph = new Map(
      Object.entries({ a: ['b'], b: ['c'], c: ['a', 'd'], d: [], e: ['e'], f: ['d', 'x'] }).map(
        ([file, imported]) => [file, new Set(imported)] as const,
      ),
    );
    expect(importCycles(graph)).toEqual([['a', 'b', 'c'], ['e']]);
  });
});
