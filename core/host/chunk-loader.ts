import type { PageState } from '#protocol';
import type { BundleI18n } from '#services/i18n/bundle-i18n';

/**
 * Imports the part in `file` by `load` once its files can be had; one of the host's own when there is what the first load goes
 * without, too. Rejects as the fetch or the import does.
 * @param file an address relative to the module that imports it
 * @param others what it imports itself, beside it
 * @param by the module that imports it, where that is a plugin's; null: the part goes without late styles and words
 */
type ImportPart = <T>(
  load: (file: string) => Promise<T>,
  file: string,
  others: readonly string[],
  by?: string | null,
) => Promise<T>;

declare global {
  /** Stands in the place of every `import()` in the builds of the host and of plugins. */
  var sextantPart: ImportPart | undefined;
}

/**
 * Styles and English words of the parts that are fetched when they are first used: asked for with the first of them. A part
 * whose styles can't be had is better than none; what failed is tried again with the next. Where the document does not vouch for
 * all modules (`digests`), the page does so before it imports one.
 */
export function fetchChunksWhenNeeded({ lateStyles, digests, plugins }: PageState, i18n: BundleI18n): void {
  let fetching: Promise<unknown> | undefined;
  const stylesAndWords = () =>
    (fetching ??= Promise.all([...lateStyles.map(addStyle), addWords(i18n)]).catch(() => (fetching = undefined)));
  globalThis.sextantPart = async (load, file, others, by = import.meta.url) => {
    const addresses = [file, ...others].map((one) => new URL(one, by ?? import.meta.url).href);
    const isThere = Promise.all([
      ...addresses.map(fetchFile),
      by && digests && import('./lifecycle/vouch.ts').then(({ vouchFor }) => vouchFor(addresses, digests, plugins)),
    ]);
    const [part] = await Promise.all([isThere.then(() => load(file)), by === import.meta.url && stylesAndWords()]);
    return part;
  };
}

/** Under way or there, by address. */
const fetched = new Map<string, Promise<unknown>>();

/** Not had at least once: what the browser has kept of it is not to be trusted. */
const failed = new Set<string>();

/**
 * A module that failed to load once is failed for as long as the page lives (HTML, "fetch a single module script": the module
 * map). So what may be pressed again is imported when it can be had: from the browser's cache, where this has put it.
 */
function fetchFile(address: string): Promise<unknown> {
  // Another's attempt may have been lost already when this began: then it is made once more.
  return fetched.get(address)?.catch(() => fetched.get(address) ?? beginFetch(address)) ?? beginFetch(address);
}

function beginFetch(address: string): Promise<unknown> {
  const fetching = fetch(address, { cache: failed.has(address) ? 'reload' : 'default' }).then((answer) => {
    if (!answer.ok) throw new Error(`${address}: status ${answer.status}`);
    // A page of a box in between, which would be failed for good as a module.
    if (!/javascript/.test(answer.headers.get('content-type') ?? '')) throw new Error(`${address}: no script`);
    return answer.arrayBuffer();
  });
  fetched.set(address, fetching);
  fetching.then(
    () => fetched.set(address, Promise.resolve()),
    () => {
      fetched.delete(address);
      failed.add(address);
    },
  );
  return fetching;
}

async function addWords(i18n: BundleI18n): Promise<void> {
  const { default: words } = await import('../../locales/en/core.json?late');
  i18n.addSource('core', words);
}

function addStyle({ address, integrity }: PageState['lateStyles'][number]): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', integrity, crossOrigin: 'anonymous' });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${address} could not be had`));
    });
    link.href = address;
    document.head.append(link);
  });
}
