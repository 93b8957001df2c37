import { keptSignIn } from './kept-sign-in.ts';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'yaml';
import { createCloud } from '../../core/cloud/app.ts';
import type { CloudClock } from '../../core/cloud/shared/clock.ts';

export type UserName = 'admin' | 'demo' | 'lab' | 'reader';

/**
 * A cloud that is spoken to as its services speak: the embedded one, started here, or the one that
 * `SEXTANT_TEST_CLOUDS_YAML` (a path) describes. There the entries admin, demo, lab and reader are used;
 * `SEXTANT_TEST_CLOUD` names the entry that gives address and region (default: admin).
 */
export interface NativeCloud {
  kind: 'embedded' | 'real';
  authUrl: string;
  /** How a user signs in. */
  account(user: UserName): Account;
  /** A signed-in user; signs in once. */
  as(user: UserName): Promise<NativeUser>;
  /** A name that nothing else in the cloud has, for what a test makes. */
  name(what: string): string;
  /**
   * Waits for things to go on: moves the embedded cloud's clock by half a second; a real one is given a moment, which is longer after
   * more `tries`.
   */
  pass(tries?: number): Promise<void>;
  close(): Promise<void>;
}

export interface NativeUser {
  token: string;
  userId: string;
  projectId: string;
  /** Public URL of a service, without a trailing slash. */
  endpoint(serviceType: string): string;
  /** Calls the image service; `path` begins with `/v2/…`. An object as body is sent as JSON. */
  image(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<NativeAnswer>;
  /** Calls any service; `path` is what follows its URL in the catalog. */
  call(
    serviceType: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<NativeAnswer>;
}

export interface NativeAnswer {
  status: number;
  headers: Headers;
  text: string;
  bytes: Buffer;
  /** The text of a refusal, without its HTML page. */
  reason: string;
  // Tests read the services' JSON as it comes; every access is asserted by what they expect of it.
  json: any;
}

export interface Account {
  username: string;
  password: string;
  project_name: string;
}

export async function openNativeCloud(): Promise<NativeCloud> {
  const path = process.env['SEXTANT_TEST_CLOUDS_YAML'];
  return path ? realCloud(path) : embeddedCloud();
}

async function embeddedCloud(): Promise<NativeCloud> {
  const cloud = await createCloud({ seed: 'contract' });
  const account = (username: UserName): Account => ({
    username,
    password: `${username}pass`,
    project_name: username === 'reader' ? 'demo' : username,
  });
  return nativeCloud('embedded', cloud.authUrl, 'RegionOne', account, () => cloud.close(), cloud.clock);
}

async function realCloud(path: string): Promise<NativeCloud> {
  const file = parse(await readFile(path, 'utf8'), { merge: true }) as {
    clouds: Record<string, { region_name?: string; auth: Account & { auth_url: string } }>;
  };
  const entry = (name: string) => {
    const found = file.clouds[name];
    if (!found) throw new Error(`${path} has no cloud named ${name}`);
    return found;
  };
  const target = entry(process.env['SEXTANT_TEST_CLOUD'] ?? 'admin');
  const region = target.region_name ?? 'RegionOne';
  return nativeCloud(
    'real',
    target.auth.auth_url,
    region,
    (user) => entry(user).auth,
    async () => undefined,
  );
}

/** The first and the longest pause between two looks at a real cloud, in milliseconds. Each look takes its processor from what is waited for. */
const pauseMs = { first: 200, longest: 1000 };

/** A cloud by its address; for tests that start an embedded one of their own. */
export function nativeCloud(
  kind: NativeCloud['kind'],
  authUrl: string,
  region: string,
  account: (user: UserName) => Account,
  close: () => Promise<void>,
  clock?: CloudClock,
): NativeCloud {
  const enter = (who: Account) =>
    kind === 'real'
      ? keptSignIn(authUrl, [region, who.username, who.project_name], () => signIn(authUrl, region, who))
      : signIn(authUrl, region, who);
  const users = new Map<UserName, Promise<NativeUser>>();
  const run = randomBytes(4).toString('hex');
  return {
    kind,
    authUrl,
    account,
    close,
    name: (what) => `sextant-${run}-${what}`,
    async pass(tries = 0) {
      clock?.advance(0.5);
      await wait(clock ? 10 : Math.min(pauseMs.first * 1.5 ** tries, pauseMs.longest));
    },
    as(user) {
      const known = users.get(user) ?? enter(account(user));
      users.set(user, known);
      return known;
    },
  };
}

async function signIn(authUrl: string, region: string, account: Account): Promise<NativeUser> {
  const domain = { id: 'default' };
  const response = await fetch(`${authUrl}/auth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      auth: {
        identity: {
          methods: ['password'],
          password: { user: { name: account.username, domain, password: account.password } },
        },
        scope: { project: { name: account.project_name, domain } },
      },
    }),
  });
  const token = response.headers.get('x-subject-token');
  if (response.status !== 201 || token === null)
    throw new Error(`${account.username} can't sign in: ${response.status}`);
  const body = (await response.json()) as TokenBody;
  const endpoint = (type: string) => {
    const service = body.token.catalog.find((one) => one.type === type);
    const found = service?.endpoints.find((one) => one.interface === 'public' && one.region === region);
    if (!found) throw new Error(`no ${type} in the service catalog`);
    return found.url.replace(/\/$/, '');
  };
  return {
    token,
    userId: body.token.user.id,
    projectId: body.token.project.id,
    endpoint,
    image: (method, path, content, headers) => call(endpoint('image') + path, method, token, content, headers),
    call: (serviceType, method, path, content, headers) =>
      call(endpoint(serviceType) + path, method, token, content, headers),
  };
}

interface TokenBody {
  token: {
    user: { id: string };
    project: { id: string };
    catalog: { type: string; endpoints: { interface: string; region: string; url: string }[] }[];
  };
}

async function call(
  url: string,
  method: string,
  token: string,
  content: unknown,
  headers: Record<string, string> = {},
): Promise<NativeAnswer> {
  const raw = typeof content === 'string' || content instanceof Uint8Array;
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      'x-auth-token': token,
      ...(content === undefined || raw ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: raw ? (content as BodyInit) : JSON.stringify(content) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString('utf8');
  const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    bytes,
    reason: reasonOf(text),
    json: isJson ? (JSON.parse(text) as unknown) : undefined,
  };
}

function reasonOf(text: string): string {
  const page = /<h1>.*?<\/h1>(.*?)<\/body>/s.exec(text)?.[1] ?? '';
  return page
    .replace(/<br \/>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();
}
