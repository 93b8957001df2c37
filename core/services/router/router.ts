import { defineToken, type Event } from '#base';

/** Where the operator is. Addresses are paths below the web root. */
export interface Router {
  current(): { path: string; search: string };
  go(address: string, options?: { replace?: boolean }): void;
  back(): void;
  /** The address of an item's details page. */
  detailsOf(type: string, path: string): string;
  readonly onDidNavigate: Event<{ path: string; search: string }>;
}
export const Router = defineToken<Router>('sextant.router@1');
