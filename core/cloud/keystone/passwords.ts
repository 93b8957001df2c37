import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';

/** Cheap on purpose: the embedded cloud is a demonstration, and its tests sign in all the time. */
const cost: ScryptOptions = { N: 1024, r: 8, p: 1 };
const length = 32;

/** `scrypt:<salt>:<hash>`, both base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return ['scrypt', salt.toString('base64url'), (await derive(password, salt)).toString('base64url')].join(':');
}

/** Takes the same time for a user who doesn't exist (`hash` null), so that the time tells nothing. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, salt = 'AAAAAAAAAAAAAAAAAAAAAA', wanted = ''] = hash?.split(':') ?? [];
  const derived = await derive(password, Buffer.from(salt, 'base64url'));
  const expected = Buffer.from(wanted, 'base64url');
  if (expected.length !== derived.length) return false;
  return timingSafeEqual(derived, expected);
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, length, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
