import { resolve } from 'node:path';
import type { CatalogProblem, InstalledPlugin } from './catalog-snapshot.ts';
import type { Finding } from './compose-snapshot.ts';
import { entriesOf, fingerprint } from './folder-entries.ts';
import { takeIn, type Taking } from './take-in.ts';

/** A folder that holds plugins. */
export interface PluginPlace {
  path: string;
  builtIn: boolean;
}

/** While somebody copies a new version over an old one, the old one is served for so long. */
export const replacingMs = 5000;

interface Known extends Finding {
  print: string | undefined;
  /** Why what lies there now is not what is served. */
  replacing?: { reason: string; until: number };
}

/** What lies in the plugin folders, in the order in which it came. */
export class Findings {
  readonly #places: readonly PluginPlace[];
  readonly #taking: Taking;
  readonly #now: () => number;
  readonly #known = new Map<string, Known>();

  constructor(places: readonly PluginPlace[], taking: Taking, now: () => number) {
    this.#places = places.map((place) => ({ ...place, path: resolve(place.path) }));
    this.#taking = taking;
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
    const others: { source: string; since: bigint }[] = [];
    for (const source of here) {
      const known = this.#known.get(source);
      const print = await fingerprint(source);
      // A file that was missing in a subfolder changes nothing that is looked at here.
      if (print?.text !== known?.print || isBroken(known)) others.push({ source, since: print?.since ?? 0n });
    }
    // Of two with one id the one that has been there longer keeps it, after a restart too.
    others.sort((a, b) => placeOf(a.source) - placeOf(b.source) || Number(a.since - b.since));
    return [...gone, ...others.map(({ source }) => source)];
  }

  /** Looks at one place again; gives the milliseconds after which to look once more, if at all. */
  async look(source: string): Promise<number | undefined> {
    const builtIn = this.#places.some((place) => place.builtIn && source.startsWith(`${place.path}/`));
    const print = (await fingerprint(source))?.text;
    const found = await takeIn(source, builtIn, this.#taking);
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
    this.#known.set(source, { source, builtIn, found, print });
    return undefined;
  }

  /** Takes in again what is served from a store that somebody emptied. */
  async restore({ source, builtIn }: InstalledPlugin): Promise<void> {
    if (!builtIn) await takeIn(source, builtIn, this.#taking);
  }
}

function isBroken(known: Known | undefined): boolean {
  return known !== undefined && 'refusal' in known.found && known.found.refusal.state === 'broken';
}
