import { type Disposable, Emitter, type Services } from '#base';
import type { ListedService, UserSession } from '#protocol';
import type { Fact, Facts, FactTrace } from '#registry';
import { offersType } from '../catalog/gateway-catalog.ts';
import { backoff } from '../clock/backoff.ts';
import { Clock } from '../clock/clock.ts';
import type { Page } from '../page/page.ts';
import type { Session } from '../session/session.ts';
import { walk } from '../settings/gateway-settings.ts';
import { OwnLayer } from '../settings/own-settings.ts';
import type { AskedAnswer, AskedFacts } from './asked-facts.ts';

/** Answers the keys of one family (`service.image` → `image`); undefined while not known. */
export type FactProvider = (name: string) => Fact;

/** Maps each family of facts to its source, in words for an administrator. */
const sources: Readonly<Record<string, string>> = {
  service: 'catalog',
  policy: 'policy',
  role: 'session',
  scope: 'session',
  region: 'session',
  setting: 'settings',
  flag: 'settings',
  plugin: 'plugins',
};

/** Between tries at fetching what asks; milliseconds. */
const [firstPause, longestPause] = [30_000, 600_000];

/** How answers to questions are read; fetched with the first question. */
type Asking = typeof import('./asked-facts.ts');

/**
 * Answers what `when` expressions ask, from what travels with the page. The rest (`ext`, `mv`, `quota`, rules that no manifest
 * of the page named) is asked of the gateway when something that would be seen waits for it.
 */
export class PageFacts implements Facts {
  readonly #services: Services;
  readonly #providers = new Map<string, FactProvider>();
  readonly #didChange = new Emitter<readonly string[]>();
  /** Every key that something asked for: what a change of scope may have made another. */
  readonly #asked = new Set<string>();
  readonly #early = new Set<string>();
  // oxlint-disable-next-line no-unused-private-class-members -- it is there to be asked for once
  #asking: Promise<void> | undefined;
  readonly #pauses = backoff(firstPause, longestPause);
  #isHeld = false;
  #questions: AskedFacts | undefined;
  #reader: Asking | undefined;

  constructor(page: Page, session: Session, services: Services) {
    this.#services = services;
    const { state } = page;
    this.provide('service', (type) => knownService(state.catalog, type, session.current()));
    this.provide('policy', (rule) => state.policy[rule] ?? this.#told(`policy.${rule}`));
    this.provide('role', (name) =>
      session.current().roles.some((role) => role.name.toLowerCase() === name.toLowerCase()),
    );
    this.provide('scope', () => scopeOf(session.current()));
    this.provide('region', () => session.current().services_region);
    const setting = (path: string) => walk(services.get(OwnLayer).over(state.settings), path);
    this.provide('setting', (path) => (setting(path) ?? null) as Fact);
    this.provide('flag', (name) => (setting(`flags.${name}`) ?? false) as Fact);
    for (const family of ['ext', 'mv', 'quota']) this.provide(family, (name) => this.#told(`${family}.${name}`));
    page.onDidTakeState(() => this.#beginAnew());
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

  /** The page's settings are others: whatever asked for one is told. */
  settingsChanged(): void {
    this.changed([...this.#asked].filter((key) => /^(setting|flag)\./.test(key)));
  }

  /** A key of no family stays unknown: an expression that misspells one shows nothing, whether it asks for it or against it. */
  get(key: string): Fact {
    this.#asked.add(key);
    const [family, name] = partsOf(key);
    return this.#providers.get(family)?.(name);
  }

  /**
   * Nothing is asked until this is disposed: no question may come between a page and its first rows. What is wanted
   * meanwhile counts as being asked.
   */
  hold(): Disposable {
    this.#isHeld = true;
    return {
      dispose: () => {
        this.#isHeld = false;
        if (this.#early.size > 0) this.#beginAsking();
      },
    };
  }

  want(key: string): void {
    if (this.#questions) return this.#question(key);
    this.#early.add(key);
    if (!this.#isHeld) this.#beginAsking();
  }

  #beginAsking(): void {
    this.#asking ??= import('./asked-facts.ts').then(
      (reader) => {
        this.#reader = reader;
        this.#questions = new reader.AskedFacts(this.#services, (questions) => this.#tellAnswered(questions));
        const early = [...this.#early];
        this.#early.clear();
        for (const key of early) this.#question(key);
        // Keys that are no questions get no answer: nothing need wait for them any longer.
        this.changed(early.filter((key) => reader.questionOf(key) === undefined));
      },
      () => this.#restFromAsking(),
    );
  }

  /** The code can't be had. Whoever waits for an answer asks again at once when told, so they are told after a pause. */
  #restFromAsking(): void {
    this.#services.get(Clock).after(this.#pauses.next().value, () => {
      this.#asking = undefined;
      const keys = [...this.#early];
      this.#early.clear();
      this.changed(keys);
    });
  }

  isAsking(key: string): boolean {
    if (this.#early.has(key)) return true;
    const question = this.#reader?.questionOf(key);
    return question !== undefined && this.#questions?.isAsking(question) === true;
  }

  trace(key: string): FactTrace {
    const [family] = partsOf(key);
    const value = this.get(key);
    const question = this.#reader?.questionOf(key);
    const answer = question === undefined ? undefined : this.#questions?.answer(question);
    const from = sources[family] ?? (/^(ext|mv|quota)$/.test(family) ? key.split('.')[1] : undefined);
    return {
      key,
      value,
      state: value !== undefined ? 'known' : this.#stateOf(family, question, answer),
      ...(from ? { from } : {}),
      ...(value === undefined && answer?.failed ? { detail: answer.failed } : {}),
    };
  }

  #stateOf(family: string, question: string | undefined, answer: AskedAnswer | undefined): FactTrace['state'] {
    if (!this.#providers.has(family)) return 'nobody tells';
    if (question !== undefined && this.#questions?.isAsking(question)) return 'asking';
    if (answer?.failed !== undefined) return 'failed';
    // The service answered, and knows no such name.
    return answer ? 'nobody tells' : 'unasked';
  }

  #question(key: string): void {
    const question = this.#reader?.questionOf(key);
    if (question !== undefined) this.#questions?.want(question);
  }

  #told(key: string): Fact {
    const question = this.#reader?.questionOf(key);
    const answer = question === undefined ? undefined : this.#questions?.answer(question);
    return answer && this.#reader?.valueIn(key, answer);
  }

  #tellAnswered(questions: readonly string[]): void {
    const answered = new Set(questions);
    this.changed([...this.#asked].filter((key) => answered.has(this.#reader?.questionOf(key) ?? '')));
  }

  #beginAnew(): void {
    this.#questions?.forget();
    this.changed([...this.#asked]);
  }
}

function partsOf(key: string): readonly [family: string, name: string] {
  const dot = key.indexOf('.');
  return dot < 0 ? [key, ''] : [key.slice(0, dot), key.slice(dot + 1)];
}

function knownService(catalog: readonly ListedService[], type: string, session: UserSession): Fact {
  return catalog.length === 0 ? undefined : offersType(catalog, type, session.services_region);
}

function scopeOf(session: UserSession): 'project' | 'domain' | 'system' {
  if (session.project_id) return 'project';
  return session.domain_id ? 'domain' : 'system';
}
