import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SwiftCore } from './swift-core.ts';
import type { SwiftPath } from './call.ts';

export const digestNames = ['sha1', 'sha256', 'sha512'] as const;
type SignatureDigest = (typeof digestNames)[number];

/** Keys that may sign for an account, or for one container of it. */
export function keysFor(core: SwiftCore, { account, container }: SwiftPath): string[] {
  const own = core.store.account(account)?.metadata ?? {};
  const ofContainer = container === undefined ? undefined : core.store.container(account, container)?.metadata;
  return ['temp-url-key', 'temp-url-key-2'].flatMap((name) => [own[name], ofContainer?.[name]].filter(isText));
}

function isText(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}

/**
 * Is this a signature of the text by one of the keys? In hex, where its length says which digest it is, or as
 * `sha512:` and base64.
 */
export function isSigned(text: string, signature: string, keys: readonly string[]): boolean {
  const named = /^(sha1|sha256|sha512):(.+)$/.exec(signature);
  const given = named ? Buffer.from(named[2] ?? '', 'base64') : Buffer.from(signature, 'hex');
  const byLength: Readonly<Record<number, SignatureDigest>> = { 40: 'sha1', 64: 'sha256', 128: 'sha512' };
  const digest = (named?.[1] as SignatureDigest | undefined) ?? byLength[signature.length];
  if (digest === undefined) return false;
  return keys.some((key) => {
    const right = createHmac(digest, key).update(text).digest();
    return right.length === given.length && timingSafeEqual(right, given);
  });
}

/** Seconds since 1970, or an ISO time in UTC; undefined: it is none. */
export function readExpiry(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ?)?$/.test(text);
  const time = isTime ? Date.parse(text.includes('T') ? `${text.replace('Z', '')}Z` : text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time / 1000;
}
