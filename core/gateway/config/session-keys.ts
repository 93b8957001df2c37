import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { GatewayConfig } from './gateway-config.ts';

const fewestCharacters = 8;
const longestFile = 64 * 1024;

/** The configured keys or, where there are none, the one that is made once and kept in `<state>/session.key` (0600). */
export async function sessionKeys(config: GatewayConfig): Promise<string[]> {
  if (config.session.keys.length > 0) return config.session.keys;
  await mkdir(config.stateDirectory, { recursive: true, mode: 0o700 });
  const path = join(config.stateDirectory, 'session.key');
  try {
    // 'wx': of two gateways that start together, one makes the key and both read it.
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(`${randomBytes(48).toString('base64url')}\n`);
    await file.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const lines = (await readChecked(path)).split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line.length >= 32);
  if (keys.length === 0) throw new Error(`${path} holds no session key; delete it and a new one is made`);
  if (keys.some(isGuessable))
    throw new Error(`${path} holds a key that can be guessed; delete it and a new one is made`);
  return keys;
}

/** Whether a key can be guessed: 32 characters that were made by chance have far more different ones among them. */
export function isGuessable(key: string): boolean {
  return new Set(key).size < fewestCharacters;
}

/** The file's text. Throws when others could have read, written or placed it, or when it is too long to be one of keys. */
async function readChecked(path: string): Promise<string> {
  const file = await open(path);
  try {
    // The opened file is judged: another one may stand at the path by now.
    await check(file, path);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

async function check(file: FileHandle, path: string): Promise<void> {
  const { mode, size, uid } = await file.stat();
  if (size > longestFile) throw new Error(`${path} is no file of session keys: it has ${size} bytes`);
  // Windows knows no such bits.
  if (process.platform === 'win32') return;
  const own = process.geteuid?.() ?? 0;
  if (uid !== own && uid !== 0) {
    throw new Error(
      `${path} belongs to another user (${uid}), who could make sessions with it; delete it and a new one is made, or run: chown ${own} ${path}`,
    );
  }
  if ((mode & 0o077) === 0) return;
  const bits = (mode & 0o777).toString(8).padStart(4, '0');
  throw new Error(
    `${path} can be read or changed by other users (mode ${bits}), who could make sessions with it; delete it and a new one is made, or run: chmod 600 ${path}`,
  );
}
