import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { arOf } from '../../../../core/packaging/archives/ar.mjs';
import { gzip, tarOf, withFolders } from '../../../../core/packaging/archives/tar.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sextant-archives-'));
afterAll(() => rmSync(folder, { recursive: true }));
const text = (content: string) => Buffer.from(content);

describe('archives', () => {
  it('[PKG-01] have the same bytes in whatever order their files were read, with one time and no owner', () => {
    const files = [
      { name: 'b/long', content: text('b'), mode: 0o755 },
      { name: 'a', content: text('a') },
      { name: 'b/link', target: '../a' },
    ];
    const options = { epoch: 1_700_000_000, prefix: './' };
    const archive = tarOf(withFolders(files), options);
    expect(tarOf(withFolders(files.toReversed()), options)).toEqual(archive);
    const path = join(folder, 'a.tar.gz');
    writeFileSync(path, gzip(archive));
    const listed = execFileSync('tar', ['--utc', '--numeric-owner', '-tvzf', path], { encoding: 'utf8' });
    expect(listed.replace(/ +/g, ' ').trim().split('\n')).toEqual([
      '-rw-r--r-- 0/0 1 2023-11-14 22:13 ./a',
      'drwxr-xr-x 0/0 0 2023-11-14 22:13 ./b/',
      'lrwxrwxrwx 0/0 0 2023-11-14 22:13 ./b/link -> ../a',
      '-rwxr-xr-x 0/0 1 2023-11-14 22:13 ./b/long',
    ]);
  });

  it('[PKG-01] carry names of any length, and never two files of one name', () => {
    const name = `${'folder/'.repeat(40)}${'ü'.repeat(60)}`;
    const path = join(folder, 'long.tar');
    const target = `../${'t'.repeat(120)}`;
    const files = [
      { name, content: text('x') },
      { name: 'a-link', target },
    ];
    writeFileSync(path, tarOf(files, { epoch: 0 }));
    expect(execFileSync('tar', ['-xOf', path, name], { encoding: 'utf8' })).toBe('x');
    const listed = execFileSync('tar', ['--quoting-style=literal', '-tvf', path], { encoding: 'utf8' });
    expect(listed).toContain(`${name}\n`);
    expect(listed).toContain(`a-link -> ${target}\n`);
    // dpkg knows no other form of long names.
    expect(tarOf(files, { epoch: 0 }).includes('././@LongLink')).toBe(true);
    expect(() => tarOf([{ name: 'a' }, { name: 'a' }], { epoch: 0 })).toThrow('have the name a');
  });

  it('[PKG-01] of Debian have the bytes that Debian’s own tool reads', () => {
    const path = join(folder, 'a.ar');
    writeFileSync(
      path,
      arOf(
        [
          { name: 'odd', content: text('abc') },
          { name: 'even', content: text('abcd') },
        ],
        42,
      ),
    );
    const bytes = readFileSync(path, 'latin1');
    expect(bytes.slice(0, 68)).toBe('!<arch>\nodd             42          0     0     100644  3         `\n');
    expect(bytes.slice(68, 72)).toBe('abc\n');
    expect(bytes.slice(132)).toBe('abcd');
    expect(() => arOf([{ name: 'a-name-of-17-long', content: text('') }], 0)).toThrow('too long');
  });
});
