import { Emitter, errorText } from '#base';
import type { UserSession } from '#protocol';
import { HttpError } from '../http/http.ts';
import { readAnswer } from '../http/read-answer.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Page } from '../page/page.ts';
import type { Toasts } from '../toasts/toasts.ts';
import type { Session } from './session.ts';

const endTexts = { expired: 'core:session.unauthorized', forbidden: 'core:session.forbidden' } as const;

/** `Session` of the page's state. It speaks to the network itself: `Http` waits for it. */
export class PageSession implements Session {
  readonly #page: Page;
  readonly #toasts: Toasts;
  readonly #i18n: I18n;
  readonly #didEnd = new Emitter<{ reason: 'expired' | 'forbidden' }>();
  readonly #didRenew = new Emitter<UserSession>();
  readonly #waiting: (() => void)[] = [];
  readonly #toastIds: string[] = [];
  #session: UserSession;
  #alive = true;

  constructor(page: Page, toasts: Toasts, i18n: I18n) {
    this.#page = page;
    this.#toasts = toasts;
    this.#i18n = i18n;
    this.#session = page.state.session;
  }

  get alive(): boolean {
    return this.#alive;
  }

  get onDidEnd() {
    return this.#didEnd.event;
  }

  get onDidRenew() {
    return this.#didRenew.event;
  }

  current(): UserSession {
    return this.#session;
  }

  /** The toast and the event come once per text while the toast stands, however many calls were refused (SES.1). */
  end(reason: 'expired' | 'forbidden'): void {
    this.#alive = false;
    const text = this.#i18n.t(endTexts[reason]);
    if (this.#toasts.find('error', text)) return;
    this.#toastIds.push(this.#toasts.add('error', text).id);
    this.#didEnd.fire({ reason });
  }

  whenAlive(): Promise<void> {
    return this.#alive ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }

  async renew(password: string): Promise<void> {
    const { username, user_domain_name: domain } = this.#session;
    const fields = new URLSearchParams({ username, password, domain, renew: '1' });
    const answer = await this.#post('auth/login/', fields);
    const { data } = await readAnswer<{ session: UserSession }>(answer, this.#i18n);
    this.#session = data.session;
    this.#alive = true;
    for (const id of this.#toastIds.splice(0)) this.#toasts.close(id);
    for (const resume of this.#waiting.splice(0)) resume();
    this.#didRenew.fire(data.session);
  }

  signOut(): void {
    this.#page.post(`${this.#page.webRoot}auth/logout/`, { csrfmiddlewaretoken: this.#page.cookie('csrftoken') ?? '' });
  }

  async #post(path: string, fields: URLSearchParams): Promise<Response> {
    const headers = new Headers({
      accept: 'application/json, application/problem+json',
      'content-type': 'application/x-www-form-urlencoded',
      'x-requested-with': 'XMLHttpRequest',
      'x-csrftoken': this.#page.cookie('csrftoken') ?? '',
    });
    const init: RequestInit = { method: 'POST', headers, body: fields.toString(), credentials: 'same-origin' };
    try {
      return await this.#page.fetch(`${this.#page.webRoot}${path}`, init);
    } catch (error) {
      const lost = new HttpError(0, this.#i18n.t('core:http.error.lost'));
      lost.cause = errorText(error);
      throw lost;
    }
  }
}
