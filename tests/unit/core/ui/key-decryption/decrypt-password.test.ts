import { constants, generateKeyPairSync, type KeyObject, publicEncrypt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decryptPassword } from '#ui/key-decryption/decrypt-password.ts';
import { isEncrypted, readKeyFile } from '#ui/key-decryption/private-key.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const another = generateKeyPairSync('rsa', { modulusLength: 2048 });
const encrypted = publicEncrypt(
  { key: publicKey, padding: constants.RSA_PKCS1_PADDING },
  Buffer.from('Zaubér-42!'),
).toString('base64');
const passphrase = 'open sesame';

function pem(key: KeyObject, type: 'pkcs1' | 'pkcs8', cipher?: string): string {
  return key.export({ type, format: 'pem', ...(cipher ? { cipher, passphrase } : {}) }).toString();
}

describe('[LFORM-07] a password', () => {
  it.each([
    ['PKCS#1', pem(privateKey, 'pkcs1'), ''],
    ['PKCS#8', pem(privateKey, 'pkcs8'), ''],
    ['PKCS#1 with a passphrase', pem(privateKey, 'pkcs1', 'aes-128-cbc'), passphrase],
    ['PKCS#8 with a passphrase', pem(privateKey, 'pkcs8', 'aes-256-cbc'), passphrase],
  ])('is decrypted with a key as %s', async (_, key, phrase) => {
    expect(isEncrypted(key)).toBe(phrase !== '');
    expect(await decryptPassword(encrypted, key, phrase)).toBe('Zaubér-42!');
  });

  it('may stand on several lines, and the key among other text', async () => {
    const lines = encrypted.replace(/.{40}/g, '$&\n');
    expect(await decryptPassword(lines, `My key:\r\n${pem(privateKey, 'pkcs1').replaceAll('\n', '\r\n')}`)).toBe(
      'Zaubér-42!',
    );
  });

  it.each([
    ['the key of somebody else', pem(another.privateKey, 'pkcs1'), '', 'password'],
    ['no key at all', 'hello', '', 'key'],
    ['half a key', pem(privateKey, 'pkcs8').slice(0, 600), '', 'key'],
    ['a public key', publicKey.export({ type: 'spki', format: 'pem' }).toString(), '', 'key'],
    ['a wrong passphrase', pem(privateKey, 'pkcs8', 'aes-256-cbc'), 'wrong', 'passphrase'],
    ['a wrong passphrase of the old format', pem(privateKey, 'pkcs1', 'aes-128-cbc'), 'wrong', 'passphrase'],
    ['a format of OpenSSH’s own', '-----BEGIN OPENSSH PRIVATE KEY-----\nb3Blb…', '', 'openssh'],
  ])('is not decrypted with %s, and it is said why', async (_, key, phrase, problem) => {
    await expect(decryptPassword(encrypted, key, phrase)).rejects.toMatchObject({ problem });
  });

  it('that is none is refused, too', async () => {
    for (const nonsense of ['', 'ä', 'AAAA']) {
      await expect(decryptPassword(nonsense, pem(privateKey, 'pkcs1'))).rejects.toMatchObject({ problem: 'password' });
    }
  });

  it('is asked of no file that could hold no key', async () => {
    await expect(readKeyFile(new File(['x'.repeat(100_000)], 'disk.raw'))).rejects.toThrow();
    expect(await readKeyFile(new File(['key'], 'a.pem'))).toBe('key');
  });
});
