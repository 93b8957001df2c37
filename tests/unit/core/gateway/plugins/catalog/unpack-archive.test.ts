import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { pluginLimits } from '../../../../../../core/base/plugin-rules/limits.mjs';
import { unpackArchive } from '../../../../../../core/gateway/plugins/catalog/unpack-archive.ts';
import { aPlugin, type ArchiveEntry, asEntries, tar, tgz } from '../../../../../support/archives.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-archives-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

/** Unpacks the archive; gives the folder that was found, and the one it was unpacked into. */
async function unpacked(bytes: Buffer, limits = pluginLimits) {
  count += 1;
  const into = join(folder, `out-${count}`);
  const archive = join(folder, `${count}.tgz`);
  mkdirSync(into);
  writeFileSync(archive, bytes);
  return { into, found: unpackArchive(archive, into, limits) };
}

async function refusal(bytes: Buffer, limits = pluginLimits): Promise<string> {
  const { found } = await unpacked(bytes, limits);
  return found.then(
    () => 'it was unpacked',
    (error: { state: string; message: string }) => `${error.state}: ${error.message}`,
  );
}

const sound = asEntries(aPlugin('acme.things'));
const withOne = (entry: ArchiveEntry) => tgz([...sound, entry]);

describe('an archive', () => {
  it('[X-26] is not called damaged for what the system says, and no path of the gateway is told', async () => {
    const into = join(folder, 'out-0');
    mkdirSync(into);
    await expect(unpackArchive(folder, into)).rejects.toMatchObject({ code: 'EISDIR' });
  });

  it('[X-21] gives its files, whether the plugin or its folder was packed', async () => {
    for (const prefix of ['', './', 'package/']) {
      const { found, into } = await unpacked(await tgz(asEntries(aPlugin('acme.things'), prefix)));
      expect(readdirSync(await found).sort()).toEqual(['plugin.json', 'thing-1.js']);
      expect(await found).toBe(prefix === 'package/' ? join(into, 'package') : into);
    }
  });

  it('leaves behind what no manifest can name', async () => {
    const { found } = await unpacked(
      await tgz([...sound, { name: '._thing', content: 'x' }, { name: 'ä.js', content: 'x' }]),
    );
    expect(readdirSync(await found).sort()).toEqual(['plugin.json', 'thing-1.js']);
  });

  it.each<[string, ArchiveEntry, string]>([
    ['a path that climbs', { name: '../out.js', content: 'x' }, "rejected: ../out.js lies outside the plugin's folder"],
    [
      'one that climbs later',
      { name: 'a/../../out.js', content: 'x' },
      "rejected: a/../../out.js lies outside the plugin's folder",
    ],
    ['an absolute path', { name: '/etc/passwd', content: 'x' }, 'rejected: /etc/passwd has an absolute path'],
    ['a drive', { name: 'C:\\out.js', content: 'x' }, 'rejected: C:\\\\out.js has an absolute path'],
    ['a symbolic link', { name: 'link.js', type: 'symlink', linkname: '/etc/passwd' }, 'rejected: link.js is a link'],
    ['a hard link', { name: 'link.js', type: 'link', linkname: 'thing-1.js' }, 'rejected: link.js is a link'],
    [
      'a device',
      { name: 'null', type: 'character-device', devmajor: 1, devminor: 3 },
      'rejected: null is no plain file (character-device)',
    ],
    ['a block device', { name: 'disk', type: 'block-device' }, 'rejected: disk is no plain file (block-device)'],
    ['a pipe', { name: 'pipe', type: 'fifo' }, 'rejected: pipe is no plain file (fifo)'],
    [
      'the same file twice',
      { name: './thing-1.js', content: 'other' },
      'rejected: ./thing-1.js is in the archive twice',
    ],
    [
      'a file below a file',
      { name: 'thing-1.js/deeper.js', content: 'x' },
      'rejected: thing-1.js/deeper.js is in the archive twice',
    ],
    [
      'a name with a line break',
      { name: 'a\nb.js', content: 'x' },
      'rejected: a\\nb.js has a name with control characters',
    ],
    [
      'a name with an escape',
      { name: 'a\u001b[31m.js', content: 'x' },
      'rejected: a\\u001b[31m.js has a name with control characters',
    ],
    [
      'a name without end',
      { name: `${'a/'.repeat(150)}x.js`, content: 'x' },
      `rejected: ${'a/'.repeat(50)} has a name of 304 characters`,
    ],
  ])('with %s is refused, and nothing of that is written', async (_what, entry, reason) => {
    expect(await refusal(await withOne(entry))).toBe(reason);
    const written = readdirSync(folder).filter((name) => !/^(out-\d+|\d+\.tgz)$/.test(name));
    expect(written).toEqual([]);
    expect(readFileSync(join(folder, `out-${count}/thing-1.js`), 'utf8')).toContain('acme.things');
  });

  it('with one file over 50 MiB is refused by what it says of itself, before it is unpacked', async () => {
    const header = (await tar([{ name: 'big.js', content: '' }])).subarray(0, 512);
    // The size, in octal digits, and then the header's own sum, which holds it.
    const sized = Buffer.from(header);
    sized.write((51 * 1024 * 1024).toString(8).padStart(11, '0'), 124, 'ascii');
    sized.fill(' ', 148, 156);
    const sum = sized.reduce((total, byte) => total + byte, 0);
    sized.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
    expect(await refusal(gzipSync(sized))).toBe('rejected: big.js is larger than 50 MiB');
  });

  it('that unpacks to far more than it weighs is stopped', async () => {
    const bomb = await tgz([...sound, { name: 'zeros.txt', content: Buffer.alloc(40 * 1024 * 1024) }]);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refusal(bomb)).toBe('rejected: it unpacks to more than 100 times its size');
  });

  it('that is zeros without end is stopped as well, though no entry ever comes', async () => {
    expect(await refusal(gzipSync(Buffer.alloc(64 * 1024 * 1024)))).toBe(
      'rejected: it unpacks to more than 100 times its size',
    );
  });

  it('with more files, or more bytes in all, than a plugin may have is refused', async () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ name: `f${at}.js`, content: 'x'.repeat(1000) }));
    expect(await refusal(await tgz(many), { ...pluginLimits, files: 20 })).toBe(
      'rejected: it holds more than 20 files',
    );
    expect(await refusal(await tgz(many), { ...pluginLimits, total: 20_000 })).toBe(
      'rejected: its files are more than 20 KiB',
    );
  });

  it('that was cut off, is no archive, or holds no plugin is called broken', async () => {
    const whole = await tgz(sound);
    expect(await refusal(whole.subarray(0, whole.length - 20))).toMatch(/^broken: the archive is damaged: /);
    expect(await refusal(Buffer.from('no archive at all'))).toMatch(/^broken: the archive is damaged: /);
    expect(await refusal(gzipSync(Buffer.from('no tar at all'.repeat(100))))).toMatch(
      /^broken: the archive is damaged: /,
    );
    expect(await refusal(await tgz([{ name: 'readme.md', content: 'x' }]))).toBe(
      'broken: there is no plugin.json in it',
    );
  });
});
