import { cellHeight, cellWidth } from './font.ts';
import type { Guest } from './guest.ts';
import { Keys } from './keys.ts';
import { drawCells, formatBytes, ownFormat, readFormat } from './pixels.ts';
import { screenColumns, screenRows } from './screen.ts';

const longestClipboard = 1024 * 1024;
const extendedKey = 255;

/** The lengths of a client's messages by their first byte; those with a count say how much of them tells the length. */
const lengths: Readonly<Record<number, { head: number; rest?: (head: Buffer) => number }>> = {
  0: { head: 20 },
  2: { head: 4, rest: (head) => head.readUInt16BE(2) * 4 },
  3: { head: 10 },
  4: { head: 8 },
  5: { head: 6 },
  6: { head: 8, rest: (head) => head.readUInt32BE(4) },
  255: { head: 12 },
};

/**
 * The server's side of RFB 3.8 for one client: no security, raw pixels, and a picture that is sent where it changed.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6143
 */
export class RfbServer {
  readonly #guest: Guest;
  readonly #name: string;
  readonly #send: (data: Buffer) => void;
  readonly #hangUp: () => void;
  readonly #keys = new Keys();
  readonly #unwatch: () => void;
  #stage: 'version' | 'security' | 'share' | 'open' = 'version';
  #unread: Buffer = Buffer.alloc(0);
  #format = ownFormat;
  #isAsked = false;
  /** Columns by row that were drawn anew since the client last got them. */
  readonly #drawn = new Map<number, { from: number; to: number }>();

  constructor(options: { guest: Guest; name: string; send(data: Buffer): void; hangUp(): void }) {
    this.#guest = options.guest;
    this.#name = options.name;
    this.#send = options.send;
    this.#hangUp = options.hangUp;
    this.#unwatch = this.#guest.screen.watch(({ row, from, to }) => {
      const known = this.#drawn.get(row);
      this.#drawn.set(row, known ? { from: Math.min(known.from, from), to: Math.max(known.to, to) } : { from, to });
    });
    this.#send(Buffer.from('RFB 003.008\n'));
  }

  close(): void {
    this.#unwatch();
  }

  take(data: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, data]);
    while (this.#next());
    this.refresh();
  }

  /** Sends what changed, when the client has asked for it. */
  refresh(): void {
    if (!this.#isAsked || this.#drawn.size === 0) return;
    this.#isAsked = false;
    const head = Buffer.alloc(4);
    head.writeUInt16BE(this.#drawn.size, 2);
    const parts: Buffer[] = [head];
    for (const [row, { from, to }] of this.#drawn) {
      const place = Buffer.alloc(12);
      place.writeUInt16BE(from * cellWidth, 0);
      place.writeUInt16BE(row * cellHeight, 2);
      place.writeUInt16BE((to - from) * cellWidth, 4);
      place.writeUInt16BE(cellHeight, 6);
      parts.push(place, drawCells(this.#guest.screen, row, from, to, this.#format));
    }
    this.#drawn.clear();
    this.#send(Buffer.concat(parts));
  }

  /** Reads one message; false when it has not arrived as a whole. */
  #next(): boolean {
    if (this.#stage === 'version') return this.#read(12, () => this.#answer('security', Buffer.from([1, 1])));
    if (this.#stage === 'security') {
      return this.#read(1, (data) => (data[0] === 1 ? this.#answer('share', Buffer.alloc(4)) : this.#hangUp()));
    }
    if (this.#stage === 'share') return this.#read(1, () => this.#answer('open', this.#opening()));
    const kind = this.#unread[0];
    if (kind === undefined) return false;
    const length = lengths[kind];
    if (!length) return this.#giveUp();
    if (this.#unread.length < length.head) return false;
    const rest = length.rest?.(this.#unread) ?? 0;
    if (rest > longestClipboard) return this.#giveUp();
    return this.#read(length.head + rest, (data) => this.#message(kind, data));
  }

  #giveUp(): false {
    this.#unread = Buffer.alloc(0);
    this.#hangUp();
    return false;
  }

  #read(length: number, use: (data: Buffer) => void): boolean {
    if (this.#unread.length < length) return false;
    const data = this.#unread.subarray(0, length);
    this.#unread = this.#unread.subarray(length);
    use(data);
    return true;
  }

  #answer(stage: 'security' | 'share' | 'open', data: Buffer): void {
    this.#stage = stage;
    this.#send(data);
  }

  #opening(): Buffer {
    const name = Buffer.from(this.#name);
    const size = Buffer.alloc(4);
    size.writeUInt16BE(screenColumns * cellWidth, 0);
    size.writeUInt16BE(screenRows * cellHeight, 2);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(name.length);
    return Buffer.concat([size, formatBytes(ownFormat), length, name]);
  }

  #message(kind: number, data: Buffer): void {
    if (kind === 0) this.#format = readFormat(data.subarray(4)) ?? this.#format;
    else if (kind === 3) this.#ask(data.readUInt8(1) !== 0);
    else if (kind === 4) this.#key(data.readUInt32BE(4), data.readUInt8(1) !== 0);
    else if (kind === extendedKey) this.#key(data.readUInt32BE(4), data.readUInt16BE(2) !== 0);
    else if (kind === 6) this.#guest.paste(data.subarray(8).toString('latin1'));
  }

  #ask(isIncremental: boolean): void {
    this.#isAsked = true;
    if (isIncremental) return;
    for (let row = 0; row < screenRows; row++) this.#drawn.set(row, { from: 0, to: screenColumns });
  }

  #key(keysym: number, isDown: boolean): void {
    const sign = this.#keys.take(keysym, isDown);
    if (sign === 'restart') this.#guest.restart();
    else if (sign !== '') this.#guest.press(sign);
  }
}
