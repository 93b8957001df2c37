import type { Services } from '@sextant/sdk';
import { listBelow } from '../object-calls.ts';
import type { StoredObject } from '../stored-object.ts';

/** Everything that deleting the selected takes away, by whole paths. */
export interface Discovery {
  readonly files: readonly string[];
  /** The deepest first: a folder goes when nothing is in it any more. */
  readonly folders: readonly string[];
}

/** The found paths, with the folders that are objects themselves: the others are only what names begin with. */
export interface Found extends Discovery {
  readonly markers: readonly string[];
}

/**
 * Finds what is in the selected folders, all the way down; a selected object is found as itself. Tells how many there are as
 * it finds them.
 */
export async function discover(
  items: readonly StoredObject[],
  services: Services,
  { signal, onFound }: { signal: AbortSignal; onFound(files: number, folders: number): void },
): Promise<Found> {
  const files = new Set(items.filter(({ is_subdir: isFolder }) => !isFolder).map(({ path }) => path));
  const folders = new Set(items.filter(({ is_subdir: isFolder }) => isFolder).map(({ path }) => path));
  const markers = new Set<string>();
  onFound(files.size, folders.size);
  for (const { container, path: folder, is_subdir: isFolder } of items) {
    if (!isFolder) continue;
    let marker: string | undefined;
    do {
      const page = await listBelow(services, { container, folder, marker }, signal);
      for (const path of page.paths) {
        for (const each of foldersWithin(folder, path)) folders.add(each);
        if (path.endsWith('/')) markers.add(path);
        else files.add(path);
      }
      onFound(files.size, folders.size);
      marker = page.hasMore ? page.paths.at(-1) : undefined;
    } while (marker !== undefined);
  }
  return { files: [...files], folders: deepestFirst([...folders]), markers: deepestFirst([...markers]) };
}

/** `a/`, `a/b/c/d.txt` → `a/b/`, `a/b/c/`: folders need no object of their own. */
export function foldersWithin(folder: string, path: string): string[] {
  const found: string[] = [];
  for (let end = path.indexOf('/', folder.length); end >= 0; end = path.indexOf('/', end + 1))
    found.push(path.slice(0, end + 1));
  return found;
}

/** Sorts folders by depth, the deepest first: a folder that is in another has the longer path. */
export function deepestFirst(folders: readonly string[]): string[] {
  return folders.toSorted((one, other) => depthOf(other) - depthOf(one) || (one < other ? -1 : 1));
}

export function depthOf(folder: string): number {
  return folder.split('/').length;
}
