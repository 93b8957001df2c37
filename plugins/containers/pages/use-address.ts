import { useCallback, useSyncExternalStore } from 'react';
import { Router, useService } from '@sextant/sdk';

/** Where the operator is, path and query; another object whenever one of them is another. */
export function useAddress(): { path: string; search: string } {
  const router = useService(Router);
  const subscribe = useCallback(
    (listener: () => void) => {
      const listening = router.onDidNavigate(listener);
      return () => listening.dispose();
    },
    [router],
  );
  const path = useSyncExternalStore(subscribe, () => router.current().path);
  const search = useSyncExternalStore(subscribe, () => router.current().search);
  return { path, search };
}
