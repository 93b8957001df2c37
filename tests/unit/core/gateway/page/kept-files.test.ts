import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeptFiles } from '../../../../../core/gateway/page/kept-files.ts';

const mega = 1024 * 1024;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'));
  mkdirSync(join(folder, 'en'));
  writeFileSync(join(folder, 'app.js'), 'plain');
  writeFileSync(join(folder, 'app.js.br'), 'brotli');
  writeFileSync(join(folder, 'en/core.json'), '{}');
  writeFileSync(join(folder, 'notes.txt'), 'nobody’s');
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('the files that the gateway keeps', () => {
  it('[X-27] come in the best form that there is and that is taken', () => {
    const files = new KeptFiles(folder);
    const form = (path: string, encodings: string | undefined) => {
      const file = files.get(path, encodings);
      return file && [file.body.toString(), file.headers['content-encoding'], file.headers['vary']];
    };
    expect(form('app.js', 'gzip, deflate, br')).toEqual(['brotli', 'br', 'Accept-Encoding']);
    expect(form('app.js', 'gzip')).toEqual(['plain', undefined, 'Accept-Encoding']);
    expect(form('app.js', undefined)).toEqual(['plain', undefined, 'Accept-Encoding']);
    expect(form('en/core.json', 'br')).toEqual(['{}', undefined, undefined]);
    expect(files.get('app.js', 'br')?.headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  it('[X-27] are those that lie there, and nothing beside or below them', () => {
    const files = new KeptFiles(folder);
    for (const path of ['none.js', '', 'en', 'en/', '../app.js', 'en/../app.js', 'app.js.br', 'notes.txt', '__proto__'])
      expect(files.get(path, 'br'), path).toBeUndefined();
    rmSync(join(folder, 'app.js.br'));
    expect(files.get('app.js', 'br')).toBeUndefined();
  });

  it('[X-27] are read once; what was not asked for longest goes when there is no more room', () => {
    for (const name of 'abcdef') writeFileSync(join(folder, `${name}.js`), Buffer.alloc(mega * 0.9, name));
    writeFileSync(join(folder, 'large.js'), Buffer.alloc(mega + 1, 'l'));
    const files = new KeptFiles(folder);
    const first = (name: string) => files.get(`${name}.js`, undefined)?.body.toString('latin1', 0, 1);
    expect(['large', ...'abcd', 'a', 'e'].map(first)).toEqual(['l', ...'abcd', 'a', 'e']);
    // A file that is not kept is read again.
    for (const name of ['large', ...'abcde']) writeFileSync(join(folder, `${name}.js`), Buffer.alloc(2, '!'));
    expect(['large', 'a', 'c', 'd', 'e', 'b'].map(first)).toEqual(['!', 'a', 'c', 'd', 'e', '!']);
  });
});
