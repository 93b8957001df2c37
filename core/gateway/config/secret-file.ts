import { type FileHandle, open } from 'node:fs/promises';

const longestFile = 64 * 1024;

/** How a file with secrets is judged, and the advice when it is refused. */
export interface FileRules {
  /** Names its content. */
  content: string;
  /** Names the harm that others could do with it. */
  harm: string;
  /** The bits of its mode that may not be set. */
  forbidden: number;
  /** Whether root may use a file of any owner: an operator checks the configuration as root. */
  rootTakesAny: boolean;
  /** Whether a line that is too short for a key is a mistake; else it is left out. */
  eachLineCounts: boolean;
  advice: string;
  mode: string;
}

/** A file that the operator keeps: its group may read it, as secrets of Kubernetes are mounted. */
export const keptByOperator = {
  forbidden: 0o037,
  rootTakesAny: true,
  mode: '640',
} as const;

const secretFile: FileRules = {
  ...keptByOperator,
  content: 'secrets',
  harm: 'use what it holds',
  eachLineCounts: false,
  advice: 'choose another secret',
};

/**
 * Returns the text of a file with another secret, such as a password. It is judged as the operator's file of keys is.
 * @param setting names the file in the configuration, for the sentence that is thrown
 */
export async function readSecretFile(setting: string, path: string): Promise<string> {
  try {
    return await readChecked(path, secretFile);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`${setting}: ${code === undefined ? message : `${path} cannot be read: ${code}.`}`, {
      cause: error,
    });
  }
}

/** The file's text. Throws when others could have read, written or placed it, or when it is too long to be one of keys. */
export async function readChecked(path: string, rules: FileRules): Promise<string> {
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
  const { forbidden, rootTakesAny, advice, content, harm, mode: wanted } = rules;
  const { mode, size, uid } = await file.stat();
  if (size > longestFile) throw new Error(`${path} is no file of ${content}: it has ${size} bytes`);
  // Windows knows no such bits.
  if (process.platform === 'win32') return;
  const own = process.geteuid?.() ?? 0;
  if (uid !== own && uid !== 0 && !(rootTakesAny && own === 0)) {
    throw new Error(
      `${path} belongs to another user (${uid}), who could ${harm}; ${advice}, or run: chown ${own} ${path}`,
    );
  }
  if ((mode & forbidden) === 0) return;
  const bits = (mode & 0o777).toString(8).padStart(4, '0');
  throw new Error(
    `${path} can be read or changed by other users (mode ${bits}), who could ${harm}; ${advice}, or run: chmod ${wanted} ${path}`,
  );
}
