import { Emitter, errorText } from '#base';
import type { UserSession } from '#protocol';
import { HttpError } from '../http/http.ts';
import { readAnswer } from '../http/read-answer.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Page, TabMessage } from '../page/page.ts';
import { scopeKeyOf } from '../scope/scope-key.ts';
import type { Toasts } from '../toasts/toasts.ts';
import type { Session, SessionEnd } from './session.ts';

const endTexts = { expired: 'core:session.unauthorized', forbidden: 'core:session.forbidden' } as const;

/** `Session` of the page's state. It speaks to the network itself: `Http` waits for it. */
export class PageSession implements Session {
  readonly #page: Page;
  readonly #toasts: Toasts;
  readonly #i18n: I18n;
  readonly #didEnd = new Emitter<{ reason: SessionEnd }>();
  readonly #didRenew = new Emitter<UserSession>();
  readonly #didStray = new Emitter<void>();
  readonly #waiting: (() => void)[] = [];
  #session: UserSession;
  #ended: SessionEnd | null = null;
  #toastId: string | undefined;
  #changing: Promise<void> | undefined;

  constructor(page: Page, toasts: Toasts, i18n: I18n) {
    this.#page = page;
    this.#toasts = toasts;
    this.#i18n = i18n;
    this.#session = page.state.session;
    page.tabs.onTold((message) => this.#hear(message));
    page.onDidTakeState(() => {
      this.#session = page.state.session;
      this.#didRenew.fire(this.#session);
      this.#tellBegun();
    });
    this.#tellBegun();
  }

  get alive(): boolean {
    return this.#ended === null;
  }

  get ended(): SessionEnd | null {
    return this.#ended;
  }

  get onDidEnd() {
    return this.#didEnd.event;
  }

  get onDidRenew() {
    return this.#didRenew.event;
  }

  get onDidStray() {
    return this.#didStray.event;
  }

  stray(): void {
    this.#didStray.fire();
  }

  get changing(): Promise<void> | undefined {
    return this.#changing;
  }

  change(work: () => Promise<void>): Promise<void> {
    const run = (this.#changing ?? Promise.resolve()).then(work);
    const ended = run.then(
      () => {},
      () => {},
    );
    this.#changing = ended;
    void ended.then(() => {
      if (this.#changing === ended) this.#changing = undefined;
    });
    return run;
  }

  current(): UserSession {
    return this.#session;
  }

  /** Toast and event come once for each end, however many calls were refused and whatever was closed since. */
  end(reason: 'expired' | 'forbidden'): void {
    this.#toastId ??= this.#toasts.add('error', this.#i18n.t(endTexts[reason])).id;
    this.#end(reason);
  }

  whenAlive(): Promise<void> {
    return this.alive ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }

  async renew(password: string, passcode?: string): Promise<void> {
    const { renewSession } = await import('./renew-session.ts');
    const send = (path: string, init: RequestInit) => this.#fetch(path, init);
    const context = { page: this.#page, i18n: this.#i18n, session: this.#session, send };
    this.#goOn(await renewSession(context, password, passcode));
    this.#tellBegun();
  }

  signOut(): void {
    this.#page.tabs.tell({ session: 'ended' });
    this.#page.post(`${this.#page.webRoot}auth/logout/`, { csrfmiddlewaretoken: this.#page.cookie('csrftoken') ?? '' });
  }

  #end(reason: SessionEnd): void {
    if (this.#ended) return;
    this.#ended = reason;
    this.#didEnd.fire({ reason });
  }

  #goOn(session: UserSession): void {
    this.#session = session;
    this.#ended = null;
    if (this.#toastId) this.#toasts.close(this.#toastId);
    this.#toastId = undefined;
    for (const resume of this.#waiting.splice(0)) resume();
    this.#didRenew.fire(session);
  }

  #tellBegun(): void {
    const { id: user, expires_in: left } = this.#session;
    this.#page.tabs.tell({ session: 'began', user, scope: scopeKeyOf(this.#session), left });
  }

  /** Tabs share one cookie: what another does to it has happened to this page, too. */
  #hear(message: TabMessage): void {
    if (message.session === 'ended' || message.user !== this.#session.id) this.#end('elsewhere');
    else if (this.#ended) void this.#follow();
    // A tab that was left behind tells of its tasks, too: that says nothing about where the session is.
    else if (message.session === 'began' && message.scope !== undefined && message.scope !== scopeKeyOf(this.#session))
      this.#didStray.fire();
  }

  /** Goes on with the session that the cookie holds now, when it is this page's user and scope. */
  async #follow(): Promise<void> {
    const session = await this.#fetch('api/keystone/user-session/', { method: 'GET' })
      .then((answer) => readAnswer<UserSession>(answer, this.#i18n))
      .then(
        ({ data }) => data,
        () => null,
      );
    if (!this.#ended || session?.id !== this.#session.id) return;
    if (scopeKeyOf(session) === scopeKeyOf(this.#session)) this.#goOn(session);
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('accept', 'application/json, application/problem+json');
    headers.set('x-requested-with', 'XMLHttpRequest');
    try {
      return await this.#page.fetch(`${this.#page.webRoot}${path}`, { ...init, headers, credentials: 'same-origin' });
    } catch (error) {
      const lost = new HttpError(0, this.#i18n.t('core:http.error.lost'));
      lost.cause = errorText(error);
      throw lost;
    }
  }
}
