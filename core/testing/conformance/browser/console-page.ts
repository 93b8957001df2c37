import type { Browser, BrowserContext, Page, Route } from 'playwright';
import type { PageState } from '#protocol';
import type { EmbeddedCloud } from '../../cloud/embedded-cloud.ts';
import type { TestRole } from '../../cloud/test-cloud.ts';
import { builtPlugin } from '../../host/built-plugin.ts';
import { indexFor, pseudoBundles, rulesOf } from '../../host/page-of-plugins.ts';
import type { TestPlugin } from '../../host/test-plugin.ts';
import type { OpenPage } from '../../page/handle.ts';
import { aPageState } from '../../fake-page.ts';
import { coreWords, madeUp } from '../../test-services.ts';
import { pageDocument, servedFiles } from './served-files.ts';

/** A call that the page made, as `GET /api/…` or with the whole address where it left the console. */
export interface Call {
  method: string;
  address: string;
  /** Why the gateway refused it as one that the plugin may not make. */
  refusal?: string;
}

/** A console in a browser, with the plugins in it and somebody looking at it. */
export interface ConsolePage {
  readonly page: Page;
  /** Asks the console itself. */
  ask<T>(question: (console: OpenPage) => T | Promise<T>): Promise<T>;
  ask<T, A>(question: (console: OpenPage, given: A) => T | Promise<T>, given: A): Promise<T>;
  /** Every call but those for the page's own files. */
  readonly calls: readonly Call[];
  /** The loads that the content security policy refused. */
  readonly refused: readonly string[];
  close(): Promise<void>;
}

export interface ConsolePageOptions {
  browser: Browser;
  cloud: EmbeddedCloud;
  /** The folder of the page's own files. */
  files: string;
  /** Built plugins. */
  dists: readonly string[];
  who: TestRole;
}

/** No such host is ever asked: every request is answered here. */
const origin = 'https://console.test';

/** Leaves nothing open in the browser when it rejects: others may look in it, too. */
export async function openConsolePage(options: ConsolePageOptions): Promise<ConsolePage> {
  const viewport = { width: 1280, height: 800 };
  // The processor would draw motion sixty times a second while the page is waited for.
  const context = await options.browser.newContext({ viewport, serviceWorkers: 'block', reducedMotion: 'reduce' });
  try {
    return await openIn(context, options);
  } catch (error) {
    await context.close();
    throw error;
  }
}

async function openIn(context: BrowserContext, options: ConsolePageOptions): Promise<ConsolePage> {
  const { cloud, files, dists, who } = options;
  const session = await cloud.signIn(who);
  const plugins = dists.map((dist) => builtPlugin(dist));
  const page = await context.newPage();
  const calls: Call[] = [];
  const refused: string[] = [];
  await page.exposeFunction('sextantRefused', (line: string) => void refused.push(line));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const tell = (globalThis as unknown as { sextantRefused(line: string): void }).sextantRefused;
      tell([effectiveDirective, blockedURI, sample].filter(Boolean).join(' '));
    });
  });
  const find = servedFiles(files, dists, () => page.evaluate(() => globalThis.sextantTesting.names));
  await page.route('**', (route) => answer(route));

  async function answer(route: Route): Promise<void> {
    const request = route.request();
    const url = new URL(request.url());
    if (url.origin !== origin) {
      calls.push({ method: request.method(), address: url.href });
      return route.abort();
    }
    const served = request.isNavigationRequest() ? pageDocument() : await find(url.pathname);
    if (served) return route.fulfill({ status: 200, ...served });
    const address = url.pathname + url.search;
    if (url.pathname === '/favicon.ico') return route.fulfill({ status: 204 });
    const call: Call = { method: request.method(), address };
    calls.push(call);
    const { method, headers, postDataBuffer } = {
      method: request.method(),
      headers: request.headers(),
      postDataBuffer: request.postDataBuffer(),
    };
    const body = postDataBuffer ? new Uint8Array(postDataBuffer) : null;
    const got = await session.fetch(address, { method, headers, body }).catch(() => undefined);
    if (!got) return route.abort().catch(() => {});
    const bytes = Buffer.from(await got.arrayBuffer());
    // Without its origin a 403 would be the end of the session.
    const names = ['content-type', 'x-sextant-origin'];
    const told = Object.fromEntries([...got.headers].filter(([name]) => names.includes(name)));
    const refusal = got.status === 403 ? undeclaredIn(bytes.toString()) : undefined;
    if (refusal !== undefined) call.refusal = refusal;
    // The page may be gone by now.
    await route.fulfill({ status: got.status, body: bytes, headers: told }).catch(() => {});
  }

  await page.goto(`${origin}/`);
  await page.waitForFunction(() => 'sextantTesting' in globalThis);
  const state: PageState = aPageState({
    ...(await session.state(rulesOf(plugins), who.project)),
    plugins: await indexFor(plugins, 'en'),
  });
  state.locale.available.push(madeUp);
  state.locale.bundles = localeBundles(plugins);
  await page.evaluate(async (given) => {
    (globalThis as { sextantOpen?: OpenPage }).sextantOpen = await globalThis.sextantTesting.open(given);
  }, state);

  return {
    page,
    calls,
    refused,
    // Functions go to the page as text, so that everything in it is asked by one name.
    ask: (question: (console: OpenPage, given?: any) => unknown, given?: unknown) =>
      page.evaluate(
        `(${String(question)})(globalThis.sextantOpen, ${JSON.stringify(given) ?? 'undefined'})`,
      ) as Promise<any>,
    close: () => context.close(),
  };
}

/** Where the words are that no plugin brings by itself. */
function localeBundles(plugins: readonly TestPlugin[]): PageState['locale']['bundles'] {
  const core = Object.keys(coreWords)
    .filter((code) => code !== 'en')
    .map((code) => [code, { core: `/locales/${code}/core.json` }] as const);
  const { [madeUp.code]: own } = pseudoBundles(plugins);
  const bundles = Object.fromEntries(core);
  return { ...bundles, [madeUp.code]: { ...bundles[madeUp.code], ...own } };
}

/** The words of a refusal that is about what the plugin declares. */
function undeclaredIn(text: string): string | undefined {
  if (!/"PLUGIN_(API_NOT_DECLARED|CALL_NEVER_OPEN)"/.test(text)) return undefined;
  return (JSON.parse(text) as { detail?: string }).detail;
}
