/** An MD5 digest, which the object store calls an etag. Browsers have no MD5 of their own. */
export interface Md5 {
  update(bytes: Uint8Array): Md5;
  /** In hex; ends the digest. */
  digest(): string;
}

const shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];
const constants = Int32Array.from({ length: 64 }, (_each, at) => Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32) | 0);
const blockSize = 64;

/** RFC 1321, piece by piece: of a file of any size only the piece at hand is in memory. */
export function createMd5(): Md5 {
  const state = Int32Array.of(0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476);
  const rest = new Uint8Array(blockSize);
  const words = new Int32Array(16);
  let kept = 0;
  let length = 0;

  const take = (bytes: Uint8Array) => {
    let at = 0;
    if (kept > 0) {
      at = Math.min(blockSize - kept, bytes.length);
      rest.set(bytes.subarray(0, at), kept);
      kept += at;
      if (kept < blockSize) return;
      mix(state, words, rest, 0);
      kept = 0;
    }
    for (; at + blockSize <= bytes.length; at += blockSize) mix(state, words, bytes, at);
    rest.set(bytes.subarray(at));
    kept = bytes.length - at;
  };

  const md5: Md5 = {
    update(bytes) {
      length += bytes.length;
      take(bytes);
      return md5;
    },
    digest() {
      const end = new Uint8Array((kept < 56 ? blockSize : 2 * blockSize) - kept);
      end[0] = 0x80;
      const view = new DataView(end.buffer);
      view.setUint32(end.length - 8, (length * 8) >>> 0, true);
      view.setUint32(end.length - 4, Math.floor(length / 2 ** 29) >>> 0, true);
      take(end);
      return [...new Uint8Array(state.buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    },
  };
  return md5;
}

function mix(state: Int32Array, words: Int32Array, bytes: Uint8Array, from: number): void {
  for (let at = 0, byte = from; at < 16; at += 1, byte += 4) {
    words[at] = bytes[byte]! | (bytes[byte + 1]! << 8) | (bytes[byte + 2]! << 16) | (bytes[byte + 3]! << 24);
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  for (let step = 0; step < 64; step += 1) {
    const round = step >> 4;
    const sum = (a + mixed(round, b, c, d) + constants[step]! + words[wordOf(round, step)]!) | 0;
    const shift = shifts[round]![step & 3]!;
    a = d;
    d = c;
    c = b;
    b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0;
  }
  state[0] = (state[0]! + a) | 0;
  state[1] = (state[1]! + b) | 0;
  state[2] = (state[2]! + c) | 0;
  state[3] = (state[3]! + d) | 0;
}

function mixed(round: number, b: number, c: number, d: number): number {
  if (round === 0) return (b & c) | (~b & d);
  if (round === 1) return (d & b) | (~d & c);
  return round === 2 ? b ^ c ^ d : c ^ (b | ~d);
}

function wordOf(round: number, step: number): number {
  if (round === 0) return step;
  if (round === 1) return (5 * step + 1) & 15;
  return (round === 2 ? 3 * step + 5 : 7 * step) & 15;
}

/** Bytes read at once: the page stays alive meanwhile. */
const piece = 1024 * 1024;

/** The digest of a file, or of a part of one; rejects when it cannot be read (any more). */
export async function digestOf(blob: Blob, signal?: AbortSignal): Promise<string> {
  const md5 = createMd5();
  for (let at = 0; at < blob.size; at += piece) {
    signal?.throwIfAborted();
    md5.update(new Uint8Array(await blob.slice(at, at + piece).arrayBuffer()));
  }
  return md5.digest();
}

/** The digest of a text, as UTF-8. */
export function digestOfText(text: string): string {
  return createMd5().update(new TextEncoder().encode(text)).digest();
}
