import { cellHeight, cellWidth, hasDot } from './font.ts';
import type { TextScreen } from './screen.ts';

/** The way in which a client wants its pixels (RFC 6143, section 7.4). */
export interface PixelFormat {
  bytes: number;
  isBigEndian: boolean;
  max: readonly [number, number, number];
  shift: readonly [number, number, number];
}

/** 32 bits, blue first: what browsers and most clients have. */
export const ownFormat: PixelFormat = {
  bytes: 4,
  isBigEndian: false,
  max: [255, 255, 255],
  shift: [16, 8, 0],
};

const paper = [16, 20, 28] as const;
const ink = [214, 222, 235] as const;

/** The sixteen bytes of a pixel format in the protocol. */
export function formatBytes({ bytes, isBigEndian, max, shift }: PixelFormat): Buffer {
  const out = Buffer.alloc(16);
  out.set([bytes * 8, 24, isBigEndian ? 1 : 0, 1]);
  max.forEach((value, at) => out.writeUInt16BE(value, 4 + at * 2));
  shift.forEach((value, at) => out.writeUInt8(value, 10 + at));
  return out;
}

/** Undefined: a format with a palette, or of a size that there is not. */
export function readFormat(data: Buffer): PixelFormat | undefined {
  const bits = data.readUInt8(0);
  if (![8, 16, 32].includes(bits) || data.readUInt8(3) === 0) return undefined;
  return {
    bytes: bits / 8,
    isBigEndian: data.readUInt8(2) !== 0,
    max: [data.readUInt16BE(4), data.readUInt16BE(6), data.readUInt16BE(8)],
    shift: [data.readUInt8(10), data.readUInt8(11), data.readUInt8(12)],
  };
}

/** Draws cells of a row, from column `from` up to, without, `to`. */
export function drawCells(screen: TextScreen, row: number, from: number, to: number, format: PixelFormat): Buffer {
  const width = (to - from) * cellWidth;
  const { bytes } = format;
  const [light, dark] = [pixelOf(ink, format), pixelOf(paper, format)];
  const out = Buffer.alloc(width * cellHeight * bytes);
  for (let column = from; column < to; column++) {
    const sign = screen.signAt(row, column);
    for (let y = 0; y < cellHeight; y++) {
      for (let x = 0; x < cellWidth; x++) {
        const at = (y * width + (column - from) * cellWidth + x) * bytes;
        out.set(hasDot(sign, x, y) ? light : dark, at);
      }
    }
  }
  return out;
}

function pixelOf(colour: readonly [number, number, number], format: PixelFormat): Buffer {
  const { bytes, isBigEndian, max, shift } = format;
  let value = 0;
  colour.forEach((part, at) => {
    value += Math.round((part / 255) * (max[at] ?? 0)) * 2 ** ((shift[at] ?? 0) & 31);
  });
  const out = Buffer.alloc(bytes);
  const kept = value % 2 ** (bytes * 8);
  if (isBigEndian) out.writeUIntBE(kept, 0, bytes);
  else out.writeUIntLE(kept, 0, bytes);
  return out;
}
