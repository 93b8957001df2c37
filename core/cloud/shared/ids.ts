import { createHash, randomBytes } from 'node:crypto';

/** Where ids come from: random, or the same ones each time when the cloud was given a seed. */
export interface Ids {
  /** A new id of 32 hex digits, as keystone makes them. */
  hex(): string;
  /** A new id with dashes, as glance, nova, neutron and cinder make them. */
  uuid(): string;
  /** The id of a seeded thing: with a seed always the same for the same name, whatever was made before it. */
  namedHex(name: string): string;
  namedUuid(name: string): string;
}

/** `start`: how often the cloud was started with its data before, so that a restart makes no id twice. */
export function createIds(seed?: string | number, start = 0): Ids {
  let made = 0;
  const digest = (text: string) => createHash('sha256').update(`${seed}\n${text}`).digest();
  const next = () => (seed === undefined ? randomBytes(16) : digest(`#${start}.${made++}`));
  const named = (name: string) => (seed === undefined ? randomBytes(16) : digest(name));
  return {
    hex: () => hexOf(next()),
    uuid: () => uuidOf(next()),
    namedHex: (name) => hexOf(named(name)),
    namedUuid: (name) => uuidOf(named(name)),
  };
}

function hexOf(bytes: Buffer): string {
  return uuidOf(bytes).replaceAll('-', '');
}

/** A version 4 UUID from the first 16 bytes. */
function uuidOf(bytes: Buffer): string {
  const sixteen = Buffer.from(bytes.subarray(0, 16));
  sixteen[6] = ((sixteen[6] ?? 0) & 0x0f) | 0x40;
  sixteen[8] = ((sixteen[8] ?? 0) & 0x3f) | 0x80;
  const hex = sixteen.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
