import type { Page } from '@playwright/test';
import { expect, expectMessage, signInByRequest, test } from '../support/test.ts';

const manager = { name: 'partner-admin', password: 'partnerpass', domain: 'partner' };

const scopeButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /RegionOne/ });

async function goTo(page: Page, place: string): Promise<void> {
  await scopeButton(page).click();
  await page
    .getByRole('group', { name: 'Domains and system' })
    .getByRole('button', { name: place, exact: true })
    .click();
}

test('[SCO-02] [IDN-34] the manager of a domain goes there and back, begins with its projects, and the header says where the console acts', async ({
  page,
  target,
}) => {
  await signInByRequest(page.context(), target.url, manager);
  await page.goto('/');
  await expect(scopeButton(page)).toHaveAccessibleName('Domain partner, project partner-web, region RegionOne. Change');
  await goTo(page, 'Domain partner');
  await expectMessage(page, 'You now work here: Domain partner.');
  await expect(scopeButton(page)).toHaveAccessibleName('Domain partner, RegionOne');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await page.reload();
  await scopeButton(page).click();
  const others = page.getByRole('group', { name: 'Domains and system' });
  await expect(others.getByRole('button')).toHaveText(['Domain partner']);
  await expect(others.getByRole('button')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('group', { name: 'Projects' }).getByRole('button', { name: 'partner-web', exact: true }).click();
  await expect(scopeButton(page)).toHaveAccessibleName(/project partner-web/);
});

test('[SCO-02] an administrator goes to the whole system; who has no role there is offered projects alone', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  await page.goto('/project/images');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Images' })).toBeVisible();
  await goTo(page, 'Whole system');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Images' })).toHaveCount(0);
  await expect(scopeButton(page)).toHaveAccessibleName('Whole system, RegionOne');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await page.context().clearCookies();
  await signIn('demo');
  await page.goto('/');
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/auth/scope/'));
  await scopeButton(page).click();
  await asked;
  await expect(page.getByRole('group', { name: 'Projects' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Domains and system' })).toHaveCount(0);
});

/** Signs the manager of a domain in, and goes to the scope of that domain. */
async function enterDomain(page: Page, url: string): Promise<void> {
  await signInByRequest(page.context(), url, manager);
  await page.goto('/');
  await goTo(page, 'Domain partner');
  await expect(scopeButton(page)).toHaveAccessibleName('Domain partner, RegionOne');
}

test('[SCO-04] a page of a project, opened in a domain, asks for a project and opens in it', async ({
  page,
  target,
}) => {
  await enterDomain(page, target.url);
  await page.goto('/project/instances');
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a project first' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'partner-web', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Instances' })).toBeVisible();
  await expect(scopeButton(page)).toHaveAccessibleName(/project partner-web/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(/\/project\/instances$/);
});

test('[PRJ-08] in a domain the quotas of a project say where they are read, and lead there', async ({
  page,
  target,
}) => {
  await enterDomain(page, target.url);
  const main = page.getByRole('main');
  const openQuotas = async () => {
    await main.getByRole('link', { name: 'partner-web', exact: true }).click();
    await page.getByRole('tab', { name: 'Quotas' }).click();
  };
  await openQuotas();
  await expect(main).toContainText('Quotas are read in a project. Switch to a project to see them.');
  await main.getByRole('button', { name: 'Switch to Project' }).click();
  await expect(scopeButton(page)).toHaveAccessibleName(/project partner-web/);
  await openQuotas();
  await expect(main.getByRole('row', { name: /^Instances/ })).toBeVisible();
});
