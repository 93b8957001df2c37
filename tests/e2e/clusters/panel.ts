import type { BrowserContext, Locator, Page } from '@playwright/test';
import { uniqueName } from '../support/native.ts';
import { expect } from '../support/test.ts';

type Kind = 'clusters' | 'cluster_templates';

/** The console's own calls, for making what a test looks at and for seeing what it did. */
export class ClusterCalls {
  #names: { kind: Kind; name: string }[] = [];

  constructor(
    private readonly context: BrowserContext,
    private readonly url: string,
  ) {}

  async call(method: string, path: string, body?: object): Promise<any> {
    const cookies = await this.context.cookies(this.url);
    const csrf = cookies.find(({ name }) => name === 'csrftoken')?.value ?? '';
    const headers = { 'X-CSRFToken': csrf, 'X-Requested-With': 'XMLHttpRequest', Origin: this.url, Referer: this.url };
    const options = { method, headers, ...(body ? { data: body } : {}) };
    const answer = await this.context.request.fetch(`${this.url}/api/container_infra/${path}`, options);
    const text = await answer.text();
    if (!answer.ok() && answer.status() !== 404)
      throw new Error(`${method} ${path} answered ${answer.status()}: ${text}`);
    return answer.ok() && text ? JSON.parse(text) : undefined;
  }

  /** A name that the console will make something under; what has it is removed with `cleanUp`. */
  reserve(kind: Kind): string {
    const name = uniqueName();
    this.#names.push({ kind, name });
    return name;
  }

  /** Makes a template of Kubernetes. */
  async makeTemplate(more: object = {}): Promise<string> {
    const name = this.reserve('cluster_templates');
    const form = { coe: 'kubernetes', image_id: 'fedora-coreos-tiny', external_network_id: 'public' };
    await this.call('POST', 'cluster_templates/', { ...form, name, ...more });
    return name;
  }

  /** The thing of this name, as the gateway sends it. A real service that creates a cluster meanwhile answers late: it is asked again. */
  async named(kind: Kind, name: string): Promise<any> {
    const list = async () => (await this.call('GET', `${kind}/`)) as { items: { name: string }[] };
    const { items } = await list().catch(list);
    return items.find((item) => item.name === name);
  }

  async cleanUp(): Promise<void> {
    // Clusters go first. A template stays in use until its cluster is gone, which takes a real cloud a while.
    for (const { kind, name } of this.#names.splice(0).toReversed()) {
      const found = await this.named(kind, name).catch(() => undefined);
      if (!found) continue;
      const remove = () => this.call('DELETE', `${kind}/`, [found.id]);
      if (kind === 'clusters') await remove().catch(() => undefined);
      else
        await expect(remove)
          .toPass({ timeout: 30_000 })
          .catch(() => undefined);
    }
  }
}

/** The list, narrowed to one thing: rows out of view are not drawn. */
export const templatesAt = (name: string) => `/project/cluster_templates?name=${encodeURIComponent(name)}`;
export const clustersAt = (name: string) => `/project/clusters?name=${encodeURIComponent(name)}`;

export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
export const row = (page: Page, name: string) => page.getByRole('row').filter({ has: link(page, name) });

/** A field by its whole name; the name of one that may be left out ends with a word that says so. */
export function field(place: Locator, label: string): Locator {
  const name = new RegExp(`^${label}( ?Optional)?$`);
  return place
    .getByRole('textbox', { name })
    .or(place.getByRole('spinbutton', { name }))
    .or(place.getByRole('combobox', { name }));
}

/** Chooses an entry of a field that is searched. */
export async function pick(place: Locator, label: string, option: string): Promise<void> {
  const box = place.getByRole('combobox', { name: new RegExp(`^${label}`) });
  await box.click();
  await box.page().keyboard.type(option);
  await place
    .page()
    .getByRole('option', { name: new RegExp(`^${option}`) })
    .first()
    .click();
}

/** An action of the row with this name. */
export const choose = (page: Page, name: string, action: string) => chooseIn(row(page, name), action);

/** An action of one row, whether it is its button or in its menu. */
export async function chooseIn(line: Locator, action: string): Promise<void> {
  await line.hover();
  const button = line.getByRole('button', { name: action, exact: true });
  const choice = button.or(line.getByRole('menuitem', { name: action, exact: true }));
  await expect(async () => {
    if (!(await choice.isVisible()))
      await line.getByRole('button', { name: /^Actions for / }).click({ timeout: 5_000 });
    await choice.click({ timeout: 5_000 });
  }).toPass();
}
