/** A disk format as glance names it; `compressed` and `empty` are no formats, but facts an operator must hear. */
export type DetectedFormat =
  'qcow2' | 'vmdk' | 'vdi' | 'vhd' | 'vhdx' | 'iso' | 'ploop' | 'raw' | 'compressed' | 'unknown' | 'empty';

export interface FormatFacts {
  format: DetectedFormat;
  /** Bytes that the disk has when unpacked; only some formats say. */
  virtualSize?: number;
  /** How it is packed (`gzip`, `xz`, …) when `format` is `compressed`. */
  packing?: string;
}

/** How many bytes of a file's start are needed to tell every format: an ISO's mark stands at 0x8001. */
export const HEAD_BYTES = 0x8006;
/** A fixed VHD has its mark in the last 512 bytes only. */
export const TAIL_BYTES = 512;

const SECTOR = 512;

const text = (bytes: Uint8Array, at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length));

function starts(bytes: Uint8Array, at: number, ...mark: number[]): boolean {
  return bytes.length >= at + mark.length && mark.every((byte, index) => bytes[at + index] === byte);
}

function uint64(bytes: Uint8Array, at: number, littleEndian: boolean): number | undefined {
  if (bytes.length < at + 8) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const value = Number(view.getBigUint64(at, littleEndian));
  return Number.isSafeInteger(value) ? value : undefined;
}

const withSize = (format: DetectedFormat, virtualSize: number | undefined): FormatFacts =>
  virtualSize === undefined ? { format } : { format, virtualSize };

const packings: readonly (readonly [string, readonly number[]])[] = [
  ['gzip', [0x1f, 0x8b]],
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
];

/** Boot records and partition tables mark raw disks: 0x55AA ends the first sector. */
const looksLikeDisk = (head: Uint8Array) => starts(head, 510, 0x55, 0xaa) || text(head, SECTOR, 8) === 'EFI PART';

/**
 * Tells a disk image's format by its first bytes (and, for a fixed VHD, its last ones). `raw` has no mark of its own: a
 * partitioned disk is recognised, anything else is `unknown`.
 */
export function detectImageFormat(head: Uint8Array, tail: Uint8Array = new Uint8Array()): FormatFacts {
  if (head.length === 0) return { format: 'empty' };
  if (starts(head, 0, 0x51, 0x46, 0x49, 0xfb)) {
    // Version 1 (qcow) keeps its size elsewhere, and no image service takes it as qcow2.
    return head[7] === 1 ? { format: 'unknown' } : withSize('qcow2', uint64(head, 24, false));
  }
  if (text(head, 0, 4) === 'KDMV') {
    const sectors = uint64(head, 12, true);
    return withSize('vmdk', sectors === undefined ? undefined : sectors * SECTOR);
  }
  if (text(head, 0, 4) === 'COWD' || text(head, 0, 21) === '# Disk DescriptorFile') return { format: 'vmdk' };
  if (starts(head, 0x40, 0x7f, 0x10, 0xda, 0xbe)) return withSize('vdi', uint64(head, 0x170, true));
  if (text(head, 0, 8) === 'vhdxfile') return { format: 'vhdx' };
  if (text(head, 0, 8) === 'conectix') return withSize('vhd', uint64(head, 48, false));
  if (text(head, 0, 8) === 'cxsparse') return { format: 'vhd' };
  if (text(head, 0, 16) === 'WithoutFreeSpace' || text(head, 0, 16) === 'WithouFreSpacExt') return { format: 'ploop' };
  for (const [packing, mark] of packings) if (starts(head, 0, ...mark)) return { format: 'compressed', packing };
  // Hybrid ISOs carry a boot record too, so the ISO's mark is looked at before the disk's.
  if (text(head, 0x8001, 5) === 'CD001') return { format: 'iso' };
  if (text(tail, 0, 8) === 'conectix') return withSize('vhd', uint64(tail, 48, false));
  return { format: looksLikeDisk(head) ? 'raw' : 'unknown' };
}
