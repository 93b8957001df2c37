import type { PluginIndexEntry } from '#protocol';
import type { PluginHost } from '../plugin-host.ts';
import type { PluginInstance } from '../plugin-instance.ts';
import type { PendingWork } from './pending-work.ts';
import { Upgrade } from './upgrade.ts';

/**
 * So often a new build is started, and asked is what is open, for the sake of state that the old one has written meanwhile; then
 * once more without asking: what was written while it was asked is not lost either. Whoever is typing is waited for each time.
 */
const rounds = 3;

export interface WantedUpgrade {
  readonly entry: PluginIndexEntry;
  /** The running build that hands over. */
  readonly old: PluginInstance;
  /** The build that ended a moment ago with a plugin that it requires; the new build takes over from it. */
  readonly like: PluginInstance | undefined;
}

/** The new build, whole and with all state, when nothing open would be lost; undefined when it is not wanted any more. */
export async function readyUpgrade(
  host: PluginHost,
  work: PendingWork,
  { entry, old, like }: WantedUpgrade,
  isWanted: () => boolean,
): Promise<Upgrade | undefined> {
  const { id } = entry.manifest;
  // An upload of an hour is not broken off for a new build.
  await work.untilIdle(id);
  let isAgreed = true;
  const change = { entry, kind: 'upgrade', isWanted } as const;
  // A task that began meanwhile is waited for below.
  const ask = async (isPatient = true) => {
    const mayEnd = await work.drain(id, change, isPatient && isAgreed);
    isAgreed &&= mayEnd || work.taskOf(id) !== undefined;
  };
  for (let round = 1; isWanted(); round += 1) {
    const upgrade = new Upgrade(host, old, entry, { like });
    try {
      await Promise.all([round === 1 && ask(), upgrade.fetch()]);
      await upgrade.start();
      // Meanwhile something may have been opened and filled in.
      await ask(round <= rounds);
      while (isWanted() && work.taskOf(id)) {
        await work.untilIdle(id);
        await ask();
      }
    } catch (error) {
      upgrade.giveUp();
      throw error;
    }
    if (isWanted() && (upgrade.isUpToDate || round > rounds)) return upgrade;
    upgrade.giveUp();
  }
  return undefined;
}
