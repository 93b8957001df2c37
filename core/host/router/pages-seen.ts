import { useState } from 'react';
import { matchPath } from 'react-router-dom';

/** A page that there was in this document, and whose it is. */
export interface SeenPage {
  /** A route's path, with its parameters. */
  path: string;
  owner: string;
  /** In the operator's language, of a panel. */
  label?: string;
}

/**
 * Finds the page that had an address in this document, and may not be there any more: the gateway knows nothing of such
 * addresses.
 */
export function usePagesSeen(pages: readonly SeenPage[]): (address: string) => SeenPage | undefined {
  const [seen] = useState(() => new Map<string, SeenPage>());
  for (const page of pages) seen.set(page.path, page);
  return (address) => [...seen.values()].find(({ path }) => matchPath(path, address) !== null);
}
