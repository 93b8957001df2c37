import { useEffect } from 'react';
import { Storage } from '#services/storage/storage';
import { useService } from '#ui/services-context.tsx';

export interface RecentPage {
  /** Below the web root. */
  path: string;
  title: string;
}

const name = 'pages.recent';
const kept = 12;
const suffix = ' · Sextant';

/** The pages, newest first, with this one in front. */
export function rememberPage(recent: readonly RecentPage[], page: RecentPage): RecentPage[] {
  return [page, ...recent.filter(({ path }) => path !== page.path)].slice(0, kept);
}

/**
 * Returns the pages that were opened last, newest first. Anything may stand in the browser's storage, so each entry is checked.
 */
export function recentPages(storage: Storage): RecentPage[] {
  const pages = storage.get<unknown>(name);
  if (!Array.isArray(pages)) return [];
  return pages.filter(
    (page): page is RecentPage =>
      typeof page?.path === 'string' && page.path.startsWith('/') && typeof page.title === 'string',
  );
}

/** Remembers each page once it knows its name: the window's title says it. `path`: of the page in view. */
export function useRememberedPages(path: string): void {
  const storage = useService(Storage);
  useEffect(() => {
    const remember = () => {
      const { title } = document;
      if (!title.endsWith(suffix)) return;
      storage.set(name, rememberPage(recentPages(storage), { path, title: title.slice(0, -suffix.length) }));
    };
    remember();
    const changes = new MutationObserver(remember);
    changes.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => changes.disconnect();
  }, [storage, path]);
}
