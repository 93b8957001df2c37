export type TextFile =
  | { readonly text: string }
  /** Too large, not a text, or gone since it was chosen. */
  | { readonly problem: 'tooLarge' | 'noText' | 'unreadable' };

/** Reads a file into an editor: UTF-8 of at most so many bytes. Does not reject: what is wrong is said. */
export async function readTextFile(file: Blob, limit: number): Promise<TextFile> {
  // By what it says of itself, before a disk image is read into memory.
  if (file.size > limit) return { problem: 'tooLarge' };
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return { problem: 'unreadable' };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // Scripts written on Windows: a shell would take the sign at the end of a line for a part of it.
    return text.includes('\0') ? { problem: 'noText' } : { text: text.replaceAll('\r\n', '\n') };
  } catch {
    return { problem: 'noText' };
  }
}
