import type { PageState } from './page-state.ts';

/** The parts of a page that differ between projects, regions and roles: the answer of `POST /auth/scope/`. */
export type ScopeState = Pick<PageState, 'session' | 'settings' | 'catalog' | 'projects' | 'policy' | 'refusedRules'>;

/** Scopes other than projects that the session can go to. */
export interface OtherScopes {
  domains: { id: string; name: string }[];
  system: boolean;
}
