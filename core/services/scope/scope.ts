import { defineToken } from '#base';
import type { ScopeProject } from '#protocol';

/** `domain/project/region`: part of every query key, so that one project's items never show in another. */
export type ScopeKey = string;

/** What the session acts on. A switch loads the page anew: nothing is carried over. */
export interface Scope {
  readonly key: ScopeKey;
  readonly projectId: string | null;
  readonly region: string | null;
  projects(): Promise<readonly ScopeProject[]>;
  regions(): readonly string[];
  switchProject(id: string): void;
  switchRegion(region: string): void;
}
export const Scope = defineToken<Scope>('sextant.scope@1');
