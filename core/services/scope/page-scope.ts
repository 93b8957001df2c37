import type { ScopeProject } from '#protocol';
import type { Http } from '../http/http.ts';
import type { Page } from '../page/page.ts';
import type { Session } from '../session/session.ts';
import type { Scope, ScopeKey } from './scope.ts';

/** `Scope` of the page's session; a switch is a load of the gateway's switch address (API contract §14.5). */
export class PageScope implements Scope {
  readonly #page: Page;
  readonly #session: Session;
  readonly #http: Http;
  #projects: Promise<readonly ScopeProject[]> | undefined;

  constructor(page: Page, session: Session, http: Http) {
    this.#page = page;
    this.#session = session;
    this.#http = http;
    if (page.state.projects) this.#projects = Promise.resolve(page.state.projects);
  }

  get key(): ScopeKey {
    const { domain_id, user_domain_id, project_id, services_region } = this.#session.current();
    return [domain_id ?? user_domain_id, project_id ?? '-', services_region ?? '-'].join('/');
  }

  get projectId(): string | null {
    return this.#session.current().project_id;
  }

  get region(): string | null {
    return this.#session.current().services_region;
  }

  /** The projects the operator may switch to; asked for once, and again after a failure. */
  projects(): Promise<readonly ScopeProject[]> {
    this.#projects ??= this.#http
      .get<{ items: ScopeProject[] }>('/api/keystone/projects/', { query: { user_id: this.#session.current().id } })
      .then(
        (answer) => answer.items,
        (error: unknown) => {
          this.#projects = undefined;
          throw error;
        },
      );
    return this.#projects;
  }

  regions(): readonly string[] {
    return this.#session.current().available_services_regions;
  }

  switchProject(id: string): void {
    this.#leave(`auth/switch/${encodeURIComponent(id)}/`);
  }

  switchRegion(region: string): void {
    this.#leave(`auth/switch_services_region/${encodeURIComponent(region)}/`);
  }

  /** Where the operator lands: the start page, since what they look at need not exist in the other scope. */
  #leave(path: string): void {
    const { webRoot } = this.#page;
    this.#page.leaveTo(`${webRoot}${path}?next=${encodeURIComponent(webRoot)}`);
  }
}
