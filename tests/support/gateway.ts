import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type Cloud, createCloud } from '../../core/cloud/app.ts';
import { createGateway } from '../../core/gateway/app.ts';
import { completeConfig, type GatewayConfigInput } from '../../core/gateway/config/gateway-config.ts';
import { CookieJar } from '../../core/testing/cloud/cookie-jar.ts';
import { capabilityOf } from '../../core/testing/cloud/plugin-proof.ts';
import { undeclared } from './declared-answers.ts';
import { projectNamed, sessionOf } from './session.ts';

export interface RunningGateway {
  url: string;
  gateway: FastifyInstance;
  /** Every log line so far. */
  log(): string;
  /** A browser of its own: cookies, no session yet. */
  client(): GatewayClient;
  /** `project`: where the user shall be, of several; without it where the gateway begins. */
  signIn(username: string, password?: string, project?: string): Promise<GatewayClient>;
  close(): Promise<void>;
}

export interface GatewayOnCloud extends RunningGateway {
  cloud: Cloud;
}

export type GatewayOverrides = Partial<Omit<GatewayConfigInput, 'cloud'>> & {
  cloud?: Partial<GatewayConfigInput['cloud']>;
};

/** Adds routes of the test's own before the gateway listens. */
export type Prepare = (gateway: FastifyInstance) => void;

/** A gateway on an embedded cloud of its own. */
export async function startGatewayOnCloud(
  overrides: GatewayOverrides = {},
  prepare?: Prepare,
): Promise<GatewayOnCloud> {
  const cloud = await createCloud({ seed: 'tests' });
  const running = await startGateway(cloud.authUrl, overrides, prepare);
  return {
    ...running,
    cloud,
    async close() {
      await running.close();
      await cloud.close();
    },
  };
}

export async function startGateway(
  authUrl: string,
  overrides: GatewayOverrides = {},
  prepare?: Prepare,
): Promise<RunningGateway> {
  const lines: string[] = [];
  const stateDirectory = await mkdtemp(join(tmpdir(), 'sextant-gateway-'));
  const gateway = await createGateway(
    completeConfig({
      log: { level: 'debug' },
      stateDirectory,
      ...overrides,
      // Tests that are not about it need not wait for a refusal.
      session: { ...overrides.session, attempts: { floor: 0, ...overrides.session?.attempts } },
      cloud: { name: 'tests', ...overrides.cloud, authUrl },
    } as GatewayConfigInput),
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  prepare?.(gateway);
  await gateway.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(gateway.server.address() as AddressInfo).port}`;
  const client = () => new GatewayClient(url, (plugin, cookies) => capabilityOf(gateway, plugin, cookies));
  return {
    url,
    gateway,
    log: () => lines.join(''),
    client,
    async signIn(username, password = `${username}pass`, project) {
      const signedIn = client();
      await signedIn.signIn(username, password);
      if (project !== undefined) await beIn(signedIn, project);
      return signedIn;
    },
    async close() {
      const closed = gateway.close();
      // Connections that a failed test left hanging must not hold up the others.
      gateway.server.closeAllConnections();
      await closed;
      await rm(stateDirectory, { recursive: true, force: true });
    },
  };
}

/**
 * Switches the client to a project. The gateway begins in the user's project whose id comes first: on a real cloud that may be
 * any.
 */
async function beIn(client: GatewayClient, name: string): Promise<void> {
  if ((await sessionOf(client)).project_name === name) return;
  const rawBody = new URLSearchParams({ project: await projectNamed(client, name) });
  const answer = await client.send('POST', '/auth/scope/', { rawBody });
  const { project_name: now } = await sessionOf(client);
  if (!answer.ok || now !== name) throw new Error(`into project ${name}: ${answer.status}, in ${now}`);
}

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
