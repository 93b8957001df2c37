import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** The end of a socket: its close code and reason. */
export interface SocketEnd {
  code: number;
  reason: string;
}

/** A WebSocket whose bytes can be waited for. */
export class ConsoleSocket {
  readonly socket: WebSocket;
  readonly ended: Promise<SocketEnd>;
  #bytes = Buffer.alloc(0) as Buffer;
  #arrived = () => {};

  constructor(socket: WebSocket) {
    this.socket = socket;
    this.ended = new Promise((resolve) =>
      socket.once('close', (code, reason) => {
        resolve({ code, reason: reason.toString() });
        this.#arrived();
      }),
    );
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, data]);
      this.#arrived();
    });
  }

  /** Resolves once it is open; throws the status of a refusal. */
  static async open(url: string, protocols: string | string[] = 'binary', headers = {}): Promise<ConsoleSocket> {
    const socket = new WebSocket(url, protocols, { headers, perMessageDeflate: false });
    const opened = new ConsoleSocket(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
      socket.once('unexpected-response', (request, answer) => {
        reject(new Error(`refused with ${answer.statusCode}`));
        request.destroy();
      });
    });
    return opened;
  }

  send(data: Buffer | string): void {
    this.socket.send(Buffer.from(data), { binary: true });
  }

  /** Takes so many bytes, once they are there. */
  async take(length: number): Promise<Buffer> {
    while (this.#bytes.length < length) await this.#more();
    const data = this.#bytes.subarray(0, length);
    this.#bytes = this.#bytes.subarray(length);
    return data;
  }

  /** Takes all up to this text, once it is there. */
  async takeUntil(text: string): Promise<string> {
    for (;;) {
      const at = this.#bytes.indexOf(text);
      if (at >= 0) return (await this.take(at + text.length)).toString();
      await this.#more();
    }
  }

  async close(): Promise<void> {
    if (this.socket.readyState === WebSocket.CLOSED) return;
    this.socket.close();
    // A proxy of nova may answer with a code that there is not.
    await this.ended;
  }

  async #more(): Promise<void> {
    if (this.socket.readyState === WebSocket.CLOSED) throw new Error('the socket is closed');
    await new Promise<void>((resolve) => (this.#arrived = resolve));
  }
}

/** A client of RFB 3.8 that asks for raw pixels. */
export class RfbClient {
  readonly #socket: ConsoleSocket;
  readonly name: string;
  readonly width: number;
  readonly height: number;

  private constructor(socket: ConsoleSocket, opening: Buffer, name: string) {
    this.#socket = socket;
    this.name = name;
    this.width = opening.readUInt16BE(0);
    this.height = opening.readUInt16BE(2);
  }

  static async open(socket: ConsoleSocket): Promise<RfbClient> {
    socket.send(await socket.take(12));
    const [count = 0] = await socket.take(1);
    if (![...(await socket.take(count))].includes(1)) throw new Error('no security type None');
    socket.send(Buffer.from([1]));
    if ((await socket.take(4)).readUInt32BE(0) !== 0) throw new Error('not let in');
    socket.send(Buffer.from([1]));
    const opening = await socket.take(24);
    const name = (await socket.take(opening.readUInt32BE(20))).toString();
    socket.send(Buffer.from([2, 0, 0, 1, 0, 0, 0, 0]));
    return new RfbClient(socket, opening, name);
  }

  key(keysym: number): void {
    for (const isDown of [1, 0]) {
      const event = Buffer.from([4, isDown, 0, 0, 0, 0, 0, 0]);
      event.writeUInt32BE(keysym, 4);
      this.#socket.send(event);
    }
  }

  /** Types text, not faster than guests take it. */
  async type(text: string): Promise<void> {
    for (const sign of text) {
      this.key(sign === '\n' ? 0xff0d : sign.charCodeAt(0));
      await wait(5);
    }
  }

  /** Asks for the picture, or for what changed in it; returns the pixels of each part. */
  async update(isIncremental: boolean): Promise<Buffer[]> {
    const ask = Buffer.from([3, isIncremental ? 1 : 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    ask.writeUInt16BE(this.width, 6);
    ask.writeUInt16BE(this.height, 8);
    this.#socket.send(ask);
    const [kind] = await this.#socket.take(1);
    if (kind !== 0) throw new Error(`a message of kind ${kind}`);
    const count = (await this.#socket.take(3)).readUInt16BE(1);
    const parts: Buffer[] = [];
    for (let part = 0; part < count; part++) {
      const place = await this.#socket.take(12);
      if (place.readInt32BE(8) !== 0) throw new Error(`encoding ${place.readInt32BE(8)}`);
      parts.push(await this.#socket.take(place.readUInt16BE(4) * place.readUInt16BE(6) * 4));
    }
    return parts;
  }
}
