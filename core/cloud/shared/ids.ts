import { createHash, randomBytes } from 'node:crypto';
import type { Collection } from './store.ts';

/** The maker of ids: random ones, or the same ones each time when the cloud was given a seed. */
export interface Ids {
  /** A new id of 32 hex digits, as keystone makes them. */
  hex(): string;
  /** A new id with dashes, as glance, nova, neutron and cinder make them. */
  uuid(): string;
  /** The id of a seeded thing: one name has one id, as long as the cloud lives, whatever was made before it. */
  namedHex(name: string): string;
  namedUuid(name: string): string;
}

export interface IdSource {
  /** Makes the same new ids again each time; undefined: random ones. */
  seed?: string | number | undefined;
  /** How often the cloud was started with its data before, so that a restart makes no id twice. */
  start?: number;
  /** The key that ids of names are made from; clouds with different keys have different ids. */
  nameKey: string;
}

export function createIds({ seed, start = 0, nameKey }: IdSource): Ids {
  let made = 0;
  const next = () => (seed === undefined ? randomBytes(16) : digest(seed, `#${start}.${made++}`));
  const named = (name: string) => digest(nameKey, name);
  return {
    hex: () => hexOf(next()),
    uuid: () => uuidOf(next()),
    namedHex: (name) => hexOf(named(name)),
    namedUuid: (name) => uuidOf(named(name)),
  };
}

/** The key of a cloud's named ids: its seed or, without one, a random text, chosen at the first start and kept with its data. */
export function nameKeyOf(kept: KeptText, seed?: string | number): string {
  const key = kept.get('names') ?? String(seed ?? randomBytes(16).toString('hex'));
  if (!kept.has('names')) kept.set('names', key);
  return key;
}

type KeptText = Pick<Collection<string>, 'get' | 'has' | 'set'>;

function digest(key: string | number, text: string): Buffer {
  return createHash('sha256').update(`${key}\n${text}`).digest();
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
