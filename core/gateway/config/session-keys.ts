import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { GatewayConfig } from './gateway-config.ts';

/** Characters that a key has at the least, and different ones among them. */
const shortestKey = 32;
const fewestDifferent = 8;
const longestFile = 64 * 1024;

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

/** How a file of keys is judged, and the advice when it is refused. */
interface FileRules {
  /** The bits of its mode that may not be set. */
  forbidden: number;
  /** Whether root may use a file of any owner: an operator checks the configuration as root. */
  rootTakesAny: boolean;
  /** Whether a line that is too short for a key is a mistake; else it is left out. */
  eachLineCounts: boolean;
  advice: string;
  mode: string;
}

const madeFile: FileRules = {
  forbidden: 0o077,
  rootTakesAny: false,
  eachLineCounts: false,
  advice: 'delete it and a new one is made',
  mode: '600',
};
const keptFile: FileRules = {
  forbidden: 0o037,
  rootTakesAny: true,
  eachLineCounts: true,
  advice: 'make new keys',
  mode: '640',
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

/** The file's text. Throws when others could have read, written or placed it, or when it is too long to be one of keys. */
async function readChecked(path: string, rules: FileRules): Promise<string> {
  const file = await open(path);
  try {
    // The opened file is judged: another one may stand at the path by now.
    await check(file, path, rules);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

async function check(file: FileHandle, path: string, rules: FileRules): Promise<void> {
  const { forbidden, rootTakesAny, advice, mode: wanted } = rules;
  const { mode, size, uid } = await file.stat();
  if (size > longestFile) throw new Error(`${path} is no file of session keys: it has ${size} bytes`);
  // Windows knows no such bits.
  if (process.platform === 'win32') return;
  const own = process.geteuid?.() ?? 0;
  if (uid !== own && uid !== 0 && !(rootTakesAny && own === 0)) {
    throw new Error(
      `${path} belongs to another user (${uid}), who could make sessions with it; ${advice}, or run: chown ${own} ${path}`,
    );
  }
  if ((mode & forbidden) === 0) return;
  const bits = (mode & 0o777).toString(8).padStart(4, '0');
  throw new Error(
    `${path} can be read or changed by other users (mode ${bits}), who could make sessions with it; ${advice}, or run: chmod ${wanted} ${path}`,
  );
}
