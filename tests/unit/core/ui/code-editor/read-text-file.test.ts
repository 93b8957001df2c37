import { describe, expect, it } from 'vitest';
import { readTextFile } from '#ui/code-editor/read-text-file.ts';

const file = (...parts: BlobPart[]) => new File(parts, 'user-data');

describe('[FORM-09] a file that is loaded into an editor', () => {
  it('is its text, without a mark at its start and with the line ends that scripts have', async () => {
    expect(await readTextFile(file('\uFEFF#!/bin/sh\r\necho größer\r\n'), 100)).toEqual({
      text: '#!/bin/sh\necho größer\n',
    });
    expect(await readTextFile(file(), 100)).toEqual({ text: '' });
  });

  it('may have as many bytes as are taken, and not one more', async () => {
    expect(await readTextFile(file('äb'), 3)).toEqual({ text: 'äb' });
    expect(await readTextFile(file('äb'), 2)).toEqual({ problem: 'tooLarge' });
  });

  it('is refused unread when it is too large', async () => {
    const disk = Object.assign(file('x'.repeat(10)), { arrayBuffer: () => Promise.reject(new Error('was read')) });
    expect(await readTextFile(disk, 9)).toEqual({ problem: 'tooLarge' });
    expect(await readTextFile(disk, 10)).toEqual({ problem: 'unreadable' });
  });

  it.each([
    ['bytes that are no UTF-8', new Uint8Array([0x51, 0x46, 0x49, 0xfb])],
    ['a zero byte', new Uint8Array([0x61, 0, 0x62])],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x61, 0])],
  ])('is no text with %s', async (_, bytes) => {
    expect(await readTextFile(file(bytes), 100)).toEqual({ problem: 'noText' });
  });
});
