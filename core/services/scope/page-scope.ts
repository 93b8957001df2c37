import { Emitter, type Services } from '#base';
import type { ScopeProject } from '#protocol';
import type { Http } from '../http/http.ts';
import type { Page } from '../page/page.ts';
import type { Session } from '../session/session.ts';
import type { Scope, ScopeKey } from './scope.ts';
import { rolesOf, scopeKeyOf } from './scope-key.ts';
import type { ScopeWork } from './scope-work.ts';

/** How a scope is changed in place; fetched with the first change. */
type Changing = typeof import('./change-scope.ts');

/** `Scope` of the page's session. */
export class PageScope implements Scope {
  readonly #page: Page;
  readonly #session: Session;
  readonly #http: Http;
  readonly #services: Services;
  readonly #didChange = new Emitter<void>();
  #following = false;
  #projects: Promise<readonly ScopeProject[]> | undefined;

  constructor(page: Page, session: Session, http: Http, services: Services) {
    this.#page = page;
    this.#session = session;
    this.#http = http;
    this.#services = services;
    this.#takeProjects();
    page.onDidTakeState(() => this.#takeProjects());
    session.onDidStray(() => void this.#follow());
    session.onDidRenew((now) => {
      // Signed in again in place: the operator may have lost or gained roles since.
      if (rolesOf(now) !== rolesOf(page.state.session)) void this.#late(({ refresh }) => refresh(this.#services));
    });
  }

  get onDidChange() {
    return this.#didChange.event;
  }

  get key(): ScopeKey {
    return scopeKeyOf(this.#session.current());
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

  /** Work in the same scope is for the host, which tells the operator of it. */
  switchTo(wanted: { domain: string } | { system: 'all' } | ScopeWork): void {
    void this.#late(({ changeScope }) => changeScope(this.#services, wanted));
  }

  switchProject(id: string): void {
    void this.#switch({ project: id }, `auth/switch/${encodeURIComponent(id)}/`);
  }

  switchRegion(region: string): void {
    void this.#switch({ region }, `auth/switch_services_region/${encodeURIComponent(region)}/`);
  }

  /** Once, however many calls were refused. */
  async #follow(): Promise<void> {
    if (this.#following) return;
    this.#following = true;
    try {
      await this.#late(({ followOtherTab }) => followOtherTab(this.#services));
    } finally {
      this.#following = false;
    }
  }

  async #switch(wanted: { project: string } | { region: string }, path: string): Promise<void> {
    const outcome = await this.#late(({ changeScope }) => changeScope(this.#services, wanted));
    if (outcome === undefined || outcome === 'refused') this.#leave(path);
  }

  /** Undefined: the code for it can't be had. */
  async #late<T>(run: (changing: Changing) => Promise<T>): Promise<T | undefined> {
    const changing = await import('./change-scope.ts').catch(() => undefined);
    if (!changing) return undefined;
    const before = this.#page.state.session;
    const outcome = await run(changing);
    if (this.#page.state.session !== before) this.#didChange.fire();
    return outcome;
  }

  #takeProjects(): void {
    const { projects } = this.#page.state;
    this.#projects = projects ? Promise.resolve(projects) : undefined;
  }

  /**
   * Switches by loading the gateway's switch address instead, which says itself what is wrong. The operator lands on the start
   * page, since what they look at need not exist in the other scope.
   */
  #leave(path: string): void {
    const { webRoot } = this.#page;
    this.#page.leaveTo(`${webRoot}${path}?next=${encodeURIComponent(webRoot)}`);
  }
}
