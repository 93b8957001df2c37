/** Is the file still where it was chosen? A browser only says so when it is read. */
export async function isStillReadable(file: Blob): Promise<boolean> {
  try {
    const end = await file.slice(Math.max(0, file.size - 1)).arrayBuffer();
    return file.size === 0 || end.byteLength === 1;
  } catch {
    return false;
  }
}
