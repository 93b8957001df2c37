import { I18n, Resources, resultOf, type BulkOutcome, type Services, Tasks, Toasts } from '@sextant/sdk';
import type { Place } from '../place.ts';
import { objectId, objectTypeId } from '../stored-object.ts';
import { NameTaken, reasonOf } from './failure-words.ts';
import { holdPage } from './hold-page.ts';
import { discardSegments, type FileOrder, sendFile } from './send-file.ts';
import { createFolder, objectTime } from './transfer-calls.ts';

/** A file of several, or a folder that has none, by its path below the folder that they go to; a folder's ends with a slash. */
export interface Entry {
  path: string;
  file?: File;
}

/** Each file may go in segments of its own, several at once. */
const atOnce = 2;

/** Sends several files as one task, with what became of each. Resolves when the first run ended; never rejects. */
export async function uploadMany(
  services: Services,
  place: Place,
  { entries, replaces }: { entries: readonly Entry[]; replaces: boolean },
): Promise<void> {
  const i18n = services.get(I18n);
  const release = holdPage();
  const tell = (outcome: BulkOutcome<Entry>) => told(services, place, outcome);
  const outcome = await services.get(Tasks).each<Entry>({
    title: i18n.t('containers:transfer.many.title', { count: entries.length, place: place.container }),
    icon: 'upload',
    items: entries,
    atOnce,
    again: { type: objectTypeId, action: 'containers.upload' },
    idOf: ({ path }) => path,
    nameOf: ({ path }) => path,
    act: (entry, signal) => send(services, place, { ...entry, replaces }, signal),
    reasonOf: (error, { path }) => reasonOf(services, error, path),
    onRetried: tell,
  });
  release();
  tell(outcome);
}

async function send(
  services: Services,
  { container, folder }: Place,
  { path: below, file, replaces }: Entry & { replaces: boolean },
  signal: AbortSignal,
): Promise<void> {
  const path = folder + below;
  if (!file) return createFolder(services, { container, path }, signal);
  const time = await objectTime(services, { container, path }, signal);
  if (time !== undefined && !replaces) throw new NameTaken();
  const order: FileOrder = { container, path, file, replaces: time };
  try {
    await sendFile(services, order, { signal, onProgress: () => {}, onWait: () => {} });
  } catch (error) {
    // What failed can be retried and goes on; what was cancelled leaves nothing.
    if (signal.aborted) await discardSegments(services, order);
    throw error;
  }
}

function told(services: Services, { container, folder }: Place, { done, failed }: BulkOutcome<Entry>): void {
  const [i18n, toasts] = [services.get(I18n), services.get(Toasts)];
  if (done.length > 0) {
    toasts.add('success', i18n.t('containers:transfer.many.done', { count: done.length }));
    const created = done.map(({ path }) => objectId(container, folder + path));
    services.get(Resources).report(resultOf(objectTypeId, { created }));
  }
  if (failed.length > 0) {
    const detail = failed.map(({ item, error }) => `${item.path}: ${reasonOf(services, error, item.path)}`).join('\n');
    toasts.add('error', i18n.t('containers:transfer.many.failed', { count: failed.length }), { detail });
  }
}
