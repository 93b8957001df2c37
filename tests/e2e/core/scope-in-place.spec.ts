import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectMessage, signInByRequest, test } from '../support/test.ts';
import type { Target } from '../support/target.ts';
import { rows, switchTo } from './console.ts';

/** A plugin without code: panels that show images, each under a condition. */
const gated = {
  id: 'acme.gated',
  version: '1.0.0',
  engine: '^1.0',
  label: 'Gated',
  contributes: {
    panels: [
      {
        id: 'roomy',
        order: 900,
        path: '/project/roomy',
        in: 'project/compute',
        label: 'Roomy',
        type: 'OS::Glance::Image',
        // The project lab has one server, demo has three.
        when: 'quota.compute.instances > 8 && mv.compute >= 2.60 && ext.network.quota_details',
      },
      {
        id: 'makers',
        order: 901,
        path: '/project/makers',
        in: 'project/compute',
        label: 'Makers',
        type: 'OS::Glance::Image',
        when: 'policy.image:add_image && !role.admin',
      },
    ],
  },
};

const inNavigation = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });

/** How many documents the tab has loaded since. */
function documentsOf(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

/** A gateway that has the plugin, and the user's session on it. */
async function withGated(target: Target, page: Page, user: string, run: (url: string) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'sextant-gated-'));
  mkdirSync(join(directory, gated.id));
  writeFileSync(join(directory, gated.id, 'plugin.json'), JSON.stringify(gated));
  const gateway = await target.gateway({ plugins: { directories: [directory] } });
  try {
    await signInByRequest(page.context(), gateway.url, target.users[user]!);
    await run(gateway.url);
  } finally {
    await gateway.stop();
    rmSync(directory, { recursive: true });
  }
}

test('[X-23] another project shows its own list and panels, with no document loaded', async ({
  page,
  target,
  control: _embeddedOnly,
}) => {
  await withGated(target, page, 'lab', async (url) => {
    await page.goto(`${url}/project/images`);
    await rows(page).first().waitFor();
    const secret = rows(page).filter({ hasText: 'demo-private' });
    await expect(inNavigation(page, 'Roomy')).toBeVisible();
    await expect(secret).toHaveCount(0);
    const documents = documentsOf(page);

    await switchTo(page, 'demo');
    await expectMessage(page, 'Switch to project "demo" successful.');
    await expect(secret).toBeVisible();
    await expect(page.getByRole('button', { name: /^Domain .*project demo.*Change$/ })).toBeVisible();
    await expect(inNavigation(page, 'Roomy')).toHaveCount(0);
    await expect(page).toHaveURL(`${url}/project/images`);

    await switchTo(page, 'lab');
    await expect(inNavigation(page, 'Roomy')).toBeVisible();
    await expect(secret).toHaveCount(0);
    expect(documents()).toBe(0);
  });
});

test('[X-23] where the page isn’t any more the operator is led on: from a panel to the start page, from an item to its list', async ({
  page,
  target,
  control: _embeddedOnly,
}) => {
  await withGated(target, page, 'lab', async (url) => {
    // The panel's condition is asked when the page is there already: the page waits and loads no other document.
    await page.goto(`${url}/project/roomy`);
    await rows(page).first().waitFor();
    const documents = documentsOf(page);
    await switchTo(page, 'demo');
    await expect(page).toHaveURL(`${url}/project/overview`);
    await inNavigation(page, 'Images').click();
    await rows(page).filter({ hasText: 'demo-private' }).getByRole('link', { name: 'demo-private' }).click();
    await expect(page.getByRole('heading', { name: 'demo-private' })).toBeVisible();
    await switchTo(page, 'lab');
    await expect(page).toHaveURL(`${url}/project/images`);
    await rows(page).first().waitFor();
    expect(documents()).toBe(0);
  });
});

test('[X-23] what is open is not taken from under the operator: the other tab comes back', async ({
  page,
  signIn,
  control: _embeddedOnly,
}) => {
  await signIn('lab');
  await page.goto('/project/images');
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: 'Create Image' }).first().click();
  const wizard = page.getByRole('dialog', { name: 'Create image' });
  await wizard.getByLabel('Image name').fill('half a name');
  // The wizard lies over the switcher; another tab does what the operator can't do here.
  const other = await page.context().newPage();
  await other.goto('/project/images');
  await switchTo(other, 'demo');
  await expect(rows(other).filter({ hasText: 'demo-private' })).toBeVisible();

  const question = page.getByRole('dialog', { name: 'Another tab went to another project' });
  await expect(question).toBeVisible();
  // A form that stays sends nothing: the button says so, and asks again.
  await question.getByRole('button', { name: 'Cancel' }).click();
  const create = wizard.getByRole('button', { name: 'Create image' });
  await expect(create).toHaveAttribute('aria-disabled', 'true');
  await expect(create).toHaveAccessibleDescription(/Another tab went to another project.*back to lab/);
  await create.click({ force: true });
  await question.getByRole('button', { name: 'Back to lab' }).click();
  await expect(create).not.toHaveAccessibleDescription(/Another tab/);
  await expect(wizard.getByLabel('Image name')).toHaveValue('half a name');
  await expect(other.getByRole('button', { name: /^Domain .*project lab.*Change$/ })).toBeVisible();
  await expect(rows(other).filter({ hasText: 'demo-private' })).toHaveCount(0);
});

test('[X-23] other tabs follow, and say so', async ({ page, signIn, control: _embeddedOnly }) => {
  await signIn('lab');
  await page.goto('/project/images');
  const other = await page.context().newPage();
  await other.goto('/project/images');
  await rows(other).first().waitFor();
  const documents = documentsOf(page);
  await switchTo(other, 'demo');
  await expectMessage(page, 'Another tab went to project demo; this one followed.');
  await expect(rows(page).filter({ hasText: 'demo-private' })).toBeVisible();
  expect(documents()).toBe(0);
});

for (const [user, offered] of [
  ['demo', 1],
  ['reader', 0],
] as const) {
  test(`[X-23] a panel under a policy is ${offered ? 'there for' : 'kept from'} ${user}`, async ({
    page,
    target,
    control: _embeddedOnly,
  }) => {
    await withGated(target, page, user, async (url) => {
      // The call asks the conditions of panels; before its answer no panel that has one is there.
      const asked = page.waitForResponse(/\/api\/facts\//);
      await page.goto(`${url}/project/images`);
      await rows(page).first().waitFor();
      await asked;
      await expect(inNavigation(page, 'Makers')).toHaveCount(offered);
      await expect(inNavigation(page, 'Roomy')).toHaveCount(0);
    });
  });
}
