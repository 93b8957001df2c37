import type { Page } from '#services/page/page';
import type { ModuleAdapter } from '../../host/plugin-loader.ts';

/** Nothing is drawn for so long, in milliseconds: what came last is there. */
const stillness = 80;
/** Something that stands in for what is to come may stay so long before it is taken for all there is. */
const placeholders = 4_000;
const patience = 30_000;

/** Knows what is on its way to a page. */
export class Quiet {
  #underWay = 0;
  #changed = performance.now();

  constructor() {
    const changed = () => void (this.#changed = performance.now());
    new MutationObserver(changed).observe(document.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  }

  /** Counts what these fetch from now on. */
  follow(page: Page, adapter: ModuleAdapter): { page: Page; adapter: ModuleAdapter } {
    const count = <A extends unknown[], R>(work: (...given: A) => Promise<R>) => {
      return async (...given: A): Promise<R> => {
        this.#underWay += 1;
        try {
          return await work(...given);
        } finally {
          this.#underWay -= 1;
          this.#changed = performance.now();
        }
      };
    };
    page.fetch = count(page.fetch.bind(page));
    return { page, adapter: { ...adapter, fetch: count(adapter.fetch), import: count(adapter.import) } };
  }

  /** Resolves when nothing is under way and nothing was drawn for a moment; rejects when that does not come. */
  async wait(): Promise<void> {
    const begun = performance.now();
    this.#changed = begun;
    const elapsed = () => performance.now() - begun;
    const isStill = () => this.#underWay === 0 && performance.now() - this.#changed >= stillness;
    while (!isStill() || (hasPlaceholders() && elapsed() < placeholders)) {
      if (elapsed() > patience) throw new Error(`it does not come to rest within ${patience / 1000} seconds`);
      // On a busy machine drawing takes its time: a moment counts when the page had time to spare in it.
      await new Promise((resolve) => void requestIdleCallback(resolve, { timeout: 500 }));
      await new Promise((resolve) => void setTimeout(resolve, 20));
    }
  }
}

/**
 * Is something drawn that only keeps a place? What has come takes it a moment later: React lets it stand so as not to flicker.
 * The mark of a state that changes now turns too, and stands for nothing that is to come.
 */
function hasPlaceholders(): boolean {
  const turning = '[class*="spinner"]:not([class*="status"] > *)';
  return document.querySelector(`:is(main, dialog) :is([class*="skeleton"], ${turning})`) !== null;
}
