import { detectImageFormat, type FormatFacts, HEAD_BYTES, TAIL_BYTES } from './image-format.ts';

/** The facts about a chosen file. */
export type FileFacts =
  | ({ readable: true; size: number } & FormatFacts)
  /** The file was moved, deleted or changed since it was chosen, or may not be read. */
  | { readable: false; size: number };

const bytesOf = async (part: Blob) => new Uint8Array(await part.arrayBuffer());

/** Reads the ends of a file, never the whole. Does not reject: a file that cannot be read says so. */
export async function inspectFile(file: Blob): Promise<FileFacts> {
  try {
    const head = await bytesOf(file.slice(0, HEAD_BYTES));
    const tail = await bytesOf(file.slice(Math.max(0, file.size - TAIL_BYTES)));
    return { readable: true, size: file.size, ...detectImageFormat(head, tail) };
  } catch {
    return { readable: false, size: file.size };
  }
}

/** Is the file still there, and as it was when it was chosen? Asked once more just before an upload begins. */
export async function isStillReadable(file: Blob): Promise<boolean> {
  try {
    const end = await bytesOf(file.slice(Math.max(0, file.size - 1)));
    return file.size === 0 || end.length === 1;
  } catch {
    return false;
  }
}
