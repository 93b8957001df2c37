import { randomBytes } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { GatewayConfig } from './gateway-config.ts';
import { type FileRules, keptByOperator, readChecked } from './secret-file.ts';

/** Characters that a key has at the least, and different ones among them. */
const shortestKey = 32;
const fewestDifferent = 8;

/**
 * Returns the configured keys, those of `session.keys_file`, or the one that is made once and kept in `<state>/session.key` (0600).
 * Throws one sentence when the file can't be used, or others could have read it.
 */
export async function sessionKeys(config: Pick<GatewayConfig, 'session' | 'stateDirectory'>): Promise<string[]> {
  if (config.session.keysFile !== null) return readKeysFile(config.session.keysFile);
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
  return keysIn(path, await readChecked(path, madeFile), madeFile);
}

/**
 * Returns the keys of a file that the operator keeps, one on each line. Lines that begin with `#` are comments. Its group may read
 * it, as secrets of Kubernetes are mounted.
 */
async function readKeysFile(path: string): Promise<string[]> {
  try {
    return keysIn(path, await readChecked(path, keptFile), keptFile);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined
      ? error
      : new Error(`session.keys_file: ${path} cannot be read: ${code}.`, { cause: error });
  }
}

const madeFile: FileRules = {
  content: 'session keys',
  harm: 'make sessions with it',
  forbidden: 0o077,
  rootTakesAny: false,
  eachLineCounts: false,
  advice: 'delete it and a new one is made',
  mode: '600',
};
const keptFile: FileRules = {
  ...keptByOperator,
  content: 'session keys',
  harm: 'make sessions with it',
  eachLineCounts: true,
  advice: 'make new keys',
};

function keysIn(path: string, text: string, { advice, eachLineCounts }: FileRules): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const given = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const keys = given.filter((line) => line.length >= shortestKey);
  if (keys.length === 0)
    throw new Error(`${path} holds no session key of ${shortestKey} characters or more; ${advice}`);
  // Left out, the former key would go on sealing, and nobody would know.
  if (eachLineCounts && keys.length < given.length)
    throw new Error(`${path} holds a key of fewer than ${shortestKey} characters; ${advice}`);
  if (keys.some(isGuessable)) throw new Error(`${path} holds a key that can be guessed; ${advice}`);
  return keys;
}

/** Whether a key can be guessed: 32 characters that were made by chance have far more different ones among them. */
export function isGuessable(key: string): boolean {
  return new Set(key).size < fewestDifferent;
}
