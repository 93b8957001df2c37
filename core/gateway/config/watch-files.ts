import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';

const lookEveryMs = 10_000;

/** Files that are looked at again and again. */
export interface WatchedFiles {
  /** Looks now, and resolves when `onChange` has heard of what is different. */
  look(): Promise<void>;
  end(): void;
}

/**
 * Calls `onChange` when the content or the rights of one of the files are others. They are read every ten seconds: files of Kubernetes,
 * of cert-manager and of systemd are replaced by links and folders, which watchers of a file don't notice. A file that is missing for
 * a moment is no change.
 *
 * @param onChange hears that something is different; must not throw
 */
export function watchFiles(
  paths: readonly string[],
  onChange: () => void | Promise<void>,
  everyMs = lookEveryMs,
): WatchedFiles {
  const digests = () => Promise.all(paths.map(digestOf));
  let known = digests();
  const look = async (): Promise<void> => {
    const before = await known;
    const now = (await digests()).map((digest, index) => digest ?? before[index]);
    known = Promise.resolve(now);
    if (now.some((digest, index) => digest !== before[index])) await onChange();
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  return { look, end: () => clearInterval(timer) };
}

/** Returns a digest of content and rights: a file that others could read is refused, and is of use once they can't. */
async function digestOf(path: string): Promise<string | undefined> {
  try {
    const [content, { mode, uid }] = await Promise.all([readFile(path), stat(path)]);
    return createHash('sha256').update(`${mode} ${uid} `).update(content).digest('base64url');
  } catch {
    return undefined;
  }
}
