import type * as Forge from 'node-forge';
import { isEncrypted } from './private-key.ts';

/** Why a password could not be decrypted: told beside the message, for it says what to do. */
export type DecryptionProblem = 'openssh' | 'passphrase' | 'key' | 'password';

export class DecryptionFailed extends Error {
  constructor(readonly problem: DecryptionProblem) {
    super(problem);
  }
}

/**
 * Decrypts a password that the compute service holds for a server: RSA with PKCS#1 v1.5, base64 around it. The browser's
 * own cryptography does not know that padding, hence a library, fetched when it is first needed. Nothing leaves the page.
 * @param pem a private key as PKCS#1 or PKCS#8, with or without a passphrase
 * @throws DecryptionFailed
 */
export async function decryptPassword(password: string, pem: string, passphrase = ''): Promise<string> {
  if (pem.includes('BEGIN OPENSSH PRIVATE KEY')) throw new DecryptionFailed('openssh');
  const { default: forge } = await import('node-forge');
  const key = readKey(forge, pem, passphrase);
  try {
    const bytes = key.decrypt(forge.util.decode64(password.replace(/\s+/g, '')), 'RSAES-PKCS1-V1_5');
    return forge.util.decodeUtf8(bytes);
  } catch {
    throw new DecryptionFailed('password');
  }
}

function readKey(forge: typeof Forge, pem: string, passphrase: string): Forge.pki.rsa.PrivateKey {
  const encrypted = isEncrypted(pem);
  try {
    // The library gives nothing, or throws, for a wrong passphrase: it depends on the format.
    const key = encrypted ? forge.pki.decryptRsaPrivateKey(pem, passphrase) : forge.pki.privateKeyFromPem(pem);
    if (key) return key as Forge.pki.rsa.PrivateKey;
  } catch {
    // Said below.
  }
  throw new DecryptionFailed(encrypted ? 'passphrase' : 'key');
}
