import type { Entry } from './upload-many.ts';

/** Returns what was dropped. It works only while the event lasts: afterwards the browser gives nothing away any more. */
export function droppedRoots(data: Pick<DataTransfer, 'items'>): (FileSystemEntry | File)[] {
  // A file that a page made, not the desktop, has no entry.
  return [...data.items].flatMap((item) =>
    item.kind === 'file' ? (item.webkitGetAsEntry() ?? item.getAsFile() ?? []) : [],
  );
}

/** The whole trees: every file by its path, and the folders in which there is nothing. */
export async function readTrees(roots: readonly (FileSystemEntry | File)[]): Promise<Entry[]> {
  const found: Entry[] = [];
  for (const root of roots) {
    if (root instanceof File) found.push({ path: root.name, file: root });
    else await read(root, root.name, found);
  }
  return found;
}

async function read(entry: FileSystemEntry, path: string, found: Entry[]): Promise<void> {
  if (entry.isFile) {
    found.push({ path, file: await fileOf(entry as FileSystemFileEntry) });
    return;
  }
  const children = await childrenOf(entry as FileSystemDirectoryEntry);
  if (children.length === 0) found.push({ path: `${path}/` });
  for (const child of children) await read(child, `${path}/${child.name}`, found);
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** The browser gives a folder in portions (a hundred entries or so), until one is empty. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (portion.length === 0) return all;
    all.push(...portion);
  }
}

/** Files that were chosen; of a chosen folder each bears its path. */
export function chosenEntries(files: Iterable<File>): Entry[] {
  return [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}
