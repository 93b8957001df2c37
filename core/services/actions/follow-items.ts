import type { Services } from '#base';
import type { ResourceType } from '#registry';
import { Clock } from '../clock/clock.ts';
import { isGone } from '../http/failure-toast.ts';
import { Resources } from '../resources/resources.ts';

/** Milliseconds before the first look, and the unit of the later pauses. */
const pauseMs = 2_000;
const longestPauseMs = 30_000;

/** Milliseconds by which the clocks of this machine and of the cloud may differ. */
const clockDifferenceMs = 60_000;

/** How many looks in a row may fail before nobody looks any more. */
const maxFailures = 5;

/** The end of an item: as it is now that the service has ended its work, or that it is there no more. */
export type ItemEnd<T> = { readonly now: T } | 'gone';

export interface FollowedItems<T> {
  /** The id of the resource type; it says which items are in transition, and asks for them. */
  readonly type: string;
  readonly items: readonly T[];
  /** Milliseconds since 1970: when the service was asked to begin. */
  readonly begunAt: number;
  readonly signal: AbortSignal;
  idOf(item: T): string;
  hear(item: T, end: ItemEnd<T>): void;
}

/**
 * Looks at items until the service works on none of them any more. Ends early by the signal, where the type can't tell, and where
 * nobody answers; the items that are left were not heard of. Never rejects.
 */
export async function followItems<T>(followed: FollowedItems<T>, services: Services): Promise<void> {
  const { items, idOf, hear, signal } = followed;
  const clock = services.get(Clock);
  const type = (await services.get(Resources).type(followed.type)) as ResourceType<T> | undefined;
  if (!type?.inTransition || !type.load) return;
  const rest = new Map(items.map((item) => [idOf(item), item]));
  let askedAt = followed.begunAt - clockDifferenceMs;
  let [pauses, failures] = [1, 0];
  for (let isFirst = true; rest.size > 0; isFirst = false) {
    await pause(Math.min(pauseMs * pauses, longestPauseMs), clock, signal);
    if (signal.aborted) return;
    const now = clock.now();
    const look = { type, items: rest, since: now - askedAt, isFirst, signal };
    const ends = await endsOf(look, services).catch(() => undefined);
    if (signal.aborted) return;
    failures = ends ? 0 : failures + 1;
    if (failures === maxFailures) return;
    if (ends) askedAt = now;
    pauses = ends && ends.size > 0 ? 1 : pauses + 1;
    for (const [id, end] of ends ?? []) {
      hear(rest.get(id)!, end);
      rest.delete(id);
    }
  }
}

interface Look<T> {
  readonly type: ResourceType<T>;
  readonly items: ReadonlyMap<string, T>;
  /** Milliseconds since the last look. */
  readonly since: number;
  readonly isFirst: boolean;
  readonly signal: AbortSignal;
}

/** Returns the items that the service works on no more. */
async function endsOf<T>(look: Look<T>, services: Services): Promise<Map<string, ItemEnd<T>>> {
  const { type, items, since, isFirst, signal } = look;
  const ends = new Map<string, ItemEnd<T>>();
  const note = (id: string, now: T) => {
    if (!type.inTransition?.(now)) ends.set(id, { now });
  };
  const unknown = new Set(items.keys());
  if (type.poll) {
    const { items: changed, gone = [] } = await type.poll([...items.values()], since, { services, signal });
    for (const each of changed) {
      const id = type.itemId!(each);
      if (unknown.delete(id)) note(id, each);
    }
    for (const id of gone) if (unknown.delete(id)) ends.set(id, 'gone');
    // An item that did not change is as it was at the last look; before the first one nobody has seen it.
    if (!isFirst) return ends;
  }
  await Promise.all(
    [...unknown].map(async (id) => {
      try {
        note(id, await type.load!(id, { services, signal, again: true }));
      } catch (error) {
        if (!isGone(error)) throw error;
        ends.set(id, 'gone');
      }
    }),
  );
  return ends;
}

function pause(milliseconds: number, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      timer.dispose();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = clock.after(milliseconds, end);
    signal.addEventListener('abort', end);
  });
}
