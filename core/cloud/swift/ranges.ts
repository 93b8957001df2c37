import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

export interface ByteRange {
  start: number;
  /** Included. */
  end: number;
}

/** More parts than this are nobody's honest wish. */
const mostRanges = 50;

/** The parts that a `Range` header asks for, in its order: null for no range, [] when none of them is there. */
export function readRanges(header: string | undefined, size: number): ByteRange[] | null {
  const list = /^bytes=(.+)$/.exec(header ?? '')?.[1];
  if (list === undefined) return null;
  const ranges: ByteRange[] = [];
  const parts = list.split(',');
  for (const part of parts) {
    const match = /^\s*(\d*)-(\d*)\s*$/.exec(part);
    if (!match || (match[1] === '' && match[2] === '')) return null;
    if (match[1] !== '' && match[2] !== '' && Number(match[2]) < Number(match[1])) return null;
    const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
    const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
    if (start <= end) ranges.push({ start, end });
  }
  return parts.length > mostRanges ? [] : ranges;
}

/** Several parts as one body of type `multipart/byteranges`. */
export function multipartRanges(
  ranges: readonly ByteRange[],
  whole: { size: number; type: string; read(range: ByteRange): Readable },
): { type: string; length: number; body: Readable } {
  const boundary = randomBytes(16).toString('hex');
  const heads = ranges.map(
    ({ start, end }) =>
      `--${boundary}\r\nContent-Type: ${whole.type}\r\nContent-Range: bytes ${start}-${end}/${whole.size}\r\n\r\n`,
  );
  const tail = `--${boundary}--`;
  const bytes = ranges.reduce((total, { start, end }) => total + end - start + 1, 0);
  async function* parts() {
    for (const [at, range] of ranges.entries()) {
      yield Buffer.from(heads[at] ?? '', 'latin1');
      yield* whole.read(range);
      yield Buffer.from('\r\n');
    }
    yield Buffer.from(tail);
  }
  return {
    type: `multipart/byteranges;boundary=${boundary}`,
    length: bytes + Buffer.byteLength(heads.join(''), 'latin1') + 2 * ranges.length + tail.length,
    body: Readable.from(parts(), { objectMode: false }),
  };
}
