import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSeq, parseDocument } from 'yaml';
import { withFileLock } from './file-lock.ts';

/**
 * Puts a plugin on the list of those that are not served, or takes it off; the rest of the file stays as somebody wrote it,
 * comments included. The file is whole at every moment, and of gateways that share the folder one writes after the other: each
 * keeps what the others have switched.
 */
export async function writeEnablement(directory: string, id: string, enabled: boolean): Promise<void> {
  await mkdir(directory, { recursive: true });
  await withFileLock(join(directory, '.enablement.lock'), () => switchInFile(directory, id, enabled));
}

async function switchInFile(directory: string, id: string, enabled: boolean): Promise<void> {
  const path = join(directory, 'enablement.yaml');
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  });
  const temporary = join(directory, `.enablement-${randomUUID()}`);
  try {
    await writeFile(temporary, withSwitched(text, id, enabled));
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** The text of the file after the change; a mistake in it is not written over, it is thrown. */
export function withSwitched(text: string, id: string, enabled: boolean): string {
  const document = parseDocument(text);
  const [broken] = document.errors;
  if (broken) throw new Error(`enablement.yaml: ${broken.message.split('\n')[0]}`);
  const list = document.get('disabled', true);
  const names: unknown = isSeq(list) ? list.toJSON() : [];
  const at = Array.isArray(names) ? names.indexOf(id) : -1;
  if (enabled && isSeq(list) && at >= 0) list.delete(at);
  if (!enabled && at < 0) {
    if (isSeq(list)) list.add(document.createNode(id));
    else document.set('disabled', [id]);
  }
  return document.toString();
}
