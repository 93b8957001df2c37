import { errorText } from '#base';
import type { Page } from '../page/page.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Storage } from './storage.ts';

/** `Storage` in the page's own storage. A browser that refuses to keep things (full, private) costs the memory, not the page. */
export class PageStorage implements Storage {
  readonly #page: Page;
  readonly #telemetry: Telemetry;
  readonly #prefix: string;

  constructor(page: Page, telemetry: Telemetry) {
    this.#page = page;
    this.#telemetry = telemetry;
    const { cloud, session } = page.state;
    this.#prefix = `sextant:${encodeURIComponent(cloud.name)}:${session.id}:`;
  }

  get<T>(key: string): T | undefined {
    return this.#try(() => {
      const text = this.#page.storage.getItem(this.#prefix + key);
      return text === null ? undefined : (JSON.parse(text) as T);
    });
  }

  set(key: string, value: unknown): void {
    this.#try(() => this.#page.storage.setItem(this.#prefix + key, JSON.stringify(value)));
  }

  remove(key: string): void {
    this.#try(() => this.#page.storage.removeItem(this.#prefix + key));
  }

  keys(prefix: string): string[] {
    const { storage } = this.#page;
    const names = this.#try(() => Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')) ?? [];
    return names
      .filter((name) => name.startsWith(this.#prefix + prefix))
      .map((name) => name.slice(this.#prefix.length));
  }

  #try<T>(use: () => T): T | undefined {
    try {
      return use();
    } catch (error) {
      this.#telemetry.report('warning', `storage: ${errorText(error)}`);
      return undefined;
    }
  }
}
