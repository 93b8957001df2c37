import type { PageState } from '#protocol';
import type { BundleI18n } from '#services/i18n/bundle-i18n';

declare global {
  /** What the build makes every `import()` wait for: what the first load goes without. */
  var sextantLate: (() => Promise<unknown>) | undefined;
}

/**
 * Styles and English words of the parts that are fetched when they are first used: asked for with the first of them. A part
 * whose styles can't be had is better than none; what failed is tried again with the next.
 */
export function fetchLatePartsWhenNeeded(styles: PageState['lateStyles'], i18n: BundleI18n): void {
  let fetching: Promise<unknown> | undefined;
  globalThis.sextantLate = () =>
    (fetching ??= Promise.all([...styles.map(addStyle), addWords(i18n)]).catch(() => (fetching = undefined)));
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
