import { useCallback, useEffect, useRef, useState } from 'react';
import { Resources } from '#services/resources/resources';
import { useListener, useService } from '../../services-context.tsx';
import { useLatest } from '../../use-latest.ts';

export type LazyTab<C> = { state: 'loading' } | { state: 'loaded'; content: C } | { state: 'failed'; error: unknown };

/**
 * The content of tabs, each fetched when it is first looked at and kept from then on. One that failed is fetched again when it
 * is looked at again, or by `retry`. Once something was changed all are old: the one in view stays there until it has come
 * anew, or for good when it does not come; the others are fetched when they are looked at.
 */
export function useLazyTabs<C>(
  current: string,
  given: Readonly<Record<string, C>>,
  load: (tab: string, signal: AbortSignal) => Promise<C>,
) {
  const [tabs, setTabs] = useState<Readonly<Record<string, LazyTab<C>>>>(() =>
    Object.fromEntries(Object.entries(given).map(([id, content]) => [id, { state: 'loaded', content } as const])),
  );
  const latest = useLatest({ tabs, load });
  const leaving = useRef(new AbortController());

  const fetchTab = useCallback(
    async (tab: string) => {
      const put = (next: LazyTab<C>) => setTabs((before) => ({ ...before, [tab]: next }));
      const { signal } = leaving.current;
      put({ state: 'loading' });
      try {
        const content = await latest.current.load(tab, signal);
        put({ state: 'loaded', content });
      } catch (error) {
        if (!signal.aborted) put({ state: 'failed', error });
      }
    },
    [latest],
  );

  useEffect(() => {
    const tab = latest.current.tabs[current];
    if (!tab || tab.state === 'failed') void fetchTab(current);
  }, [current, fetchTab, latest]);
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  useListener(useService(Resources).onDidOutdate, () => {
    const { signal } = leaving.current;
    const shown = latest.current.tabs[current];
    setTabs(shown ? { [current]: shown } : {});
    latest.current.load(current, signal).then(
      (content) => signal.aborted || setTabs((before) => ({ ...before, [current]: { state: 'loaded', content } })),
      () => {},
    );
  });
  return { tab: tabs[current] ?? ({ state: 'loading' } as const), retry: () => void fetchTab(current) };
}
