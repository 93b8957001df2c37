import { type Disposable, errorText, toDisposable } from '#base';
import type { LocalPlugin as Said, OverlayAnswer, PluginIndexEntry } from '#protocol';
import { backoff } from '#services/clock/backoff';
import type { Clock } from '#services/clock/clock';
import type { OverlayAdapter } from './overlay-adapter.ts';

/** The reason that a local plugin does not run: its build, its console, or its author's machine. */
export type Trouble = { what: 'build' | 'refused'; text: string } | { what: 'lost' };

export interface LocalPluginParts {
  origin: string;
  browser: Pick<OverlayAdapter, 'events'>;
  clock: Clock;
  /** Has the gateway check a build; without one, asks for leave anew. Rejects with why it is refused. */
  ask(said: Said | undefined): Promise<OverlayAnswer>;
  onDidChange(): void;
}

const firstPauseMs = 1_000;
const longestPauseMs = 10_000;
/** Characters that an author's machine may say at once. */
const maxEventLength = 2_000_000;

/**
 * The plugin that one address of this machine serves: it follows the builds there, and each that the gateway finds nothing
 * wrong with is its `entry`. What fails leaves the one before.
 */
export class LocalPlugin implements Disposable {
  entry: PluginIndexEntry | undefined;
  /** For its native calls. */
  ticket: string | undefined;
  trouble: Trouble | undefined;
  /** The lines that the check of its last build found, though it could be built. */
  findings: readonly string[] = [];
  readonly #parts: LocalPluginParts;
  #said: Said | undefined;
  /** The failure of a build after the last good one. */
  #failure: Trouble | undefined;
  #asked = 0;
  #ended = false;
  #pauses = backoff(firstPauseMs, longestPauseMs);
  #open: Disposable = toDisposable(() => {});

  constructor(parts: LocalPluginParts) {
    this.#parts = parts;
    this.#listen();
  }

  get origin(): string {
    return this.#parts.origin;
  }

  /** Asks the gateway once more, about the build that is known if there is one: for another language, or in another session. */
  async refresh(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const isStale = () => this.#ended || asked !== this.#asked;
    try {
      const { entry, calls } = await this.#parts.ask(this.#said);
      if (isStale()) return;
      this.entry = entry ?? this.entry;
      this.ticket = calls ?? this.ticket;
      this.#set(this.#failure);
    } catch (error) {
      if (!isStale()) this.#set(this.#failure ?? { what: 'refused', text: errorText(error) });
    }
  }

  dispose(): void {
    this.#ended = true;
    this.#open.dispose();
  }

  #listen(): void {
    const { browser, clock, origin } = this.#parts;
    this.#open = browser.events(`${origin}/events`, {
      built: (data) => {
        this.#pauses = backoff(firstPauseMs, longestPauseMs);
        const said = readSaid(data);
        if (!said) return this.#set({ what: 'refused', text: `${origin}/events` });
        this.#failure = undefined;
        this.#said = said.plugin;
        this.findings = said.findings;
        void this.refresh();
      },
      failed: (data) => {
        this.findings = [];
        this.#failure = { what: 'build', text: data.slice(0, maxEventLength) };
        this.#set(this.#failure);
      },
      end: () => {
        this.#set({ what: 'lost' });
        this.#open = clock.after(this.#pauses.next().value, () => this.#listen());
      },
    });
  }

  #set(trouble: Trouble | undefined): void {
    if (this.#ended) return;
    this.trouble = trouble;
    this.#parts.onDidChange();
  }
}

/** Reads an event. Its data is checked, because any program of this machine may answer at the address. */
function readSaid(data: string): { plugin: Said; findings: string[] } | undefined {
  if (data.length > maxEventLength) return undefined;
  try {
    const { manifest, words, findings } = JSON.parse(data) as Said & { findings?: unknown };
    const isSaid = typeof manifest === 'string' && typeof words === 'object' && words !== null;
    if (!isSaid) return undefined;
    // An older build tool sends none.
    const lines = Array.isArray(findings) ? findings.filter((line) => typeof line === 'string') : [];
    return { plugin: { manifest, words }, findings: lines };
  } catch {
    return undefined;
  }
}
