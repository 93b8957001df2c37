import type { Services } from '#base';
import { type Action, typePoints } from '#registry';
import { Resources } from '#services/resources/resources';
import { permitted } from '#ui/actions/permitted.ts';
import { type Entry, nameOfEntry } from './entry.ts';

/**
 * Returns the entries of actions as one thing sees them. They show for others and not for it, or show and can't be used.
 * Entries stay as they came when the thing is not known here. Never rejects.
 * @param subject id of a thing of the type that they are on
 */
export async function entriesForSubject(
  entries: readonly Entry[],
  subject: string,
  services: Services,
): Promise<ReadonlyMap<string, Entry>> {
  const answers = entries.map(
    async (entry) => [nameOfEntry(entry), await forSubject(entry, subject, services)] as const,
  );
  return new Map(await Promise.all(answers));
}

async function forSubject(entry: Entry, subject: string, services: Services): Promise<Entry> {
  const { place, verdict } = entry;
  if (place.point !== typePoints.itemActions.id || place.on === undefined || verdict !== 'shown') return entry;
  const thing = services.get(Resources).peek<unknown>(place.on, subject);
  if (thing === undefined) return entry;
  const [offered] = await permitted([entry.item as unknown as Action<unknown>], [thing], services);
  if (!offered) return { ...entry, verdict: 'notOffered' };
  return offered.reason === undefined ? entry : { ...entry, verdict: 'off', said: offered.reason };
}
