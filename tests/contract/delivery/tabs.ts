import { setTimeout as sleep } from 'node:timers/promises';
import { asBrowser, importMap, pageState } from './built.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';

/** Returns one of a list that is not empty, by chance. */
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** Milliseconds between two acts of a person, on average. */
const actMs = 2000;
/** Times that a page asks again for a file, as `core/host/lifecycle/part-retries.ts` does. */
const retries = 2;

/**
 * An open tab of the console, without a browser: it has a document, asks for files of its version as somebody opens parts of it, and for
 * lists. What a person would see as an error is written down.
 */
export class Tab {
  /** The build of its document. */
  build = '';
  readonly errors: string[] = [];
  /** Files that it was given, so far. */
  had = 0;
  readonly #client: GatewayClient;
  readonly #keepsDocument: boolean;
  #files: string[] = [];
  #plugins: string[] = [];

  /** @param keepsDocument it is never loaded again */
  constructor(client: GatewayClient, keepsDocument: boolean) {
    this.#client = client;
    this.#keepsDocument = keepsDocument;
  }

  /** The files that its document vouches for. */
  get files(): readonly string[] {
    return this.#files;
  }

  /** Loads the document, and what it loads at once. */
  async open(): Promise<void> {
    const answer = await this.#client.get('/project/images', { headers: asBrowser });
    const html = await answer.text();
    if (answer.status !== 200) return void this.errors.push(`${answer.status} of a document`);
    const { build, plugins } = pageState(html) as { build: string; plugins: { base: string }[] };
    this.build = build;
    this.#files = Object.keys(importMap(html).integrity as object);
    this.#plugins = plugins.map(({ base }) => `${base}plugin.json`);
    const named = [...html.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, address = '']) => address);
    for (const address of new Set(named)) await this.ask(address);
  }

  /** Works with the tab until it is told to end. */
  async work(isOver: () => boolean): Promise<void> {
    const acts = [
      () => this.ask(oneOf(this.#files)),
      () => this.ask(oneOf(this.#plugins)),
      () => this.#call('/api/glance/images/'),
      () => this.#call('/plugins/index.json'),
      ...(this.#keepsDocument ? [] : [() => this.open()]),
    ];
    while (!isOver()) {
      await oneOf(acts)().catch((error: unknown) => void this.errors.push(String(error)));
      await sleep(actMs * (0.5 + Math.random()));
    }
  }

  /** Asks for a file, and again where a gateway does not have it. */
  async ask(address: string): Promise<void> {
    for (let left = retries; ; left -= 1) {
      const answer = await this.#client.get(address);
      await answer.arrayBuffer();
      if (answer.status === 200) return void (this.had += 1);
      if (answer.status !== 503 || left === 0) return void this.errors.push(`${answer.status} of ${address}`);
      await sleep(1000 + Math.random() * 1000);
    }
  }

  async #call(address: string): Promise<void> {
    const answer = await this.#client.get(address);
    await answer.arrayBuffer();
    if (answer.status !== 200) this.errors.push(`${answer.status} of ${address}`);
  }
}
