import {
  type BulkOutcome,
  type CodeSource,
  I18n,
  Resources,
  resultOf,
  type Services,
  Tasks,
  Toasts,
} from '@sextant/sdk';
import type { Place } from '../place.ts';
import { objectId, objectTypeId } from '../stored-object.ts';
import { mayLoseSegments, removeEmptiedSegments } from '../deletion/emptied-segments.ts';
import { discardSegments } from './discard.ts';
import { reasonOf } from './failure-words.ts';
import { holdPage } from './hold-page.ts';
import { endWithScope, hasLeft, LeftProject } from './left-project.ts';
import { NameTaken } from './name-taken.ts';
import { type FileOrder, sendFile } from './send-file.ts';
import { isStored } from './storing.ts';
import { createFolder, objectTime } from './transfer-calls.ts';
import { againAt } from './unfinished.ts';

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
  const run: Run = { place, replaces, orders: new Map() };
  const paths = entries.map(({ path }) => place.folder + path);
  const askSegments = () => (run.hadSegments ??= mayLoseSegments(services, place.container, paths));
  const tell = (outcome: BulkOutcome<Entry>) => told(services, run, outcome);
  const outcome = await services.get(Tasks).each<Entry>({
    title: i18n.t('containers:transfer.many.title', { count: entries.length, place: place.container }),
    icon: 'upload',
    items: entries,
    atOnce,
    again: againAt(services, {
      place,
      files: entries.flatMap(({ path, file }) => (file ? [{ name: path, size: file.size }] : [])),
    }),
    ...codeOf(services, run, entries),
    idOf: ({ path }) => path,
    nameOf: ({ path }) => path,
    act: (entry, signal) =>
      holding(async () => {
        // The rest is not sent to the project that the tab went to meanwhile.
        endWithScope(services, run, signal).dispose();
        if (hasLeft(services, run)) throw new LeftProject();
        if (replaces) await askSegments();
        await send(services, run, entry, signal);
      }),
    reasonOf: (error, { path }) => reasonOf(services, error, path),
    insteadOf: (ended) => insteadOf(services, run, ended),
    onRetried: (again) => void tell(again),
  });
  await tell(outcome);
}

/** The data that all tries of one upload share. */
interface Run {
  place: Place;
  replaces: boolean;
  /** The orders that were begun, by path. */
  orders: Map<string, FileOrder>;
  /** May what is replaced have had segments? Asked before the first is. */
  hadSegments?: Promise<boolean>;
}

/** A retry runs when nobody waits for it any more: it holds the page itself. */
async function holding(work: () => Promise<void>): Promise<void> {
  const release = holdPage();
  try {
    await work();
  } finally {
    release();
  }
}

async function send(services: Services, run: Run, { path: below, file }: Entry, signal: AbortSignal): Promise<void> {
  const { container, folder } = run.place;
  const path = folder + below;
  if (!file) return createFolder(services, { container, path }, signal);
  const before = run.orders.get(path);
  // An earlier try may have stored it, and never heard so.
  if (before && (await isStored(services, before))) return;
  const time = await objectTime(services, { container, path }, signal);
  if (time !== undefined && !run.replaces) throw new NameTaken();
  const order = before && before.replaces === time ? before : { container, path, file, replaces: time };
  run.orders.set(path, order);
  try {
    await sendFile(services, order, { signal, onProgress: () => {}, onWait: () => {} });
  } catch (error) {
    // A failed file can be retried and goes on; a cancelled one leaves nothing, unless it was stored by then.
    if (signal.aborted && !hasLeft(services, run) && (await discardSegments(services, order)) === 'stored') return;
    throw error;
  }
}

/** Names that are taken stay so, however often they are sent: the dialog asks whether to replace, or for another name of one. */
function insteadOf(services: Services, run: Run, { failed, cancelled }: BulkOutcome<Entry>) {
  if (failed.length === 0 || !failed.every(({ error }) => error instanceof NameTaken)) return undefined;
  const entries = [...failed.map(({ item }) => item), ...cancelled];
  return {
    label: services.get(I18n).t('containers:transfer.task.choose'),
    run: async () => {
      if (!(await openChoice(services, run.place, entries))) return false;
      // Each upload has segments of its own.
      const orders = entries.flatMap(({ path }) => run.orders.get(run.place.folder + path) ?? []);
      for (const order of orders) await discardSegments(services, order).catch(() => undefined);
      return true;
    },
  };
}

async function openChoice(services: Services, { container, folder }: Place, entries: readonly Entry[]) {
  const { openUpload } = await import('./open-upload.ts');
  const [only, ...others] = entries;
  if (!only?.file || others.length > 0) return openUpload(services, { container, folder }, { dropped: entries });
  const cut = only.path.lastIndexOf('/') + 1;
  const place = { container, folder: folder + only.path.slice(0, cut) };
  return openUpload(services, place, { taken: { file: only.file, name: only.path.slice(cut) } });
}

/** Returns the code of uploads that replace nothing; for others there is none. */
function codeOf(services: Services, { place, replaces }: Run, entries: readonly Entry[]): { code?: CodeSource } {
  if (replaces) return {};
  return { code: async () => (await import('./transfer-code.ts')).filesCode(services, place, entries) };
}

async function told(services: Services, run: Run, { done, failed }: BulkOutcome<Entry>): Promise<void> {
  const { container, folder } = run.place;
  if (done.length > 0 && (await run.hadSegments)) await removeEmptiedSegments(services, container);
  const [i18n, toasts] = [services.get(I18n), services.get(Toasts)];
  if (done.length > 0) {
    const text = i18n.t('containers:transfer.many.done', { count: done.length });
    toasts.add('success', text, codeOf(services, run, done));
    const created = done.map(({ path }) => objectId(container, folder + path));
    services.get(Resources).report(resultOf(objectTypeId, { created }));
  }
  if (failed.length > 0) {
    const detail = failed.map(({ item, error }) => `${item.path}: ${reasonOf(services, error, item.path)}`).join('\n');
    toasts.add('error', i18n.t('containers:transfer.many.failed', { count: failed.length }), { detail });
  }
}
