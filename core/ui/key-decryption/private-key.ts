/** Is the key locked by a passphrase? Both ways in which PEM says so. */
export function isEncrypted(pem: string): boolean {
  return /BEGIN ENCRYPTED PRIVATE KEY|Proc-Type:\s*4,\s*ENCRYPTED/.test(pem);
}

/** Larger than any private key: whatever it is, it is not read. */
const maxKeyBytes = 64 * 1024;

/** The text of a key's file. Rejects when the file can't be read, or is none that could hold a key. */
export async function readKeyFile(file: File): Promise<string> {
  if (file.size > maxKeyBytes) throw new Error('too large');
  return file.text();
}
