import { type IncomingMessage, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { CookieJar } from '../../core/testing/cloud/cookie-jar.ts';

/** Keystone as browsers reach it, with its module for OpenID Connect. */
export const keystoneForBrowsers = 'http://127.0.0.2:5001';

/** The identity provider of the real cloud, as the console's settings name it. */
export const realProvider = {
  id: 'company',
  label: 'Company account',
  protocol: 'openid',
  identityProvider: 'idp',
  keystoneUrl: keystoneForBrowsers,
};

/** The ports at which Keystone trusts a console. */
const trustedPorts = Array.from({ length: 40 }, (_, index) => 8101 + index);
const mostPages = 20;

/** The page at which a way through Keystone and the identity provider ends. */
export interface LastPage {
  status: number;
  text: string;
  /** The token that Keystone's page posts to the console; null where there is none. */
  token: string | null;
}

/**
 * Goes from a console's address of single sign-on to Keystone's last page, as a browser does: with the cookies of each host, and with user
 * name and password in the provider's form.
 */
export async function goThroughProvider(start: string, login: string, password: string): Promise<LastPage> {
  const jars = new Map<string, CookieJar>();
  let [address, form] = [new URL(start), undefined as URLSearchParams | undefined];
  for (let pages = 0; pages < mostPages; pages += 1) {
    const jar = jars.get(address.host) ?? new CookieJar();
    jars.set(address.host, jar);
    const answer = await open(address, jar, form);
    const [text, location] = [await answer.text(), answer.headers.get('location')];
    const [, action] = /<form method="post" action="(\/login\/[^"]+)"/.exec(text) ?? [];
    if (!location && !action)
      return { status: answer.status, text, token: /name="token"[^>]* value="([^"]+)"/.exec(text)?.[1] ?? null };
    address = new URL(location ?? action ?? '', address);
    form = location ? undefined : new URLSearchParams({ login, password });
  }
  throw new Error(`no end of the way to the identity provider after ${mostPages} pages`);
}

/** Opens a page, or posts a form, as a navigation: `fetch` tells servers that it is none, and Keystone's module leads only those on. */
async function open(address: URL, jar: CookieJar, form: URLSearchParams | undefined): Promise<Response> {
  const body = form?.toString();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const headers = { Cookie: jar.header, Accept: 'text/html', ...(body === undefined ? {} : type) };
    request(address, { method: body === undefined ? 'GET' : 'POST', headers }, resolve)
      .once('error', reject)
      .end(body);
  });
  const { statusCode: status = 0, headersDistinct } = answer;
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const page = new Response(await textOf(answer), { status, headers });
  jar.keep(page);
  return page;
}

/** Starts what listens at a port at which Keystone trusts a console: at the first that is free. */
export async function atTrustedPort<T>(start: (port: number) => Promise<T>): Promise<T> {
  const first = Math.floor(Math.random() * trustedPorts.length);
  for (const port of [...trustedPorts.slice(first), ...trustedPorts.slice(0, first)]) {
    try {
      return await start(port);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  throw new Error('no port is free at which Keystone trusts a console');
}
