import type { PolicyRule, PolicyTarget } from '#protocol';
import type { Http } from '../http/http.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Page } from '../page/page.ts';
import type { Toasts } from '../toasts/toasts.ts';
import type { Policy } from './policy.ts';

/** `Policy` by checkPolicy. Answers to what manifests name arrived with the page and need no call. */
export class GatewayPolicy implements Policy {
  readonly #http: Http;
  readonly #toasts: Toasts;
  readonly #i18n: I18n;
  readonly #page: Page;
  readonly #answers = new Map<string, boolean>();
  readonly #asked = new Map<string, Promise<boolean>>();

  constructor(page: Page, http: Http, toasts: Toasts, i18n: I18n) {
    this.#http = http;
    this.#toasts = toasts;
    this.#i18n = i18n;
    this.#page = page;
    page.onDidTakeState(() => {
      this.#answers.clear();
      this.#asked.clear();
    });
  }

  known(rules: readonly PolicyRule[], target?: PolicyTarget): boolean | undefined {
    const answer = this.#answers.get(question(rules, target));
    return answer ?? (target ? undefined : this.#seeded(rules));
  }

  async allows(rules: readonly PolicyRule[], target?: PolicyTarget): Promise<boolean> {
    const known = this.known(rules, target);
    if (known !== undefined) return known;
    const body = question(rules, target);
    let asked = this.#asked.get(body);
    if (!asked) this.#asked.set(body, (asked = this.#ask(body, rules, target)));
    return asked;
  }

  async #ask(body: string, rules: readonly PolicyRule[], target?: PolicyTarget): Promise<boolean> {
    const { session } = this.#page.state;
    try {
      const { allowed } = await this.#http.post<{ allowed: boolean }>(
        '/api/policy/',
        target ? { rules, target } : { rules },
      );
      // An answer about another scope or other roles is none.
      if (session === this.#page.state.session) this.#answers.set(body, allowed === true);
      return allowed === true;
    } catch {
      // Not remembered: the next question asks again.
      const text = this.#i18n.t('core:policy.failed');
      if (!this.#toasts.find('warning', text)) this.#toasts.add('warning', text);
      return false;
    } finally {
      if (session === this.#page.state.session) this.#asked.delete(body);
    }
  }

  #seeded(rules: readonly PolicyRule[]): boolean | undefined {
    const answers = rules.map(([service, rule]) => this.#page.state.policy[`${service}:${rule}`]);
    if (answers.includes(false)) return false;
    return answers.includes(undefined) ? undefined : true;
  }
}

function question(rules: readonly PolicyRule[], target?: PolicyTarget): string {
  return JSON.stringify({ rules, target });
}
