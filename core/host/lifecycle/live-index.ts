import { type Disposable, DisposableStore, errorText, toDisposable } from '#base';
import type { IndexChanged, PluginIndex, PluginIndexEntry } from '#protocol';
import { backoff } from '#services/clock/backoff';
import type { Clock } from '#services/clock/clock';
import type { I18n } from '#services/i18n/i18n';
import type { Page } from '#services/page/page';
import type { Session } from '#services/session/session';
import type { Telemetry } from '#services/telemetry/telemetry';
import type { LiveAdapter } from './live-adapter.ts';

export interface LiveIndexParts {
  page: Page;
  clock: Clock;
  i18n: I18n;
  session: Session;
  telemetry: Telemetry;
  /** Takes an index that is another than the one before. */
  take(index: PluginIndex): void;
  /** Takes its plugins alone: others lie over it now. */
  takePlugins(plugins: readonly PluginIndexEntry[]): void;
}

/** The question of a tab that begins to follow, to the others: what is the index now? */
const question = '?';
/** The word of a tab whose session was refused, to the others: ask for the index, and hear of yours. */
const refused = '!';
const firstPause = 1_000;
const longestPause = 30_000;

/** The outcome of asking for the index. It came or is unchanged; it could not be had; or whoever asks may not know. */
type Answered = 'told' | 'failed' | 'refused';

/**
 * Follows the gateway's index while the page is open. A change is told by server-sent events to the one tab that listens, by
 * that to the others, and each fetches the index for itself. A connection that was lost is opened again; what changed in
 * between is found then.
 */
export class LiveIndex implements Disposable {
  readonly #parts: LiveIndexParts;
  readonly #store = new DisposableStore();
  /** The etag of the index that was taken last. */
  #etag: string;
  /** The etag of the latest index that this tab heard of as the one that listens; undefined in the others. */
  #heard: string | undefined;
  /** As the gateway tagged that answer, which was in a language. */
  #tag: string | undefined;
  #pauses = backoff(firstPause, longestPause);
  /** The etag of the latest index that this tab was told of. */
  #told: string | undefined;
  #again: Disposable | undefined;
  #askPause = firstPause;
  #latest = 0;
  #tell: (text: string) => void = () => {};
  /** The plugins of the index that was taken last. */
  #plugins: readonly PluginIndexEntry[];
  #over: readonly PluginIndexEntry[] = [];

  constructor(parts: LiveIndexParts) {
    this.#parts = parts;
    this.#etag = parts.page.state.index;
    this.#plugins = parts.page.state.plugins;
  }

  /** From now on these stand in the place of those with their ids, and beside the others: in this tab alone. */
  layOver(entries: readonly PluginIndexEntry[]): void {
    this.#over = entries;
    this.#parts.takePlugins(this.#together());
  }

  /** Begins to listen. */
  follow(adapter: LiveAdapter): void {
    const name = `sextant.plugins:${this.#parts.page.webRoot}`;
    const others = this.#store.own(
      adapter.others(name, (text) => {
        if (text === refused) void this.refresh();
        else if (text !== question) this.#changed(text);
        else if (this.#heard !== undefined) this.#tell(this.#heard);
      }),
    );
    this.#tell = (text) => others.tell(text);
    // The listening tab has already told the others of changes between this page's document and now.
    this.#tell(question);
    this.#store.own(adapter.onReturn(() => void this.refresh()));
    this.#store.own(adapter.lead(name, () => this.#listen(adapter)));
  }

  /**
   * Asks for the index; what it says is taken when it is news. Never rejects. What could not be had, or is not yet what this
   * tab was told of (another gateway may have answered), is asked for again, ever more rarely.
   */
  async refresh(): Promise<void> {
    this.#askPause = firstPause;
    await this.#ask();
  }

  async #ask(): Promise<void> {
    this.#again?.dispose();
    this.#latest += 1;
    const asked = this.#latest;
    // The cookie may be another operator's until this one has signed in again.
    if (!this.#parts.session.alive) await this.#parts.session.whenAlive();
    if (asked !== this.#latest) return;
    const answered = await this.#fetch(() => asked === this.#latest);
    if (asked !== this.#latest || answered === 'refused') return;
    const isBehind = this.#told !== undefined && this.#told !== this.#etag;
    // After a minute every gateway has noticed: what was told of has changed again, and the next word of that comes.
    if (answered === 'told' && (!isBehind || this.#askPause > longestPause)) return;
    this.#again = this.#parts.clock.after(Math.min(this.#askPause, longestPause), () => void this.#ask());
    this.#askPause *= 2;
  }

  async #fetch(isLatest: () => boolean): Promise<Answered> {
    const { page, i18n, telemetry, take } = this.#parts;
    const { language } = i18n;
    try {
      const answer = await this.#request();
      if (answer.status === 304) return 'told';
      if (answer.status === 401 || answer.status === 403) return 'refused';
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      const { capabilities = {}, ...index } = (await answer.json()) as PluginIndex;
      if (!isLatest() || language !== i18n.language) return 'refused';
      // Every index with another etag is newer, even when it is not the one that was told of.
      if (index.etag !== this.#etag) this.#told = index.etag;
      this.#etag = index.etag;
      this.#tag = answer.headers.get('etag') ?? undefined;
      this.#plugins = index.plugins;
      Object.assign(page.state.capabilities, capabilities);
      take({ ...index, plugins: this.#together() });
      return 'told';
    } catch (error) {
      telemetry.report('warning', `plugin index: ${errorText(error)}`);
      return 'failed';
    }
  }

  /** Asks for the index as it is. A session that has ended is told of: of the stream's end the browser gives no reason. */
  async #request(): Promise<Response> {
    const { page, session } = this.#parts;
    const headers = {
      'x-requested-with': 'XMLHttpRequest',
      'x-sextant-capability': page.state.capabilities['sextant.host'] ?? '',
      ...(this.#tag && { 'if-none-match': this.#tag }),
    };
    const asked = session.current();
    const answer = await page.fetch(`${page.webRoot}plugins/index.json`, { credentials: 'same-origin', headers });
    if (answer.status !== 401) return answer;
    await session.changing;
    // The refusal is of the session that was asked with, which may have been renewed since.
    if (session.alive && session.current() === asked) {
      session.end('expired');
      this.#tell(refused);
    }
    return answer;
  }

  #together(): PluginIndexEntry[] {
    const laid = new Set(this.#over.map(({ manifest }) => manifest.id));
    return [...this.#over, ...this.#plugins.filter(({ manifest }) => !laid.has(manifest.id))];
  }

  dispose(): void {
    this.#latest += 1;
    this.#again?.dispose();
    this.#store.dispose();
  }

  #listen(adapter: LiveAdapter): Disposable {
    const { page, clock, session } = this.#parts;
    let open: Disposable | undefined;
    let waiting: Disposable | undefined;
    let ended = false;
    const connect = () => {
      open = adapter.events(`${page.webRoot}plugins/events`, {
        changed: (data) => {
          this.#pauses = backoff(firstPause, longestPause);
          const { etag } = JSON.parse(data) as IndexChanged;
          this.#heard = etag;
          this.#tell(etag);
          this.#changed(etag);
        },
        end: () => {
          if (ended) return;
          waiting = clock.after(this.#pauses.next().value, () => {
            if (session.alive) this.#request().catch(() => {});
            connect();
          });
        },
      });
    };
    connect();
    return toDisposable(() => {
      ended = true;
      this.#heard = undefined;
      waiting?.dispose();
      open?.dispose();
    });
  }

  /** The first event of a connection says what the index is now: nothing was missed when it is the one that is known. */
  #changed(etag: string): void {
    this.#told = etag;
    if (etag !== this.#etag) void this.refresh();
  }
}
