import type { Services } from '#base';
import type { ActionResult } from '#registry';
import type { EachItem } from '#services/actions/each-item';
import type { ActionForm } from '#services/actions/open-action-form';
import type { ResultOrigin } from '#services/activity/result-origins';
import type { CachedValues } from '#services/resources/cached-values';
import { Scope } from '#services/scope/scope';
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

/** Hands the browser a file to save, under that name and with that content type. */
export type FileSaver = (name: string, type: string, content: BlobPart) => void;

/**
 * The code that saves files. For what can be had only once (a private key): fetch it before anything is sent, for there may be no
 * network, or another build of the console, by the time the answer is there. Rejects when it can't be had.
 */
export async function fileSaver(): Promise<FileSaver> {
  return (await import('#ui/table/export.ts')).saveFile;
}

/** Hands the browser a file to save. Rejects when the code for it can't be had: what can't be made again is for `fileSaver`. */
export async function saveFile(...file: Parameters<FileSaver>): Promise<void> {
  (await fileSaver())(...file);
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

/**
 * Does something to each item as one task whose failed items can be tried again, with one toast for each outcome. Gives what
 * became of which item, and reports it again after a retry. Never rejects.
 */
export async function eachItem<T>(work: EachItem<T>, services: Services): Promise<ActionResult> {
  const begun = inScopeOf(work, services);
  return (await import('#services/actions/each-item')).eachItem(begun, services);
}

/**
 * Does the work of a form. For one item a refusal rejects, so that the form stays open with what was typed. For several it
 * resolves at once, so that the form closes; a task goes on, and reports what became of each when it ends.
 */
export async function submitEach<T>(work: EachItem<T>, services: Services): Promise<ActionResult> {
  const begun = inScopeOf(work, services);
  return (await import('#services/actions/each-item')).submitEach(begun, services);
}

/** Notes the scope before the code is fetched: the tab may be elsewhere by then. */
function inScopeOf<T>(work: EachItem<T>, services: Services): EachItem<T> {
  return { scope: services.get(Scope).key, ...work };
}

/**
 * Does something to each item, all at once, and says what became of each. A rejection counts the item as failed and stops
 * no other; `onFailure` hears it.
 */
export async function onEach<T extends { id: string }>(
  items: readonly T[],
  outcome: 'created' | 'updated' | 'deleted',
  type: string,
  act: (item: T) => Promise<unknown>,
  onFailure?: (item: T, error: unknown) => void,
): Promise<ActionResult> {
  return (await import('#services/actions/each-item')).onEach(items, outcome, type, act, onFailure);
}

/** Reports what came of work that went on after its action had ended: pages follow, and the activity lists it under the label. */
export async function reportAct(result: ActionResult, origin: ResultOrigin, services: Services): Promise<void> {
  (await import('#services/activity/result-origins')).reportAct(result, origin, services);
}

/** Opens the form of an action in a dialog. Resolves with what became of it; closed without a result, it changed nothing. */
export async function openActionForm(form: ActionForm, services: Services): Promise<ActionResult> {
  return (await import('#services/actions/open-action-form')).openActionForm(form, services);
}

/**
 * Returns the cached values of a new view, such as a wizard: the lists that its steps show, which its checks read as well. They are
 * kept in the query cache until the view disposes of them. Rejects when the code for them can't be had.
 */
export async function openCachedValues(services: Services): Promise<CachedValues> {
  return (await import('#services/resources/cached-values')).cachedValues(services);
}
