import { defineToken, type Event } from '#base';
import type { ScopeProject } from '#protocol';

/** `domain/project/region`, or `domain/-<id of a domain>/region`, or `domain/-/region` in the system: part of every query key, so that one project's items never show in another. */
export type ScopeKey = string;

/** The scope of the session. A switch happens in place: what was known of the old scope is dropped, and the page drawn anew. */
export interface Scope {
  readonly key: ScopeKey;
  readonly projectId: string | null;
  readonly region: string | null;
  projects(): Promise<readonly ScopeProject[]>;
  regions(): readonly string[];
  /** Asks first while a dialog is open or a task runs. */
  switchProject(id: string): void;
  switchRegion(region: string): void;
  /** The same for the scope of a domain, by its id, or of the whole system (`all`). Identity alone takes calls there. */
  switchTo(scope: { domain: string } | { system: 'all' }): void;
  /** Another scope, or other roles in the same one; all services know of it when it is told. */
  readonly onDidChange: Event<void>;
}
export const Scope = defineToken<Scope>('sextant.scope@1');
