import type { Page } from '@playwright/test';
import { signInNatively } from '../support/native-session.ts';
import type { User } from '../support/target.ts';

/** Compute itself: what arrived at a server's console, and servers of the test's own. */
export class NativeConsoles {
  #token = '';
  #address = '';

  constructor(
    private readonly authUrl: string,
    private readonly user: User,
  ) {}

  async signIn(): Promise<this> {
    const { token, address } = await signInNatively(this.authUrl, this.user, ['compute']);
    this.#token = token;
    this.#address = address;
    return this;
  }

  async idOf(name: string): Promise<string> {
    const { servers } = await this.call('GET', `/servers?name=^${name}$`);
    return servers[0]?.id ?? '';
  }

  async act(id: string, body: object): Promise<void> {
    await this.call('POST', `/servers/${id}/action`, body);
  }

  /** The console's log, which has each line that was entered at the screen as `tty1: …`. */
  async log(id: string): Promise<string> {
    return (await this.call('POST', `/servers/${id}/action`, { 'os-getConsoleOutput': {} })).output;
  }

  async call(method: string, path: string, body?: object): Promise<any> {
    const answer = await fetch(this.#address + path, {
      method,
      headers: { 'x-auth-token': this.#token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
}

export const openConsole = (page: Page, id: string, more = '') =>
  page.goto(`/ngdetails/OS::Nova::Server/${id}?tab=console${more}`);

/** The part of the page that shows the console. */
export const consoleOf = (page: Page) => page.getByRole('region', { name: /^Console of / });
/** The picture of the screen while it is connected; it takes keys. */
export const screenOf = (page: Page) => page.getByRole('application', { name: /^Screen of / });
export const stateOf = (page: Page) => consoleOf(page).getByRole('status').first();

/** The words about an end, which come after the state. */
export const noticeOf = (page: Page) => consoleOf(page).getByRole('status').nth(1);

/** The number of colours in the picture: one for an empty screen. */
export const coloursOf = (page: Page) =>
  screenOf(page).evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
    return new Set(new Uint32Array(data.buffer)).size;
  });

/** The field of the terminal that takes what is typed at the serial line. */
export const lineOf = (page: Page) => page.getByRole('textbox', { name: /^Serial line of / });

export const choose = (page: Page, kind: 'Screen' | 'Serial line') =>
  consoleOf(page).getByRole('radio', { name: kind }).click();
