import type { Services } from '#base';
import type { ServerModalOptions, ServerModalResult } from '#ui/fragments/open-server-modal.ts';
import type { FileFacts } from '#ui/file-picker/inspect-file.ts';

/** Reads the ends of a file, never the whole. Does not reject for a file that cannot be read: its facts say so. */
export async function inspectFile(file: Blob): Promise<FileFacts> {
  return (await import('#ui/file-picker/inspect-file.ts')).inspectFile(file);
}

/** Is the file still there, and as it was when it was chosen? Asked once more just before an upload begins. */
export async function isStillReadable(file: Blob): Promise<boolean> {
  return (await import('#ui/file-picker/inspect-file.ts')).isStillReadable(file);
}

/**
 * Opens what a server has at an address below the web root (`/api/p/<plugin>/<name>/…`) in a dialog: a form, a workflow, HTML.
 * Resolves when the dialog has gone; with nothing when it was not sent.
 */
export async function openServerModal(
  services: Services,
  address: string,
  options?: ServerModalOptions,
): Promise<ServerModalResult | undefined> {
  return (await import('#ui/fragments/open-server-modal.ts')).openServerModal(services, address, options);
}
