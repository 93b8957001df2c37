import { Emitter, isRecord, type Services } from '#base';
import type { ActionResult } from '#registry';
import { Clock } from '../clock/clock.ts';
import type { ScopeKey } from '../scope/scope.ts';
import { Session } from '../session/session.ts';
import { Storage } from '../storage/storage.ts';

export type ActivityOutcome = keyof ActionResult;

/** A change that this session made to an item, or failed to make. No values, no reasons: nothing secret is kept. */
export interface ActivityEntry {
  /** Milliseconds since the epoch, by this browser's clock. */
  readonly at: number;
  /** The scope in which it was done. */
  readonly scope: ScopeKey;
  /** The name of the act, in the language of then; absent where nobody named it. */
  readonly label?: string;
  /** The id of the resource type. */
  readonly type: string;
  /** The id of the item; empty where an action failed that makes new items. */
  readonly id: string;
  readonly name?: string;
  readonly outcome: ActivityOutcome;
}

/** The place in the operator's storage. */
const activityKey = 'tasks.activity';

/** The number of entries that are kept; the oldest go for others. */
export const maxEntries = 300;

/** The number of characters that are kept of a name or label. */
const maxTextLength = 255;

/** A second report of the same outcome within so many milliseconds is the same change, told twice. */
const sameChangeMs = 2_000;

const outcomes: readonly unknown[] = ['created', 'updated', 'deleted', 'failed'] satisfies ActivityOutcome[];

const didChange = new Emitter<void>();

/** The list is another. */
export const onDidChangeActivity = didChange.event;

/** The times at which sessions end, by this browser's clock. */
const ends = new WeakMap<Session, number>();

/** Returns the changes of this session, newest first. Storage is the operator's: what is not in shape is left out. */
export function readActivity(services: Services): readonly ActivityEntry[] {
  const kept = services.get(Storage).get<unknown>(activityKey);
  if (!isRecord(kept) || !Array.isArray(kept['entries'])) return [];
  return kept['entries'].flatMap(readEntry).slice(0, maxEntries);
}

/** Adds changes, the latest first. */
export function addActivity(services: Services, added: readonly ActivityEntry[]): void {
  if (added.length === 0) return;
  const before = readActivity(services);
  const told = new Set<ActivityEntry | undefined>();
  const news = added.map((one) => {
    const entry = { ...one, ...wordsOf(one) };
    const earlier = before.find((each) => isSameChange(entry, each));
    told.add(earlier);
    return { ...entry, ...wordsOf({ ...earlier, ...wordsOf(entry) }) };
  });
  const others = before.filter((entry) => !told.has(entry) && !news.some((one) => isSameChange(one, entry)));
  write(services, [...news, ...others].slice(0, maxEntries));
}

/** Forgets what the session changed: at sign-out. */
export function clearActivity(services: Services): void {
  services.get(Storage).remove(activityKey);
  didChange.fire();
}

/**
 * Notes when the session ends, for what is kept as well. Call it when a page begins, and when the session is renewed. A page that
 * `isNew` first forgets what an earlier session left that ended without signing out.
 */
export function noteSessionEnd(services: Services, isNew: boolean): void {
  const session = services.get(Session);
  const now = services.get(Clock).now();
  ends.set(session, now + session.current().expires_in * 1000);
  const kept = services.get(Storage).get<unknown>(activityKey);
  if (kept === undefined) return;
  const isOver = !isRecord(kept) || !(Number(kept['until']) > now);
  if (isNew && isOver) clearActivity(services);
  else write(services, readActivity(services));
}

function write(services: Services, entries: readonly ActivityEntry[]): void {
  const session = services.get(Session);
  const storage = services.get(Storage);
  const kept = storage.get<unknown>(activityKey);
  const ownEnd = ends.get(session) ?? services.get(Clock).now() + session.current().expires_in * 1000;
  // Another tab may have heard of a renewal that this one was not told of.
  const until = Math.max(ownEnd, isRecord(kept) ? Number(kept['until']) || 0 : 0);
  storage.set(activityKey, { until, entries });
  didChange.fire();
}

/**
 * Are both about one change? A failure that no act reported says what became of an item that a service had accepted: it was not made
 * after all.
 */
function isSameChange(entry: ActivityEntry, before: ActivityEntry): boolean {
  return (
    entry.type === before.type &&
    entry.id === before.id &&
    entry.scope === before.scope &&
    ((entry.outcome === before.outcome &&
      (!entry.label || !before.label || entry.label === before.label) &&
      Math.abs(entry.at - before.at) < sameChangeMs) ||
      (entry.outcome === 'failed' && !entry.label && entry.id !== '' && before.outcome === 'created'))
  );
}

/** Returns the words of a change that are texts, as much of them as is kept. */
function wordsOf({ label, name }: { label?: unknown; name?: unknown }): Pick<ActivityEntry, 'label' | 'name'> {
  return {
    ...(typeof label === 'string' && { label: label.slice(0, maxTextLength) }),
    ...(typeof name === 'string' && { name: name.slice(0, maxTextLength) }),
  };
}

function readEntry(kept: unknown): ActivityEntry[] {
  if (!isRecord(kept)) return [];
  const { at, scope, type, id, outcome } = kept;
  if (typeof at !== 'number' || !Number.isFinite(at) || Math.abs(at) > 8.64e15) return [];
  if (typeof scope !== 'string' || typeof type !== 'string' || typeof id !== 'string') return [];
  if (!outcomes.includes(outcome)) return [];
  return [{ ...{ at, scope, type, id, outcome: outcome as ActivityOutcome }, ...wordsOf(kept) }];
}
