import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { rollup } from 'rollup';
import { consolePlugin } from '../../../core/sdk/rollup-preset/index.mjs';
import { signInByRequest, test as base } from '../support/test.ts';

export { expect, expectMessage } from '../support/test.ts';

interface Examples {
  /** The console, with the examples among its plugins. */
  url: string;
  output(): string;
}

/** An example, built as an integrator builds it, in a folder of its own. */
async function build(name: string, folder: string): Promise<void> {
  const directory = fileURLToPath(new URL(`../../../core/sdk/examples/${name}`, import.meta.url));
  const { output, ...input } = consolePlugin({ directory, output: join(folder, `acme.${name}`) });
  const bundle = await rollup(input);
  for (const each of [output ?? []].flat()) await bundle.write(each);
  await bundle.close();
}

export const test = base.extend<{ open(path: string, user?: string): Promise<Page> }, { examples: Examples }>({
  examples: [
    async ({ target }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'sextant-no-code-'));
      await Promise.all(['zones', 'pools'].map((name) => build(name, folder)));
      const gateway = await target.gateway({ plugins: { directories: [folder] } });
      await use({ url: gateway.url, output: gateway.output });
      await gateway.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ examples }, use) => use(examples.url),

  open: async ({ page, examples, target }, use) => {
    await use(async (path, user = 'demo') => {
      base.skip(!target.embedded, 'what a cloud has of these services is not known');
      const credentials = target.users[user];
      if (!credentials) throw new Error(`no user ${user}`);
      await signInByRequest(page.context(), examples.url, credentials);
      await page.goto(path);
      return page;
    });
  },
});

/** The row of the item with this name. */
export function row(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
}

/** Opens the menu of a row's actions and chooses one. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Answers the question before a deletion. */
export async function confirmDeletion(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
