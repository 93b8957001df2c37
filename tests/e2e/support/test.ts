import { type BrowserContext, type Locator, type Page, expect, test as base } from '@playwright/test';
import { NativeCloud } from './native.ts';
import { type Target, startTarget } from './target.ts';

export interface Fault {
  service: string;
  method?: string;
  path?: string;
  status?: number;
  body?: string;
  contentType?: string;
  /** Milliseconds. */
  latency?: number;
  retryAfter?: number;
  reset?: 'before' | 'middle';
  truncate?: number;
  times?: number;
}

/** The embedded cloud's switches. */
export interface Control {
  fault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  /** Moves the cloud's clock. */
  advance(seconds: number): Promise<void>;
  calls(): Promise<{ method: string; path: string; query: string; service: string }[]>;
  forgetCalls(): Promise<void>;
}

interface Fixtures {
  /** The page's acts that its policy forbids, and errors nobody caught; a test with any fails. */
  problems: string[];
  /** Every message that a page of the context showed, whether it is still there or not; see `expectMessage`. */
  messages: string[];
  /** Signs the context in, without the form. */
  signIn(user?: string): Promise<void>;
  /** The services, as a user. */
  native(user?: string): Promise<NativeCloud>;
  /** Only on the embedded cloud: the test is skipped elsewhere. */
  control: Control;
}

export const test = base.extend<Fixtures, { target: Target }>({
  target: [
    async ({}, use) => {
      const target = await startTarget();
      await use(target);
      await target.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ target }, use) => use(target.url),

  problems: [
    async ({ context }, use, info) => {
      const problems: string[] = [];
      await context.exposeBinding('reportViolation', (_source, text: string) => void problems.push(text));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const report = (window as unknown as { reportViolation(text: string): void }).reportViolation;
          report(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
        });
      });
      const watch = (page: Page) =>
        page.on('pageerror', (error) => problems.push(`error: ${error.stack ?? error.message}`));
      context.pages().forEach(watch);
      context.on('page', watch);
      await use(problems);
      if (info.status === info.expectedStatus) expect(problems).toEqual([]);
    },
    { auto: true },
  ],

  messages: [
    async ({ context }, use) => {
      const messages: string[] = [];
      messagesOf.set(context, messages);
      await context.exposeBinding('reportMessage', (_source, text: string) => void messages.push(text));
      await context.addInitScript(reportMessages);
      await use(messages);
    },
    { auto: true },
  ],

  signIn: async ({ context, target }, use) => {
    await use(async (user = 'demo') => signInByRequest(context, target.url, required(target, user)));
  },

  native: async ({ target }, use) => {
    const clouds: NativeCloud[] = [];
    await use(async (user = 'demo') => {
      const cloud = await new NativeCloud(target.authUrl, required(target, user)).signIn();
      clouds.push(cloud);
      return cloud;
    });
    for (const cloud of clouds) await cloud.cleanUp();
  },

  control: async ({ target }, use, info) => {
    info.skip(target.control === null, 'a real cloud has no switches');
    const control = controlOf(target.control ?? '');
    await use(control);
    await control.clearFaults();
  },
});

export { expect } from '@playwright/test';

const messagesOf = new WeakMap<BrowserContext, string[]>();

/** Tells of each message when it comes: one that goes by itself may do so between two looks of a busy machine. */
function reportMessages(): void {
  const { reportMessage } = window as unknown as { reportMessage(text: string): void };
  const tell = (node: Node) => {
    if (!(node instanceof Element)) return;
    const toasts = node.matches('[data-toast]') ? [node] : node.querySelectorAll('[data-toast]');
    for (const toast of toasts) reportMessage((toast.textContent ?? '').replace(/\s+/g, ' '));
  };
  const watch = new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(tell)));
  watch.observe(document, { childList: true, subtree: true });
}

/** Waits until a page has shown a message with this text, which may be gone again. It is forgotten then, for the next of its kind. */
export async function expectMessage(page: Page, text: string | RegExp, options: { timeout?: number } = {}) {
  const messages = messagesOf.get(page.context()) ?? [];
  const isIt = (message: string) => (typeof text === 'string' ? message.includes(text) : text.test(message));
  await expect.poll(() => messages.some(isIt) || messages.join('\n'), { message: `“${text}”`, ...options }).toBe(true);
  // A message that moves into a dialog, or out of it, was reported twice.
  messages.splice(0, Infinity, ...messages.filter((message) => !isIt(message)));
}

/**
 * Returns the button of the latest message that offers a way back, with the focus in it: such a message goes by itself after ten seconds, but
 * not while the focus is in it. Messages move out of a dialog that closes, so none may be open.
 */
export async function heldUndo(page: Page): Promise<Locator> {
  const undo = page.getByRole('button', { name: 'Undo' }).last();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await undo.focus();
  return undo;
}

function required(target: Target, name: string) {
  const user = target.users[name];
  test.skip(user === undefined, `the cloud has no user ${name}`);
  return user as NonNullable<typeof user>;
}

/** As the sign-in page does it: anti-forgery cookie first, then the form. */
export async function signInByRequest(
  context: BrowserContext,
  url: string,
  user: { name: string; password: string; project?: string; domain?: string },
): Promise<void> {
  await context.request.get(`${url}/auth/login/`);
  const csrf = (await context.cookies(url)).find((cookie) => cookie.name === 'csrftoken')?.value ?? '';
  const answer = await context.request.post(`${url}/auth/login/`, {
    form: { username: user.name, password: user.password, domain: user.domain ?? '' },
    headers: { 'X-CSRFToken': csrf, Accept: 'application/json', Origin: url, Referer: `${url}/auth/login/` },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  if (user.project !== undefined && process.env['SEXTANT_TEST_CLOUDS_YAML']) await beIn(context, url, user.project);
}

/**
 * Switches the session to a project. The gateway begins in the user's project whose id comes first: on a real cloud that may be
 * any.
 */
async function beIn(context: BrowserContext, url: string, project: string): Promise<void> {
  const csrf = (await context.cookies(url)).find((cookie) => cookie.name === 'csrftoken')?.value ?? '';
  const headers = { 'X-CSRFToken': csrf, 'X-Requested-With': 'XMLHttpRequest', Origin: url, Referer: `${url}/` };
  const session = await (await context.request.get(`${url}/api/keystone/user-session/`, { headers })).json();
  if (session.project_name === project) return;
  const { items } = await (
    await context.request.get(`${url}/api/keystone/projects/?user_id=current`, { headers })
  ).json();
  const id = items.find(({ name }: { name: string }) => name === project)?.id;
  const answer = await context.request.post(`${url}/auth/scope/`, { form: { project: id }, headers });
  expect(answer.status(), await answer.text()).toBe(200);
}

function controlOf(cloud: string): Control {
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${cloud}/_cloud/${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} /_cloud/${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json().catch(() => null);
  };
  return {
    fault: async (fault) => void (await call('POST', 'faults', fault)),
    clearFaults: async () => void (await call('DELETE', 'faults')),
    advance: async (seconds) => void (await call('POST', 'clock', { advance: seconds })),
    calls: async () => {
      const { calls } = (await call('GET', 'calls')) as { calls: Awaited<ReturnType<Control['calls']>> };
      return calls;
    },
    forgetCalls: async () => void (await call('DELETE', 'calls')),
  };
}
