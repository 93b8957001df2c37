import type { NativeCaller } from '../native-caller.ts';
import { readList } from '../native-pages.ts';
import { segment } from '../path-segment.ts';

/** A key pair as nova gives it (Compute API, Keypairs). */
export interface NativeKeyPair {
  name: string;
  public_key: string;
  fingerprint: string;
  user_id?: string;
  /** From 2.2 on. */
  type?: string;
  /** In the answer to its making, unless a public key was given. */
  private_key?: string;
}

export interface NewKeyPair {
  name: string;
  public_key?: string;
  /** Needs 2.2. */
  type?: string;
}

interface Wrapped {
  keypair: NativeKeyPair;
}

const service = 'compute';
const pathOf = (name: string) => `/os-keypairs/${segment(name)}`;

export function listKeyPairs(native: NativeCaller, microversion?: string): Promise<Wrapped[]> {
  return readList<Wrapped>(native, { service, path: '/os-keypairs', member: 'keypairs', microversion });
}

export async function createKeyPair(
  native: NativeCaller,
  keypair: NewKeyPair,
  microversion?: string,
): Promise<NativeKeyPair> {
  const call = { service, method: 'POST', path: '/os-keypairs', body: { keypair }, microversion } as const;
  return (await native.json<Wrapped>(call)).keypair;
}

export async function readKeyPair(native: NativeCaller, name: string, microversion?: string): Promise<NativeKeyPair> {
  return (await native.json<Wrapped>({ service, path: pathOf(name), microversion })).keypair;
}

export async function deleteKeyPair(native: NativeCaller, name: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: pathOf(name) });
}
