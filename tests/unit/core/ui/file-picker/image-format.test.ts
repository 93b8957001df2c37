import { describe, expect, it } from 'vitest';
import { detectImageFormat } from '#ui/file-picker/image-format.ts';
import { inspectFile, isStillReadable } from '#ui/file-picker/inspect-file.ts';

/** Bytes with marks at offsets. */
function bytes(length: number, marks: Record<number, string | number[]>): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(length);
  for (const [at, mark] of Object.entries(marks)) {
    made.set(typeof mark === 'string' ? [...mark].map((letter) => letter.charCodeAt(0)) : mark, Number(at));
  }
  return made;
}
const GIB = 1024 ** 3;
const eightGib = [0, 0, 0, 2, 0, 0, 0, 0];

describe('[IMG-09] the format of an image file', () => {
  it.each([
    ['qcow2', { 0: [0x51, 0x46, 0x49, 0xfb, 0, 0, 0, 3], 24: eightGib }, 8 * GIB],
    ['vmdk', { 0: 'KDMV', 12: [0, 0, 0, 1, 0, 0, 0, 0] }, 8 * GIB],
    ['vdi', { 0x40: [0x7f, 0x10, 0xda, 0xbe], 0x170: eightGib.toReversed() }, 8 * GIB],
    ['vhd', { 0: 'conectix', 48: eightGib }, 8 * GIB],
    ['vhdx', { 0: 'vhdxfile' }, undefined],
    ['iso', { 510: [0x55, 0xaa], 0x8001: 'CD001' }, undefined],
    ['ploop', { 0: 'WithoutFreeSpace' }, undefined],
    ['raw', { 510: [0x55, 0xaa] }, undefined],
    ['raw', { 512: 'EFI PART' }, undefined],
    ['unknown', {}, undefined],
  ] as const)('tells %s by its mark', (format, marks, virtualSize) => {
    expect(detectImageFormat(bytes(0x8006, marks as never))).toEqual(
      virtualSize === undefined ? { format } : { format, virtualSize },
    );
  });

  it('tells a text VMDK descriptor', () => {
    expect(detectImageFormat(bytes(600, { 0: '# Disk DescriptorFile\nversion=1' })).format).toBe('vmdk');
  });

  it('finds the mark of a fixed VHD in its last sector', () => {
    const tail = bytes(512, { 0: 'conectix', 48: eightGib });
    expect(detectImageFormat(bytes(2048, {}), tail)).toEqual({ format: 'vhd', virtualSize: 8 * GIB });
  });

  it('does not take the first qcow version for qcow2', () => {
    expect(detectImageFormat(bytes(64, { 0: [0x51, 0x46, 0x49, 0xfb, 0, 0, 0, 1] })).format).toBe('unknown');
  });

  it.each([
    ['gzip', [0x1f, 0x8b, 8]],
    ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]],
    ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
    ['bzip2', [0x42, 0x5a, 0x68, 0x39]],
    ['zip', [0x50, 0x4b, 3, 4]],
  ])('says that a file is packed with %s', (packing, mark) => {
    expect(detectImageFormat(bytes(64, { 0: mark }))).toEqual({ format: 'compressed', packing });
  });

  it('is not confused by a file that ends inside its header', () => {
    expect(detectImageFormat(bytes(8, { 0: [0x51, 0x46, 0x49, 0xfb, 0, 0, 0, 3] }))).toEqual({ format: 'qcow2' });
    expect(detectImageFormat(new Uint8Array())).toEqual({ format: 'empty' });
  });
});

describe('a chosen file', () => {
  it('is read at its ends only', async () => {
    const slices: [number, number][] = [];
    const file = new Blob([bytes(200_000, { 0: [0x51, 0x46, 0x49, 0xfb, 0, 0, 0, 3], 24: eightGib })]);
    const watched = Object.create(file, {
      size: { value: file.size },
      slice: { value: (from: number, to?: number) => (slices.push([from, to ?? file.size]), file.slice(from, to)) },
    }) as Blob;
    expect(await inspectFile(watched)).toEqual({
      readable: true,
      size: 200_000,
      format: 'qcow2',
      virtualSize: 8 * GIB,
    });
    expect(slices.reduce((sum, [from, to]) => sum + to - from, 0)).toBeLessThan(40_000);
  });

  it('says that it is empty', async () => {
    expect(await inspectFile(new Blob([]))).toMatchObject({ readable: true, format: 'empty', size: 0 });
    expect(await isStillReadable(new Blob([]))).toBe(true);
  });

  it('says that it vanished', async () => {
    const vanished = {
      size: 10,
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }),
    };
    expect(await inspectFile(vanished as never)).toEqual({ readable: false, size: 10 });
    expect(await isStillReadable(vanished as never)).toBe(false);
  });
});
