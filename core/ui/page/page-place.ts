import { createContext } from 'react';

export interface Crumb {
  /** In the operator's language. */
  label: string;
  /** An address of the console; without it the crumb is words. */
  to?: string | undefined;
}

/** Where a page stands, as its head shows it. */
export interface PagePlace {
  /** In the operator's language. */
  title: string;
  /** Dashboard and group, which are no pages. */
  crumbs: readonly Crumb[];
}

/** The place of the panel in view; undefined on a page that has no entry in the navigation. */
export const PagePlaceContext = createContext<PagePlace | undefined>(undefined);
