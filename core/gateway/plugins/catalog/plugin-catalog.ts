import { resolve } from 'node:path';
import { type Disposable, Emitter, errorText, type Event, lazily } from '#base';
import { InstallOrder } from './install-order.ts';
import type { CatalogSnapshot, InstalledPlugin } from './catalog-snapshot.ts';
import { composeSnapshot } from './compose-snapshot.ts';
import { englishOf, type EnglishWords, wordsOfConsole } from './english-words.ts';
import { PluginScanner } from './plugin-scanner.ts';
import type { PluginConfig } from '../../config/plugin-config.ts';
import { legacyProblems, withLegacyPanels } from '../legacy/legacy-plugin.ts';
import { PluginFiles } from './plugin-files.ts';
import { readSite } from './read-site.ts';
import { DebouncedWatcher } from './debounced-watcher.ts';
import { emptySite, type SiteReading } from './site.ts';
import { writeEnablement } from './write-enablement.ts';

/** Open tabs fetch from a superseded version until they have upgraded. */
const supersededMs = 10 * 60_000;
/** Some file systems tell nobody of a change: those of containers, of other machines. */
const lookAgainMs = 10_000;

export interface CatalogOptions extends PluginConfig {
  log: Pick<import('fastify').FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  now?: () => number;
}

/** Discovers and verifies plugins, and knows which there are, now and after every change. */
export class PluginCatalog {
  readonly #options: CatalogOptions;
  readonly #files: PluginFiles;
  readonly #findings: PluginScanner;
  readonly #changes = new Emitter<CatalogSnapshot>();
  readonly #now: () => number;
  /** Served a while longer, by `<id>/<digest>`. */
  readonly #superseded = new Map<string, { plugin: InstalledPlugin; until: number }>();
  readonly #restoring = new Map<string, Promise<void>>();
  readonly #ends = new Set<Disposable>();
  readonly #wordsOfConsole: () => EnglishWords | undefined;
  #isClosed = false;
  #site: SiteReading = { site: emptySite, problems: [] };
  #snapshot: CatalogSnapshot;
  /** The end of the last look. Looks follow one another: what they find is put in place in the order in which it was found. */
  #work: Promise<void> = Promise.resolve();

  /** All that is installed, at this moment. */
  get snapshot(): CatalogSnapshot {
    return this.#snapshot;
  }

  /** After a change there is another snapshot. */
  readonly onDidChange: Event<CatalogSnapshot> = this.#changes.event;

  constructor(options: CatalogOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#wordsOfConsole = lazily(() => wordsOfConsole(options.locales));
    this.#files = new PluginFiles(options.store);
    this.#findings = new PluginScanner(
      options.places,
      { files: this.#files, policy: options.policy },
      new InstallOrder(options.arrivals),
      this.#now,
    );
    this.#snapshot = composeSnapshot([], emptySite, []);
  }

  /** Looks at everything that is there: what then is verified is served. */
  async open(): Promise<void> {
    await this.rescan();
    const kept = this.#snapshot.plugins.map(({ manifest, digest }) => `${manifest.id}/${digest}`);
    await this.#files.tidy(new Set(kept));
  }

  /** From now on changes are noticed. */
  async watch(): Promise<void> {
    const { siteDirectory, places, log } = this.#options;
    const directories = places.filter((place) => !place.builtIn).map(({ path }) => path);
    const onError = (error: unknown) => log.error(`plugin folders can't be watched: ${errorText(error)}`);
    const settled = [
      new DebouncedWatcher({ directories, onError, onSettled: (path) => void this.#lookAt(path) }),
      ...(siteDirectory === null
        ? []
        : [
            new DebouncedWatcher({ directories: [siteDirectory], onError, onSettled: () => void this.readSiteFiles() }),
          ]),
    ];
    for (const each of settled) this.#ends.add(each);
    await Promise.all(settled.map((each) => each.start())).catch(onError);
    if (this.#isClosed) return;
    const timer = setInterval(() => void this.rescan(), lookAgainMs).unref();
    this.#ends.add({ dispose: () => clearInterval(timer) });
    // Finds what changed before the watching began.
    await this.rescan();
  }

  /** Resolves when what was under way is done: nothing is written to the store afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#changes.dispose();
    for (const end of this.#ends) end.dispose();
    this.#ends.clear();
    await this.#work;
  }

  /** Looks at whatever has changed, and at the site files. */
  rescan(): Promise<void> {
    return this.#next(async () => {
      const changed = await this.#findings.changed();
      for (const source of changed) await this.#look(source);
      await this.#readSite();
    });
  }

  /** Takes up what the configuration says now. */
  recompose(): Promise<void> {
    return this.#next(async () => undefined);
  }

  readSiteFiles(): Promise<void> {
    return this.#next(() => this.#readSite());
  }

  /** The plugin whose files are at `/plugins/<id>/<digest>/`: a served one, or one that was a short while ago. */
  servedAt(id: string, digest: string): InstalledPlugin | undefined {
    const isIt = (plugin: InstalledPlugin) => plugin.manifest.id === id && plugin.digest === digest;
    const former = this.#superseded.get(`${id}/${digest}`);
    return this.#snapshot.plugins.find(isIt) ?? (former && former.until > this.#now() ? former.plugin : undefined);
  }

  /** Puts the files of a served plugin back, when somebody has emptied the store; after what is under way: two that copy would undo each other. */
  async restore(plugin: InstalledPlugin): Promise<void> {
    const key = `${plugin.manifest.id}/${plugin.digest}`;
    const running = this.#restoring.get(key) ?? this.#next(() => this.#findings.restore(plugin));
    this.#restoring.set(key, running);
    await running.finally(() => this.#restoring.delete(key));
  }

  /** Switches a plugin on or off by the site's `enablement.yaml`; throws when there is no site folder. */
  async setEnabled(id: string, enabled: boolean): Promise<void> {
    const { siteDirectory } = this.#options;
    if (siteDirectory === null) throw new Error('no folder for site files is configured (site.directory)');
    await this.#next(async () => {
      await writeEnablement(siteDirectory, id, enabled);
      await this.#readSite();
    });
  }

  #lookAt(path: string): Promise<void> {
    const isPlace = this.#options.places.some((place) => resolve(place.path) === path);
    return isPlace ? this.rescan() : this.#next(() => this.#look(path));
  }

  async #look(source: string): Promise<void> {
    const again = await this.#findings.look(source);
    if (again === undefined) return;
    const end: Disposable = { dispose: () => clearTimeout(timer) };
    const timer = setTimeout(() => {
      this.#ends.delete(end);
      void this.#lookAt(source);
    }, again + 1).unref();
    this.#ends.add(end);
  }

  async #readSite(): Promise<void> {
    const plugins = this.#findings.list().flatMap(({ found }) => ('plugin' in found ? [found.plugin] : []));
    const english = englishOf(plugins, this.#wordsOfConsole());
    this.#site = await readSite(this.#options.siteDirectory, this.#site.site, english);
  }

  #next(work: () => Promise<void>): Promise<void> {
    const done = this.#work
      .then(() => (this.#isClosed ? undefined : work()))
      .then(() => (this.#isClosed ? undefined : this.#flip()));
    this.#work = done.catch((error: unknown) => this.#options.log.error(`plugin folders: ${errorText(error)}`));
    return done;
  }

  /** The one place where what is served changes: all at once. */
  #flip(): void {
    const former = this.#snapshot;
    const legacy = this.#options.legacy?.();
    const findings = withLegacyPanels(this.#findings.list(), legacy);
    const problems = [...this.#site.problems, ...this.#findings.problems(), ...legacyProblems(findings, legacy)];
    const next = composeSnapshot(findings, this.#site.site, problems, this.#wordsOfConsole());
    if (isSame(former, next)) return;
    this.#snapshot = next;
    this.#keepSuperseded(former);
    this.#tell(former, next);
    this.#changes.fire(next);
  }

  #keepSuperseded(former: CatalogSnapshot): void {
    const now = this.#now();
    for (const [key, { plugin, until }] of this.#superseded) {
      if (until > now) continue;
      this.#superseded.delete(key);
      if (!this.servedAt(plugin.manifest.id, plugin.digest)) this.#drop(plugin);
    }
    for (const plugin of former.plugins) {
      if (plugin.builtIn) continue;
      this.#superseded.set(`${plugin.manifest.id}/${plugin.digest}`, { plugin, until: now + supersededMs });
    }
  }

  /** After what is under way, which may be taking the same files in again. A file that can't be deleted harms nobody. */
  #drop({ manifest: { id }, digest }: InstalledPlugin): void {
    this.#work = this.#work
      .then(() => (this.servedAt(id, digest) ? undefined : this.#files.drop(id, digest)))
      .catch((error: unknown) => this.#options.log.warn(`files of ${id} are left in the store: ${errorText(error)}`));
  }

  /** Logs every new report and problem, once. */
  #tell(former: CatalogSnapshot, next: CatalogSnapshot): void {
    const { log } = this.#options;
    const said = new Set([...former.reports, ...former.problems].map((each) => JSON.stringify(each)));
    for (const report of next.reports.filter((each) => !said.has(JSON.stringify(each)))) {
      const { id, version, state, source, reason } = report;
      if (state === 'broken' || state === 'rejected')
        log.error({ plugin: id, directory: source }, `plugin refused: ${reason}`);
      else log.info({ plugin: id, version, directory: source }, `plugin ${state}`);
    }
    for (const problem of next.problems.filter((each) => !said.has(JSON.stringify(each)))) {
      log.error(problem, `problem in the folders of the site or of plugins: ${problem.message}`);
    }
    for (const { manifest } of former.plugins) {
      if (!next.reports.some(({ id }) => id === manifest.id)) log.info({ plugin: manifest.id }, 'plugin removed');
    }
  }
}

function isSame(a: CatalogSnapshot, b: CatalogSnapshot): boolean {
  return a.etag === b.etag && JSON.stringify([a.reports, a.problems]) === JSON.stringify([b.reports, b.problems]);
}
