import { createHmac, randomBytes } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { ipv4Bytes, ipv4Text, ipv6Bytes, ipv6Text } from './ip-addresses.ts';

/** The forms that are recognised in a text, each as a whole. */
export const dashedUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const bareUuid = /^[0-9a-f]{32}$/i;
const requestId = /^req-([0-9a-f-]{36})$/i;
const mac = /^(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}$/i;
const email = /^[^\s@]+@[^\s@]+$/;
/** Counts, ports, micro-versions and the ids of the oldest tables: too short to tell of anybody. */
export const shortNumber = /^\d{1,4}(?:\.\d{1,4})?$/;

/** The address of every service in a recording; RFC 2606 keeps the name from being anybody's. */
const noHost = 'cloud.invalid';
/** First bytes of IPv4 addresses that hosts have: 1 to 223 without the loopback's 127. */
const hostBytes = Array.from({ length: 223 }, (_none, at) => at + 1).filter((byte) => byte !== 127);
const bytesOfMac = 5;
const charactersOfName = 12;
const keptBytes = 4096;

/**
 * Gives each id, name and address another one: always the same for the same text, and another for another text. The key is made for one
 * recording and kept nowhere, so that nobody can find the first text by trying.
 */
export class Pseudonyms {
  readonly #key: Buffer;
  readonly #trees = new Map<string, Buffer>();
  readonly #firstBytes: readonly number[];

  constructor(key: Buffer = randomBytes(32)) {
    this.#key = key;
    this.#firstBytes = this.#shuffled(hostBytes);
  }

  /** Returns what stands for a name, an id or an address. An empty text and a short number stay. */
  of(text: string): string {
    if (text === '' || shortNumber.test(text)) return text;
    return this.known(text) ?? this.name(text);
  }

  /** Returns what stands for an id or an address, by its form; null for a text of no such form. */
  known(text: string): string | null {
    if (dashedUuid.test(text) || bareUuid.test(text)) return this.#uuid(text);
    const [, id] = requestId.exec(text) ?? [];
    if (id !== undefined && dashedUuid.test(id)) return `req-${this.#uuid(id)}`;
    if (mac.test(text)) return this.#mac(text);
    const address = this.#address(text);
    if (address !== null) return address;
    return email.test(text) ? `${this.name(text)}@${noHost}` : null;
  }

  /** Returns what stands for a name. */
  name(text: string): string {
    return `name-${this.#digest('name', text).toString('hex').slice(0, charactersOfName)}`;
  }

  /** An id with dashes and the same id without them are one. */
  #uuid(text: string): string {
    const digits = this.#digest('uuid', text.replaceAll('-', '').toLowerCase()).toString('hex').slice(0, 32);
    if (!text.includes('-')) return digits;
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  /** Returns an address of those that everybody may give out by themselves. */
  #mac(text: string): string {
    const digest = this.#digest('mac', text.replaceAll('-', ':').toLowerCase());
    const bytes = [...digest.subarray(0, bytesOfMac)].map((byte) => byte.toString(16).padStart(2, '0'));
    return ['02', ...bytes].join(':');
  }

  /** An address or a network (`10.0.0.0/8`). Addresses of one network stay in one network, whatever its length beyond eight bits. */
  #address(text: string): string | null {
    const [, host = '', length] = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
    const isFour = isIPv4(host);
    if (!isFour && !isIPv6(host)) return null;
    const bits = isFour ? 32 : 128;
    const prefix = length === undefined ? bits : Number(length);
    if (prefix > bits) return null;
    const bytes = isFour ? ipv4Bytes(host) : ipv6Bytes(host);
    // The address of nobody, which stands for all.
    if (bytes.every((byte) => byte === 0)) return text;
    const others = bytes.map((byte, at) => this.#byte(bytes, at, byte, isFour));
    const cut = length === undefined ? others : others.map((byte, at) => byte & maskOf(prefix - at * 8));
    return `${isFour ? ipv4Text(cut) : ipv6Text(cut)}${length === undefined ? '' : `/${length}`}`;
  }

  /** Flips each bit by the bits before it. The digest has a bit for each node of the tree that eight bits make. */
  #byte(bytes: readonly number[], at: number, byte: number, isFour: boolean): number {
    // The first byte of IPv6 says the kind of address: of one link, of one site, or of all the world.
    if (at === 0) return isFour ? (this.#firstBytes[hostBytes.indexOf(byte)] ?? byte) : byte;
    const tree = this.#tree(`${isFour ? 4 : 6} ${bytes.slice(0, at).join('.')}`);
    let node = 1;
    let other = 0;
    for (let bit = 7; bit >= 0; bit--) {
      const given = (byte >> bit) & 1;
      const flip = ((tree[node >> 3] ?? 0) >> (node & 7)) & 1;
      other = (other << 1) | (given ^ flip);
      node = (node << 1) | given;
    }
    return other;
  }

  #tree(place: string): Buffer {
    const known = this.#trees.get(place);
    if (known) return known;
    if (this.#trees.size >= keptBytes) this.#trees.clear();
    const made = this.#digest('address', place);
    this.#trees.set(place, made);
    return made;
  }

  #shuffled(numbers: readonly number[]): number[] {
    const rank = new Map(numbers.map((each) => [each, this.#digest('first byte', String(each)).toString('hex')]));
    return [...numbers].sort((one, other) => ((rank.get(one) ?? '') < (rank.get(other) ?? '') ? -1 : 1));
  }

  #digest(use: string, text: string): Buffer {
    return createHmac('sha256', this.#key).update(`${use}\n${text}`).digest();
  }
}

/** The bits of a byte that belong to a network, given how many bits of it are left. */
function maskOf(bits: number): number {
  return bits >= 8 ? 255 : bits <= 0 ? 0 : (255 << (8 - bits)) & 255;
}
