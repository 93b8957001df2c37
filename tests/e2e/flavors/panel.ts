import type { BrowserContext, Locator, Page } from '@playwright/test';
import { uniqueName } from '../support/native.ts';
import { expect } from '../support/test.ts';

/** The console's own calls, for making what a test looks at and for seeing what it did. */
export class FlavorCalls {
  #made: string[] = [];

  constructor(
    private readonly context: BrowserContext,
    private readonly url: string,
  ) {}

  async call(method: string, path: string, body?: object): Promise<any> {
    const cookies = await this.context.cookies(this.url);
    const csrf = cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
    const headers = { 'X-CSRFToken': csrf, 'X-Requested-With': 'XMLHttpRequest', Origin: this.url, Referer: this.url };
    const options = { method, headers, ...(body ? { data: body } : {}) };
    const answer = await this.context.request.fetch(`${this.url}/api/nova/flavors/${path}`, options);
    const text = await answer.text();
    if (!answer.ok() && answer.status() !== 404)
      throw new Error(`${method} ${path} answered ${answer.status()}: ${text}`);
    return answer.ok() && text ? JSON.parse(text) : undefined;
  }

  /** A flavor of this name, which is also its id; removed with `cleanUp`. */
  async make(more: object = {}, name = this.reserve()): Promise<string> {
    const sizes = { ram: 64, vcpus: 1, disk: 1, swap: 0, 'OS-FLV-EXT-DATA:ephemeral': 0 };
    await this.call('POST', '', { ...sizes, name, id: name, ...more });
    return name;
  }

  /** A name that the console will make a flavor under, with the id of that name. */
  reserve(): string {
    const name = uniqueName();
    this.#made.push(name);
    return name;
  }

  read(id: string): Promise<any> {
    return this.call('GET', `${id}/?get_extras=true&get_access_list=true`);
  }

  async cleanUp(): Promise<void> {
    for (const id of this.#made.splice(0)) await this.call('DELETE', `${id}/`);
  }
}

/** The list, narrowed to one flavor: rows out of view are not drawn. */
export const at = (name: string) => `/admin/flavors?name=${encodeURIComponent(name)}`;

export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
export const row = (page: Page, name: string) => page.getByRole('row').filter({ has: link(page, name) });

/** A field by its whole name: "Name" is a part of others' texts. */
export const input = (place: Locator, name: string) =>
  place.getByRole('textbox', { name, exact: true }).or(place.getByRole('spinbutton', { name, exact: true }));

/** Gives a project access, in a form; its list may be long. */
export const give = (form: Locator, project: string) => move(form, 'All projects', 'Add', project);
export const take = (form: Locator, project: string) => move(form, 'May use the flavor', 'Remove', project);

async function move(form: Locator, list: string, verb: string, project: string): Promise<void> {
  await form.getByLabel(`Filter ${list}`).fill(project);
  await form
    .getByRole('button', { name: `${verb} ${project}`, exact: true })
    .first()
    .click();
}

/** An action of one row, whether it is its button or in its menu. */
export async function choose(page: Page, name: string, action: string, by: 'mouse' | 'keyboard' = 'mouse') {
  const use = (control: Locator) =>
    by === 'mouse' ? control.click({ timeout: 5_000 }) : control.press('Enter', { timeout: 5_000 });
  if (by === 'mouse') await row(page, name).hover();
  const button = row(page, name).getByRole('button', { name: action, exact: true });
  const choice = button.or(row(page, name).getByRole('menuitem', { name: action, exact: true }));
  // Actions that other plugins bring may move what was a button into the menu.
  await expect(async () => {
    if (!(await choice.isVisible())) await use(row(page, name).getByRole('button', { name: `Actions for ${name}` }));
    await use(choice);
  }).toPass();
}
