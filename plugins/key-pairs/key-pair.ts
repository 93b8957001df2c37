import { callApi, type CallContext, type ListPage } from '@sextant/sdk';

/** Heat's name of key pairs; keys the registry, the details addresses and action results. */
export const keyPairTypeId = 'OS::Nova::Keypair';

/** A key pair as the gateway sends it; only the answer to its creation holds the private half. */
export type RawKeyPair = Awaited<ReturnType<typeof callApi<'readKeyPair'>>>;

/** A key pair of the operator's own, without its private half. Its name is its id. */
export interface KeyPair extends Omit<RawKeyPair, 'private_key' | 'id'> {
  id: string;
  /** The service's own number for it; known for a loaded one. */
  keypair_id?: number;
}

/** Lists all key pairs of the operator; the gateway sends them whole (listKeyPairs). */
export async function listKeyPairs({ services, signal }: CallContext): Promise<ListPage<KeyPair>> {
  const { items } = await callApi(services, 'listKeyPairs', {}, signal ? { signal } : {});
  return { items: items.map(({ keypair }) => toKeyPair(keypair)), hasMore: false };
}

/** Loads a key pair by its name (readKeyPair). For a missing key pair the page says so, without a toast. */
export async function loadKeyPair(name: string, { services, signal }: CallContext): Promise<KeyPair> {
  return toKeyPair(
    await callApi(services, 'readKeyPair', { params: { name } }, { handled: [404], ...(signal && { signal }) }),
  );
}

export function toKeyPair({ private_key: _never, id, ...raw }: RawKeyPair): KeyPair {
  return { ...raw, id: raw.name, ...(id === undefined ? {} : { keypair_id: id }) };
}
