import type { ScopeState } from '#protocol';
import { CookieJar } from './cookie-jar.ts';
import type { TestRole } from './test-cloud.ts';

/** The embedded cloud's people, by the role that they have there. */
const people: Readonly<Record<string, string>> = { admin: 'admin', member: 'demo', reader: 'reader' };

/** Puts into a plugin's call what proves that it is the plugin's. */
type Prove = (address: string, headers: Headers, cookies: ReadonlyMap<string, string>) => void;

/** Somebody signed in at a gateway, as a browser would be. */
export class GatewaySession {
  readonly #url: string;
  readonly #jar = new CookieJar();
  readonly #prove: Prove;

  private constructor(url: string, prove: Prove) {
    this.#url = url;
    this.#prove = prove;
  }

  /** Throws when the embedded cloud knows nobody with this role, or the gateway refuses them. */
  static async begin(url: string, { name, project }: TestRole, prove: Prove = () => {}): Promise<GatewaySession> {
    const username = project === 'lab' && name === 'member' ? 'lab' : people[name];
    if (!username)
      throw new Error(`the embedded cloud has nobody who is ${name}; there are ${Object.keys(people).join(', ')}`);
    const session = new GatewaySession(url, prove);
    await (await session.fetch('/auth/login/', {})).text();
    const body = new URLSearchParams({ username, password: `${username}pass` });
    const answer = await session.fetch('/auth/login/', {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
    });
    if (!answer.ok) throw new Error(`sign-in as ${username}: ${answer.status} ${await answer.text()}`);
    return session;
  }

  /** The page's own part of the state, in the project of this name if one is asked for. */
  async state(rules: readonly string[], project?: string): Promise<ScopeState> {
    const here = await this.#scope({ policy: rules.join(' ') });
    const other = here.projects?.find(({ name }) => name === project);
    if (project === undefined || here.session.project_name === project) return here;
    if (!other) throw new Error(`${here.session.username} has no project ${project}`);
    return this.#scope({ project: other.id, policy: rules.join(' ') });
  }

  async fetch(address: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const token = this.#jar.cookies.get('csrftoken');
    headers.set('x-requested-with', 'XMLHttpRequest');
    headers.set('cookie', this.#jar.header);
    if (token) headers.set('x-csrftoken', token);
    this.#prove(address, headers, this.#jar.cookies);
    for (const name of ['origin', 'referer', 'host', 'connection', 'content-length']) headers.delete(name);
    const { method = 'GET', body = null, signal = null } = init;
    const answer = await fetch(this.#url + address, { method, body, signal, headers, redirect: 'manual' });
    this.#jar.keep(answer);
    return answer;
  }

  async #scope(fields: Record<string, string>): Promise<ScopeState> {
    const answer = await this.fetch('/auth/scope/', { method: 'POST', body: new URLSearchParams(fields) });
    if (!answer.ok) throw new Error(`the page's state: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as ScopeState;
  }
}
