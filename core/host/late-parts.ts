import type { PageState } from '#protocol';
import type { BundleI18n } from '#services/i18n/bundle-i18n';

/** Imports a part by `load` once its files can be had, and what the first load goes without. */
type ImportPart = <T>(load: () => Promise<T>, files: readonly string[]) => Promise<T>;

declare global {
  /** What the build makes of every `import()`. */
  var sextantLate: ImportPart | undefined;
}

/**
 * Styles and English words of the parts that are fetched when they are first used: asked for with the first of them. A part
 * whose styles can't be had is better than none; what failed is tried again with the next.
 */
export function fetchLatePartsWhenNeeded(styles: PageState['lateStyles'], i18n: BundleI18n): void {
  let fetching: Promise<unknown> | undefined;
  const stylesAndWords = () =>
    (fetching ??= Promise.all([...styles.map(addStyle), addWords(i18n)]).catch(() => (fetching = undefined)));
  globalThis.sextantLate = async (load, files) => {
    const [part] = await Promise.all([Promise.all(files.map(fetchFile)).then(load), stylesAndWords()]);
    return part;
  };
}

/** Under way or there, by file; they lie beside this one. */
const fetched = new Map<string, Promise<unknown>>();

/**
 * A module that failed to load once is failed for as long as the page lives (HTML, "fetch a single module script": the module
 * map). So what may be pressed again is imported when it can be had: from the browser's cache, where this has put it.
 */
function fetchFile(file: string): Promise<unknown> {
  // Another's attempt may have been lost already when this began: then it is made once more.
  return fetched.get(file)?.catch(() => fetched.get(file) ?? beginFetch(file)) ?? beginFetch(file);
}

function beginFetch(file: string): Promise<unknown> {
  const fetching = fetch(new URL(file, import.meta.url)).then((answer) => {
    if (!answer.ok) throw new Error(`${file}: status ${answer.status}`);
    return answer.arrayBuffer();
  });
  fetched.set(file, fetching);
  fetching.then(
    () => fetched.set(file, Promise.resolve()),
    () => fetched.delete(file),
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
