import { type Disposable, type Services, toDisposable } from '#base';
import { Clock } from '#services/clock/clock';
import { Page } from '#services/page/page';
import type { ModuleAdapter } from '../plugin-loader.ts';

type Init = Parameters<ModuleAdapter['fetch']>[1];
type Fetch = (address: string, init: Init) => Promise<Response>;

/** A file that waits for the others that are asked for at the same time. */
interface Asked {
  path: string;
  integrity: string | undefined;
  resolve(answer: Response): void;
  /** Fetches it alone. */
  alone(): void;
}

/** Milliseconds in which files are collected: plugins that start together ask within one. */
const collectMs = 5;
/** Files in one request: the gateway takes as many, and the address stays short. */
const mostTogether = 24;

/** Manifests and words of plugins may come together: their addresses have the digest of the plugin. */
const isShared = /^[\w.-]+\/[0-9a-f]+\/(plugin\.json|locales\/[\w.-]+\.json)$/;

/**
 * From now on the manifests and words of several plugins that start at the same time come in one answer (`/plugins/files.json`)
 * instead of two for each. A manifest is held to its digest as the browser would do it. A file that is not in the answer, or is
 * another one, is fetched alone, and what fails there is the caller's to hear. Where the page can't compute digests (a page
 * without TLS), manifests are fetched alone.
 */
export function fetchTogether(services: Services, modules: ModuleAdapter): Disposable {
  const page = services.get(Page);
  const clock = services.get(Clock);
  const former = { page: page.fetch, modules: modules.fetch };
  const folder = `${page.webRoot}plugins/`;
  let waiting: Asked[] = [];

  async function fetchAll(asked: readonly Asked[]): Promise<void> {
    const texts = asked.length > 1 ? await askFor(asked.map(({ path }) => path)).catch(() => ({})) : {};
    await Promise.all(asked.map((one) => answer(one, texts)));
  }

  async function askFor(paths: readonly string[]): Promise<Readonly<Record<string, string>>> {
    const of = [...new Set(paths)].sort().join(',');
    const response = await former.page.call(page, `${folder}files.json?of=${of}`, { credentials: 'same-origin' });
    return response.ok ? ((await response.json()) as Record<string, string>) : {};
  }

  async function answer({ path, integrity, resolve, alone }: Asked, texts: Readonly<Record<string, string>>) {
    const text = texts[path];
    const isIt = text !== undefined && (integrity === undefined || (await digestOf(text, integrity)) === integrity);
    if (isIt) resolve(new Response(text, { headers: { 'content-type': 'application/json' } }));
    else alone();
  }

  const together =
    <I extends Init>(fetchAlone: (address: string, init: I) => Promise<Response>) =>
    (address: string, init: I): Promise<Response> => {
      const path = address.startsWith(folder) ? address.slice(folder.length) : '';
      const isCheckable = init.integrity === undefined || globalThis.crypto?.subtle !== undefined;
      // A second attempt wants the file itself, from its own address.
      if (!isShared.test(path) || !isCheckable || init.cache === 'reload') return fetchAlone(address, init);
      return new Promise((resolve, reject) => {
        if (waiting.length === 0) clock.after(collectMs, send);
        const alone = () => void fetchAlone(address, init).then(resolve, reject);
        waiting.push({ path, integrity: init.integrity, resolve, alone });
      });
    };

  function send(): void {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += mostTogether) void fetchAll(all.slice(from, from + mostTogether));
  }

  page.fetch = together(former.page.bind(page) as Fetch) as Page['fetch'];
  modules.fetch = together(former.modules.bind(modules));
  return toDisposable(() => {
    page.fetch = former.page;
    modules.fetch = former.modules;
  });
}

/** Returns the digest of a text as `integrity` attributes have it, by the algorithm of `like`: `sha256-…`. */
async function digestOf(text: string, like: string): Promise<string> {
  const [algorithm = ''] = like.split('-');
  const digest = await crypto.subtle.digest(algorithm.replace('sha', 'SHA-'), new TextEncoder().encode(text));
  return `${algorithm}-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
