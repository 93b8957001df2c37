import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type KeySource, perKeys } from '../config/key-ring.ts';

/** Seals values so that only a holder of one of the keys can read or make them. */
export interface CookieSeal {
  seal(value: unknown): string;
  /** Undefined when no key opens it: forged, cut short, or sealed by a key that is gone. */
  open(sealed: string): unknown;
}

const sessions = 'sextant session 1';
const longestPlainText = 64 * 1024;

/**
 * AES-256-GCM; the first secret seals, all of them open, so that keys can be rotated.
 * @param secrets keys that may be replaced while the seal is used, or a list that stays
 * @param use what is sealed: what was sealed for one use can't be opened for another
 */
export function createCookieSeal(secrets: readonly string[] | KeySource, use = sessions): CookieSeal {
  const purpose = Buffer.from(use);
  const keysNow = perKeys(secrets, (all) => {
    const keys = all.map((secret) => {
      const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
      return { key, id: createHash('sha256').update(key).digest('base64url').slice(0, 6) };
    });
    const [first] = keys;
    if (!first) throw new Error('a seal needs at least one key');
    return { keys, first };
  });
  return {
    seal(value) {
      const { first } = keysNow();
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', first.key, iv);
      cipher.setAAD(purpose);
      const sealed = Buffer.concat([cipher.update(deflateRawSync(JSON.stringify(value))), cipher.final()]);
      return `${first.id}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    open(sealed) {
      const dot = sealed.indexOf('.');
      const entry = keysNow().keys.find((each) => each.id === sealed.slice(0, dot));
      if (!entry) return undefined;
      try {
        const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url');
        const decipher = createDecipheriv('aes-256-gcm', entry.key, bytes.subarray(0, 12), { authTagLength: 16 });
        decipher.setAAD(purpose);
        decipher.setAuthTag(bytes.subarray(12, 28));
        const plain = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
        return JSON.parse(inflateRawSync(plain, { maxOutputLength: longestPlainText }).toString());
      } catch {
        return undefined;
      }
    },
  };
}
