import { Emitter, orAborted } from '#base';
import type { PageState, UserSession } from '#protocol';
import type { Page, TabMessage } from '#services/page/page';

/** Answers a call: a value is sent as JSON, a `Response` as it is. */
export type Responder = (call: RecordedCall) => unknown;

export interface RecordedCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

export interface FakePage extends Page {
  /** Every call that reached the network, in order. */
  readonly calls: RecordedCall[];
  readonly cookies: Map<string, string>;
  readonly rootAttributes: Map<string, string>;
  /** Custom properties of the root element's style. */
  readonly rootProperties: Map<string, string>;
  /** Where the page left to. */
  readonly left: string[];
  /** The messages that other tabs were sent. */
  readonly told: TabMessage[];
  /** Another tab tells something. */
  hear(message: TabMessage): void;
  /** The document is left, as by a reload: what is kept stays. */
  leave(): void;
  /** Answers `METHOD /path`; the latest answer to a call counts. */
  answer(call: string, responder: Responder): void;
}

export interface FakePageOptions {
  state?: Partial<PageState>;
  session?: Partial<UserSession>;
  /** `METHOD /path` → what answers. */
  answers?: Readonly<Record<string, Responder>>;
  /** Answers what `answers` has nothing for: a gateway, say. */
  otherwise?(address: string, init: RequestInit): Promise<Response>;
  webRoot?: string;
}

/** A page without a document: the network answers what a test says, and everything that leaves is written down. */
export function fakePage(options: FakePageOptions = {}): FakePage {
  const answers = new Map(Object.entries(options.answers ?? {}));
  const calls: RecordedCall[] = [];
  const cookies = new Map([['csrftoken', 'csrf-1']]);
  const rootAttributes = new Map<string, string>();
  const rootProperties = new Map<string, string>();
  const left: string[] = [];
  const told: TabMessage[] = [];
  const heard = new Emitter<TabMessage>();
  const leaving = new Emitter<void>();
  const kept = new Map<string, string>();
  const tookState = new Emitter<void>();
  const state = aPageState(options.state, options.session);
  const webRoot = options.webRoot ?? '/';

  async function call(
    address: string,
    init: { method?: string; headers?: HeadersInit; body?: unknown; signal?: AbortSignal | null },
  ) {
    init.signal?.throwIfAborted();
    const url = new URL(address, 'http://console.test');
    const recorded: RecordedCall = {
      method: init.method ?? 'GET',
      path: url.origin === 'http://console.test' ? url.pathname : url.origin + url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: readBody(init.body),
    };
    calls.push(recorded);
    const responder = answers.get(`${recorded.method} ${recorded.path}`);
    if (!responder && options.otherwise) return options.otherwise(address, init as RequestInit);
    if (!responder) return json({ detail: `no answer for ${recorded.method} ${recorded.path}`, status: 404 }, 404);
    const answer = await orAborted(Promise.resolve(responder(recorded)), init.signal);
    if (answer instanceof Response) return answer;
    return answer === undefined ? new Response(null, { status: 204 }) : json(answer);
  }

  return {
    state,
    take(fresh) {
      Object.assign(state, fresh);
      tookState.fire();
    },
    onDidTakeState: tookState.event,
    webRoot,
    calls,
    cookies,
    rootAttributes,
    rootProperties,
    left,
    told,
    hear: (message) => heard.fire(message),
    onDidLeave: leaving.event,
    leave: () => leaving.fire(),
    answer: (name, responder) => void answers.set(name, responder),
    fetch: (address, init) => call(address, init as { method?: string }),
    async upload(address, init) {
      init.onProgress(0.5);
      const answer = await call(address, init);
      init.onProgress(1);
      return answer;
    },
    cookie: (name) => cookies.get(name),
    setCookie: (name, value) => void cookies.set(name, value),
    storage: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
      key: (place) => [...kept.keys()][place] ?? null,
      get length() {
        return kept.size;
      },
    },
    setRootAttribute: (name, value) =>
      void (value === null ? rootAttributes.delete(name) : rootAttributes.set(name, value)),
    setRootProperty: (name, value) =>
      void (value === null ? rootProperties.delete(name) : rootProperties.set(name, value)),
    leaveTo: (address) => void left.push(address),
    post: (address) => void left.push(`POST ${address}`),
    tabs: { tell: (message) => void told.push(message), onTold: heard.event },
  };
}

/** A JSON answer with a status: `json('not logged in', 401)`. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json', ...headers } });
}

export function aSession(over: Partial<UserSession> = {}): UserSession {
  return {
    id: 'user-1',
    username: 'demo',
    enabled: true,
    user_domain_id: 'default',
    user_domain_name: 'Default',
    domain_id: null,
    domain_name: null,
    project_id: 'project-1',
    project_name: 'demo',
    roles: [{ name: 'member' }],
    is_superuser: false,
    services_region: 'RegionOne',
    available_services_regions: ['RegionOne'],
    expires_at: '2026-01-01T01:00:00Z',
    expires_in: 3600,
    ...over,
  };
}

export function aPageState(over: Partial<PageState> = {}, session: Partial<UserSession> = {}): PageState {
  return {
    page: 'console',
    session: aSession(session),
    settings: { OPENSTACK_KEYSTONE_DEFAULT_DOMAIN: 'Default' },
    catalog: ['identity', 'image'].map((type) => ({
      id: type,
      type,
      name: type,
      endpoints: [
        {
          id: `${type}-public`,
          interface: 'public',
          region: 'RegionOne',
          region_id: 'RegionOne',
          url: `http://cloud.test/${type}`,
        },
      ],
    })),
    projects: [{ id: 'project-1', name: 'demo', domain_id: 'default', enabled: true }],
    plugins: [],
    capabilities: {},
    policy: {},
    locale: {
      language: 'en',
      available: [
        { code: 'en', label: 'English', dir: 'ltr' },
        { code: 'de', label: 'Deutsch', dir: 'ltr' },
        { code: 'ar', label: 'العربية', dir: 'rtl' },
        { code: 'fr', label: 'Français', dir: 'ltr' },
        { code: 'ja', label: '日本語', dir: 'ltr' },
      ],
      bundles: {},
    },
    cloud: { name: 'test', embedded: true },
    build: 'test',
    lateStyles: [],
    layout: [],
    index: 'index-1',
    settingsTag: 'settings-1',
    ...over,
  };
}

function readBody(body: unknown): unknown {
  if (typeof body !== 'string') return body ?? undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
