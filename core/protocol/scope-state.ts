import type { PageState } from './page-state.ts';

/** What of a page is another in another project or region, and with other roles: the answer of `POST /auth/scope/`. */
export type ScopeState = Pick<PageState, 'session' | 'settings' | 'catalog' | 'projects' | 'policy' | 'refusedRules'>;
