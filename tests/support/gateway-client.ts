import { CookieJar } from '../../core/testing/cloud/cookie-jar.ts';
import { undeclared } from './declared-answers.ts';

/** An answer that is not what the API declares is a failure of whatever test got it. */
async function refuseUndeclared(method: string, path: string, answer: Response): Promise<void> {
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('application/json')) return;
  const problem = undeclared(method, path, { status: answer.status, text: await answer.clone().text() });
  if (problem) throw new Error(problem);
}

export interface ClientOptions {
  headers?: Record<string, string>;
  body?: unknown;
  /** As it is, instead of `body`. */
  rawBody?: string | FormData | URLSearchParams | ReadableStream;
  signal?: AbortSignal;
}

/**
 * A browser's part in the console: cookies, the anti-forgery header, the AJAX header, and for a plugin's calls its capability;
 * no redirects are followed. A header that is given as '' is not sent.
 */
export class GatewayClient {
  readonly #jar = new CookieJar();
  readonly cookies = this.#jar.cookies;
  readonly url: string;
  readonly #capabilityOf: (plugin: string, cookies: ReadonlyMap<string, string>) => string;

  constructor(url: string, capability: (plugin: string, cookies: ReadonlyMap<string, string>) => string = () => '') {
    this.url = url;
    this.#capabilityOf = capability;
  }

  /** A plugin's capability, for the user who is signed in here. */
  capabilityOf(plugin: string): string {
    return this.#capabilityOf(plugin, this.cookies);
  }

  async send(method: string, path: string, options: ClientOptions = {}): Promise<Response> {
    const raw = options.rawBody ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const headers = new Headers({
      'X-Requested-With': 'XMLHttpRequest',
      Referer: `${this.url}/`,
      ...(this.cookies.has('csrftoken') ? { 'X-CSRFToken': this.cookies.get('csrftoken') ?? '' } : {}),
      ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      'X-Sextant-Capability': this.#capabilityFor(path),
      ...options.headers,
    });
    for (const [name, value] of [...headers]) if (value === '') headers.delete(name);
    headers.set('Cookie', this.#jar.header);
    const answer = await fetch(this.url + path, {
      method,
      headers,
      redirect: 'manual',
      ...(raw === undefined ? {} : { body: raw }),
      ...(raw instanceof ReadableStream ? { duplex: 'half' } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    } as RequestInit);
    this.#jar.keep(answer);
    await refuseUndeclared(method, path, answer);
    return answer;
  }

  /** A plugin's place is asked by that plugin. */
  #capabilityFor(path: string): string {
    const [, plugin] = /^\/api\/p\/([\w.-]+)\//.exec(path) ?? [];
    return plugin === undefined ? '' : this.capabilityOf(plugin);
  }

  get = (path: string, options?: ClientOptions) => this.send('GET', path, options);
  post = (path: string, body?: unknown, options?: ClientOptions) => this.send('POST', path, { ...options, body });
  put = (path: string, body?: unknown, options?: ClientOptions) => this.send('PUT', path, { ...options, body });
  patch = (path: string, body?: unknown, options?: ClientOptions) => this.send('PATCH', path, { ...options, body });
  delete = (path: string, body?: unknown, options?: ClientOptions) => this.send('DELETE', path, { ...options, body });

  /** The JSON of a GET that must succeed. */
  async json<T>(path: string): Promise<T> {
    const answer = await this.get(path);
    if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** Opens the sign-in page, which gives the anti-forgery cookie. */
  async open(): Promise<void> {
    await this.get('/auth/login/');
  }

  /** Posts the sign-in form as a script does. */
  async postSignIn(fields: Record<string, string>, signal?: AbortSignal): Promise<Response> {
    if (!this.cookies.has('csrftoken')) await this.open();
    return this.send('POST', '/auth/login/', {
      rawBody: new URLSearchParams(fields),
      headers: { Accept: 'application/json' },
      ...(signal ? { signal } : {}),
    });
  }

  async signIn(username: string, password: string): Promise<void> {
    const answer = await this.postSignIn({ username, password });
    if (!answer.ok) throw new Error(`sign-in as ${username}: ${answer.status} ${await answer.text()}`);
    await answer.text();
  }
}
