import { readFile } from 'node:fs/promises';
import { readSecretFile } from './secret-file.ts';

/** Where gateways of one site keep what they have in common: a Valkey or Redis. */
export interface StoreConfig {
  /** `redis://host:port/database`, or `rediss://` over TLS; null: Sentinel knows the address. */
  url: string | null;
  username: string | null;
  passwordFile: string | null;
  /** Begins every name in the store, so that others can use the same store. */
  keyPrefix: string;
  /** PEM files; null: the authorities of the system count, and the client has no certificate. */
  tls: { ca: string | null; cert: string | null; key: string | null } | null;
  sentinel: {
    /** The name of the group that Sentinel watches. */
    name: string;
    /** `host:port` */
    nodes: string[];
    passwordFile: string | null;
  } | null;
}

type Nullable<T> = { [K in keyof T]?: T[K] };

export type StoreInput = Omit<Nullable<StoreConfig>, 'tls' | 'sentinel'> & {
  tls?: Nullable<NonNullable<StoreConfig['tls']>> | null;
  sentinel?: (Pick<NonNullable<StoreConfig['sentinel']>, 'name' | 'nodes'> & { passwordFile?: string | null }) | null;
};

/** Fills in every default; null stays null: there is no store. */
export function completeStore(input: StoreInput | null | undefined): StoreConfig | null {
  if (!input) return null;
  return {
    url: input.url ?? null,
    username: input.username ?? null,
    passwordFile: input.passwordFile ?? null,
    keyPrefix: input.keyPrefix ?? 'sextant:',
    tls: input.tls ? { ca: null, cert: null, key: null, ...input.tls } : null,
    sentinel: input.sentinel ? { passwordFile: null, ...input.sentinel } : null,
  };
}

/** The content of the files that the configuration names. */
export interface StoreSecrets {
  password: string | undefined;
  sentinelPassword: string | undefined;
  tls: { ca?: string; cert?: string; key?: string } | undefined;
}

/** Reads the files that the store needs. Throws one sentence for the first that can't be used. */
export async function readStoreSecrets({ passwordFile, sentinel, tls }: StoreConfig): Promise<StoreSecrets> {
  return {
    password: await passwordIn('store.password_file', passwordFile),
    sentinelPassword: await passwordIn('store.sentinel.password_file', sentinel?.passwordFile ?? null),
    tls: tls
      ? {
          ...(tls.ca && { ca: await pemIn('store.tls.ca', tls.ca, 'CERTIFICATE') }),
          ...(tls.cert && { cert: await pemIn('store.tls.cert', tls.cert, 'CERTIFICATE') }),
          ...(tls.key && { key: await pemIn('store.tls.key', tls.key, 'PRIVATE KEY') }),
        }
      : undefined,
  };
}

/** Throws a sentence for a store that can't be used. The store itself is not asked: it may come later. */
export async function checkStore(store: StoreConfig): Promise<void> {
  const { url, sentinel, tls } = store;
  if ((url === null) === (sentinel === null)) throw new Error('store: either url or sentinel is wanted.');
  if (url !== null) {
    if (!URL.canParse(url)) throw new Error(`store.url: ${url} is no address.`);
    const { password, protocol, username } = new URL(url);
    if (password || username)
      throw new Error('store.url: user and password belong into store.username and store.password_file.');
    if (tls !== null && protocol !== 'rediss:') throw new Error('store.tls: the address in store.url is no rediss://.');
  }
  if (tls && (tls.cert === null) !== (tls.key === null)) throw new Error('store.tls: cert and key belong together.');
  await readStoreSecrets(store);
}

async function passwordIn(setting: string, path: string | null): Promise<string | undefined> {
  if (path === null) return undefined;
  const password = (await readSecretFile(setting, path)).trim();
  if (password === '') throw new Error(`${setting}: ${path} is empty.`);
  return password;
}

async function pemIn(setting: string, path: string, kind: string): Promise<string> {
  const pem = await readFile(path, 'utf8').catch(() => '');
  if (!pem.includes(`${kind}-----`)) throw new Error(`${setting}: ${path} holds no PEM of this kind.`);
  return pem;
}
