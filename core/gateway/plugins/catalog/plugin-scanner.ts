import { resolve } from 'node:path';
import type { PluginPlace } from '../../config/plugin-config.ts';
import type { CatalogProblem, InstalledPlugin } from './catalog-snapshot.ts';
import type { Finding } from './compose-snapshot.ts';
import type { InstallOrder } from './install-order.ts';
import { entriesOf, type Fingerprint, fingerprint } from './folder-entries.ts';
import type { PluginRefusal } from './refusal.ts';
import { isArchive, loadPlugin, type Taking } from './load-plugin.ts';

/** While somebody copies a new version over an old one, the old one is served for so long. */
export const replacingMs = 5000;
/** Between looks at a folder that is broken; twice as long after each. */
const [firstPause, longestPause] = [10_000, 10 * 60_000];

interface Known extends Finding {
  print: string | undefined;
  /** How long it is left alone, in milliseconds, and until when: what is broken may become whole though nothing tells of it. */
  pause: number;
  until: number;
  /** Why what lies there now is not what is served. */
  replacing?: { reason: string; until: number };
}

/** The content of the plugin folders, in the order in which it came. */
export class PluginScanner {
  readonly #places: readonly PluginPlace[];
  readonly #taking: Taking;
  readonly #arrivals: InstallOrder;
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();

  constructor(places: readonly PluginPlace[], taking: Taking, arrivals: InstallOrder, now: () => number) {
    this.#places = places.map((place) => ({ ...place, path: resolve(place.path) }));
    this.#taking = taking;
    this.#arrivals = arrivals;
    this.#now = now;
  }

  list(): Finding[] {
    return [...this.#known.values()];
  }

  /** Folders that are being changed and of which an older state is served. */
  problems(): CatalogProblem[] {
    return [...this.#known.values()].flatMap(({ source, replacing }) =>
      replacing
        ? [{ source, message: `it is being replaced, the former version stays until it is whole: ${replacing.reason}` }]
        : [],
    );
  }

  /** Everything that has come, changed or gone since it was looked at last. */
  async changed(): Promise<string[]> {
    const lists = await Promise.all(this.#places.map(({ path }) => entriesOf(path)));
    const here = lists.flat();
    const placeOf = (source: string) => lists.findIndex((list) => list.includes(source));
    const gone = [...this.#known.keys()].filter((source) => !here.includes(source));
    const prints = new Map<string, Fingerprint | undefined>();
    for (const source of here) prints.set(source, await fingerprint(source));
    // When two have one id, the one that has been there longer keeps it, after a restart too. The console's own have one id each:
    // they stand by name, whenever their files were written.
    const since = (source: string) => (this.#isBuiltIn(source) ? 0n : (prints.get(source)?.since ?? 0n));
    const inTime = here.toSorted((a, b) => placeOf(a) - placeOf(b) || Number(since(a) - since(b)));
    const came = await this.#arrivals.placesOf(inTime);
    const others = inTime.filter((source) => this.#isDue(source, prints.get(source)?.text));
    others.sort((a, b) => placeOf(a) - placeOf(b) || came.get(a)! - came.get(b)!);
    return [...gone, ...others];
  }

  #isBuiltIn(source: string): boolean {
    return this.#places.some((place) => place.builtIn && source.startsWith(`${place.path}/`));
  }

  #isDue(source: string, print: string | undefined): boolean {
    const known = this.#known.get(source);
    if (print !== known?.print) return true;
    // A file that was missing in a subfolder changes nothing that is looked at here; of an archive all is looked at.
    const mayBeWhole = isBroken(known) && (!isArchive(source) || known.found.refusal.mayPass);
    return mayBeWhole && this.#now() >= known.until;
  }

  /** Looks at one place again; gives the milliseconds after which to look once more, if at all. */
  async look(source: string): Promise<number | undefined> {
    const builtIn = this.#isBuiltIn(source);
    const print = (await fingerprint(source))?.text;
    const found = await loadPlugin(source, builtIn, this.#taking);
    if (!found) {
      this.#known.delete(source);
      return undefined;
    }
    const former = this.#known.get(source);
    // Half a copy may look like anything: a file that is not the one of the new manifest, a signature of the old one.
    if ('refusal' in found && former && 'plugin' in former.found) {
      const until = former.replacing?.until ?? this.#now() + replacingMs;
      if (this.#now() < until) {
        this.#known.set(source, { ...former, print, replacing: { reason: found.refusal.message, until } });
        return until - this.#now();
      }
    }
    const isSame = isBroken(former) && former?.print === print;
    const pause = isSame ? Math.min(Math.max(former.pause * 2, firstPause), longestPause) : 0;
    this.#known.set(source, { source, builtIn, found, print, pause, until: this.#now() + pause });
    return undefined;
  }

  /** Takes in again what is served from a store that somebody emptied. */
  async restore({ source, builtIn }: InstalledPlugin): Promise<void> {
    if (!builtIn) await loadPlugin(source, builtIn, this.#taking);
  }
}

function isBroken(known: Known | undefined): known is Known & { found: { refusal: PluginRefusal } } {
  return known !== undefined && 'refusal' in known.found && known.found.refusal.state === 'broken';
}
