import { debounce } from '#services/clock/debounce';
import { Storage } from '#services/storage/storage';
import { ALL_DRAFTS } from '#ui/drafts/draft-keeper.ts';
import type { PluginHost } from '../plugin-host.ts';
import { safeMode } from '../safe-mode.ts';

/** A plugin that is taken away and put back within these milliseconds, as some upgrade by hand, keeps its drafts. */
const gracePeriodMs = 30_000;

/** Removes the drafts of plugins that are removed, from this browser: a plugin leaves as it came. */
export function sweepDrafts(host: PluginHost): void {
  const { services, clock } = host.parts;
  const storage = services.get(Storage);
  // An address that leaves plugins out removes nothing.
  if (safeMode.safe || safeMode.without.length > 0) return;
  const orphans = () =>
    storage.keys(ALL_DRAFTS).filter((name) => {
      const plugin = storage.get<{ plugin?: unknown } | null>(name)?.plugin;
      return typeof plugin === 'string' && !host.index.has(plugin);
    });
  const sweep = debounce(clock, gracePeriodMs);
  const look = () => sweep.run(() => orphans().forEach((name) => storage.remove(name)));
  const installed = () => [...host.index.keys()].toSorted().join();
  let before = installed();
  host.onDidChange(() => {
    if (installed() === before) return;
    before = installed();
    look();
  });
  look();
}
