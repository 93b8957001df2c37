import type { WrittenData } from '../shared/data-files.ts';

/**
 * How large the disk is that the data describes, in bytes: from the headers of the formats that have one. Null when it
 * can't be told.
 */
export function virtualSize(diskFormat: string | null, data: WrittenData): number | null {
  const read = readers[diskFormat ?? ''];
  return read ? read(data) : null;
}

type Reader = (data: WrittenData) => number | null;

/** Number at an offset of the head, if the head begins with the format's mark. */
function header(mark: string, at: number, read: (head: Buffer, at: number) => bigint, markAt = 0): Reader {
  return ({ head }) => {
    if (head.length < at + 8 || head.toString('latin1', markAt, markAt + mark.length) !== mark) return null;
    const size = Number(read(head, at));
    return Number.isSafeInteger(size) ? size : null;
  };
}

const bigEndian = (head: Buffer, at: number) => head.readBigUInt64BE(at);
const littleEndian = (head: Buffer, at: number) => head.readBigUInt64LE(at);

const readers: Readonly<Record<string, Reader>> = {
  raw: ({ size }) => (size > 0 ? size : null),
  qcow2: header('QFI\xfb', 24, bigEndian),
  vdi: header('\x7f\x10\xda\xbe', 0x170, littleEndian, 0x40),
  vhd: header('conectix', 48, bigEndian),
  vmdk: header('KDMV', 12, (head, at) => littleEndian(head, at) * 512n),
};
