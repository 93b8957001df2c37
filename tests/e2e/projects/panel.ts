import type { BrowserContext, Locator, Page } from '@playwright/test';
import { uniqueName } from '../support/native.ts';
import { expect } from '../support/test.ts';

/** The console's own calls, for making what a test looks at and for seeing what it did. */
export class ConsoleCalls {
  #undo: (() => Promise<unknown>)[] = [];

  constructor(
    private readonly context: BrowserContext,
    private readonly url: string,
  ) {}

  async call(method: string, path: string, body?: object): Promise<any> {
    const cookies = await this.context.cookies(this.url);
    const csrf = cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
    const headers = { 'X-CSRFToken': csrf, 'X-Requested-With': 'XMLHttpRequest', Origin: this.url, Referer: this.url };
    const options = { method, headers, ...(body ? { data: body } : {}) };
    const answer = await this.context.request.fetch(`${this.url}/api/${path}`, options);
    const text = await answer.text();
    if (!answer.ok() && answer.status() !== 404)
      throw new Error(`${method} ${path} answered ${answer.status()}: ${text}`);
    return answer.ok() && text ? JSON.parse(text) : undefined;
  }

  /** Makes a project; removed with `cleanUp`. */
  async project(more: object = {}): Promise<{ id: string; name: string }> {
    const name = this.reserve();
    return this.call('POST', 'keystone/projects/', { name, ...more });
  }

  /** Makes a user without a project; removed with `cleanUp`. */
  async user(): Promise<{ id: string; name: string }> {
    const made = await this.call('POST', 'keystone/users/', { name: uniqueName(), password: `Pw-${uniqueName()}-1` });
    this.#undo.push(() => this.call('DELETE', `keystone/users/${made.id}/`));
    return made;
  }

  /** Makes a group; removed with `cleanUp`. */
  async group(): Promise<{ id: string; name: string }> {
    const made = await this.call('POST', 'keystone/groups/', { name: uniqueName() });
    this.#undo.push(() => this.call('DELETE', `keystone/groups/${made.id}/`));
    return made;
  }

  /** A name that the console will make a project under. */
  reserve(): string {
    const name = uniqueName();
    this.#undo.push(async () => {
      const { items } = await this.call('GET', `keystone/projects/?name__contains=${encodeURIComponent(name)}`);
      for (const { id } of items) await this.call('DELETE', `keystone/projects/${id}/`);
    });
    return name;
  }

  async find(name: string): Promise<any> {
    const { items } = await this.call('GET', `keystone/projects/?name=${encodeURIComponent(name)}`);
    return items[0];
  }

  async cleanUp(): Promise<void> {
    for (const undo of this.#undo.splice(0).toReversed()) await undo();
  }
}

/** The list, narrowed to one project. */
export const at = (name: string) => `/identity/projects?name=${encodeURIComponent(name)}`;
export const detailsAt = (id: string, tab = '') => `/ngdetails/OS::Keystone::Project/${id}${tab && `?tab=${tab}`}`;

export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
export const row = (page: Page, name: string) => page.getByRole('row').filter({ has: link(page, name) });

/** An action of one row, whether it is its button or in its menu. */
export async function choose(page: Page, name: string, action: string) {
  await row(page, name).hover();
  const button = row(page, name).getByRole('button', { name: action, exact: true });
  const choice = button.or(row(page, name).getByRole('menuitem', { name: action, exact: true }));
  await expect(async () => {
    if (!(await choice.isVisible()))
      await row(page, name)
        .getByRole('button', { name: `Actions for ${name}` })
        .click({ timeout: 5_000 });
    await choice.click({ timeout: 5_000 });
  }).toPass();
}

/** A field by its whole name. */
export const input = (place: Locator, name: string) => place.getByRole('textbox', { name, exact: true });
