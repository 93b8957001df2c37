import { type Disposable, type Services, toDisposable } from '#base';
import { I18n } from '#services/i18n/i18n';
import { Toasts } from '#services/toasts/toasts';
import type { PluginHost } from '../plugin-host.ts';

/** The bytes of replaced code above which the page should be loaded anew. */
const tooMuch = 10 * 1024 * 1024;

/** A file that the page has had, as `PerformanceResourceTiming` tells of it. */
export type LoadedFile = Pick<PerformanceResourceTiming, 'name' | 'decodedBodySize'>;

/**
 * Suggests once that the page be loaded anew when replaced builds of plugins have left too much behind: browsers never
 * forget a module. It is never forced.
 */
export function suggestReload(
  services: Services,
  host: Pick<PluginHost, 'running' | 'onDidChange'>,
  loaded: LoadedCode,
): void {
  /** Where the files of every build lie that has run in this page. */
  const bases = new Set<string>();
  const look = () => {
    const current = [...host.running.values()].map(({ entry }) => entry.base);
    for (const base of current) bases.add(base);
    const past = [...bases].filter((base) => !current.includes(base));
    const bytes = past.length === 0 ? 0 : bytesBelow(past, loaded.files());
    if (bytes <= tooMuch) return;
    listening.dispose();
    loaded.dispose();
    const i18n = services.get(I18n);
    services.get(Toasts).add('info', i18n.t('core:pluginLife.superseded', { size: i18n.bytes(bytes) }));
  };
  const listening = host.onDidChange(look);
  look();
}

function bytesBelow(bases: readonly string[], loaded: Iterable<LoadedFile>): number {
  const files = [...loaded].filter(({ name }) => bases.some((base) => name.includes(base)));
  return files.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0);
}

/** The code that a page has had. */
export interface LoadedCode extends Disposable {
  files(): Iterable<LoadedFile>;
}

/** Code of the page, from its beginning; the browser's own list ends at 250. A page that is open for days asks for much else. */
export function loadedCode(): LoadedCode {
  const sizes = new Map<string, number>();
  const note = (list: PerformanceObserverEntryList) => {
    for (const { name, decodedBodySize } of list.getEntries() as PerformanceResourceTiming[])
      // Fetched, and then imported from the cache: it is one file.
      if (name.endsWith('.js')) sizes.set(name, Math.max(decodedBodySize, sizes.get(name) ?? 0));
  };
  const observer = new PerformanceObserver(note);
  observer.observe({ type: 'resource', buffered: true });
  return {
    files: () => [...sizes].map(([name, decodedBodySize]) => ({ name, decodedBodySize })),
    ...toDisposable(() => observer.disconnect()),
  };
}
