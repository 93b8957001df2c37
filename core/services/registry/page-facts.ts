import { Emitter } from '#base';
import type { ListedService, UserSession } from '#protocol';
import type { Fact, Facts } from '#registry';
import { offersType } from '../catalog/gateway-catalog.ts';
import type { Page } from '../page/page.ts';
import type { Session } from '../session/session.ts';
import { walk } from '../settings/gateway-settings.ts';

/** Answers the keys of one family (`service.image` → `image`); undefined while not known. */
export type FactProvider = (name: string) => Fact;

/**
 * What `when` expressions may ask (plugin platform §4.5), from what travels with the page. `ext`, `mv` and `quota` are
 * defined and not known until something that asks the services provides them.
 */
export class PageFacts implements Facts {
  readonly #providers = new Map<string, FactProvider>();
  readonly #didChange = new Emitter<readonly string[]>();

  constructor(page: Page, session: Session) {
    const { state } = page;
    this.provide('service', (type) => knownService(state.catalog, type, session.current()));
    this.provide('policy', (rule) => state.policy[rule]);
    this.provide('role', (name) =>
      session.current().roles.some((role) => role.name.toLowerCase() === name.toLowerCase()),
    );
    this.provide('scope', () => scopeOf(session.current()));
    this.provide('region', () => session.current().services_region);
    this.provide('setting', (path) => (walk(state.settings, path) ?? null) as Fact);
    this.provide('flag', (name) => (walk(state.settings, `flags.${name}`) ?? false) as Fact);
    for (const family of ['ext', 'mv', 'quota']) this.provide(family, () => undefined);
  }

  get onDidChange() {
    return this.#didChange.event;
  }

  /** The last provider of a family answers. */
  provide(family: string, provider: FactProvider): void {
    this.#providers.set(family, provider);
  }

  /** Says that these keys may have other values now. */
  changed(keys: readonly string[]): void {
    this.#didChange.fire(keys);
  }

  /** A key of no family stays unknown: an expression that misspells one shows nothing, whether it asks for it or against it. */
  get(key: string): Fact {
    const dot = key.indexOf('.');
    const family = dot < 0 ? key : key.slice(0, dot);
    const provider = this.#providers.get(family);
    return provider?.(dot < 0 ? '' : key.slice(dot + 1));
  }
}

function knownService(catalog: readonly ListedService[], type: string, session: UserSession): Fact {
  return catalog.length === 0 ? undefined : offersType(catalog, type, session.services_region);
}

function scopeOf(session: UserSession): 'project' | 'domain' | 'system' {
  if (session.project_id) return 'project';
  return session.domain_id ? 'domain' : 'system';
}
