import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';
import { rows } from './console.ts';
import { ofOne, type Words } from './words.ts';

/** Looks at the page in one of its states; `part` is what is new in it. */
export type Check = (state: string, part?: string) => Promise<void>;

const layers = 'dialog[open], [popover][role]:popover-open:not([role=tooltip])';

async function escape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator(layers)).toHaveCount(0);
}

/** Looks at what has been opened, and closes it. Its code may be on its way: to press Escape before it is there closes nothing. */
async function layer(page: Page, state: string, check: Check): Promise<void> {
  await expect(page.locator(layers).first()).toBeVisible();
  await check(state, layers);
  await escape(page);
}

async function behind(page: Page, name: string, check: Check): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
  await layer(page, name, check);
}

/** The list of images in its states: rows, selection, drawer, menus, filters, nothing found. */
export async function walkList(page: Page, t: Words, check: Check): Promise<void> {
  await page.goto('/project/images');
  const row = rows(page).first();
  await row.locator('td').last().getByRole('button').first().waitFor();
  await check('list');
  await row.getByRole('checkbox').check();
  await expect(page.getByRole('toolbar')).toBeVisible();
  await row.locator('button[aria-expanded]:not([aria-haspopup])').first().click();
  await expect(page.locator('tbody dl').first()).toBeVisible();
  await check('selected row with batch bar, open drawer');
  await row.locator('button[aria-haspopup=menu]').last().click();
  await layer(page, 'menu of a row', check);
  for (const key of ['core:table.columns', 'core:table.density', 'core:table.export', 'core:tasks.title'])
    await behind(page, t(key), check);
  for (const key of ['core:shell.theme.label', 'core:shell.language']) await behind(page, t(key), check);
  await behind(page, t('core:shell.user.named', { name: 'demo' }), check);
  await page.locator('header button[aria-haspopup=dialog]').first().click();
  await layer(page, 'scope switcher', check);
  await behind(page, t('core:keyboard.title'), check);

  const search = page.getByRole('combobox', { name: t('core:search.label') });
  await search.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await check('facets of the search', '[role=search]');
  await page.getByRole('option', { name: t('images:facet.visibility') }).click();
  await expect(page.getByRole('option')).toHaveCount(4);
  await check('values of a facet', '[role=search]');
  await page.keyboard.press('Escape');
  await search.fill('demo-private');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await check('filtered list');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
  await layer(page, 'command palette', check);
  await page.goto('/project/images?name=nothing-is-called-so');
  await page.getByText(t('core:table.empty')).waitFor();
  await check('list without items');
  await page.route('**/api/glance/images/?**', (route) => route.fulfill({ status: 500, body: '"1234"' }));
  await page.goto('/project/images');
  await page.getByRole('alert').first().waitFor();
  await check('list that could not be had');
  await page.unroute('**/api/glance/images/?**');

  await page.context().setOffline(true);
  await page.keyboard.press('r');
  await page.getByText(t('core:shell.connection.kept')).waitFor();
  await check('lost connection');
  await page.context().setOffline(false);

  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/project/images');
  await row.waitFor();
  await check('list on a phone');
  await page.getByRole('button', { name: t('core:nav.open') }).click();
  await page.getByRole('button', { name: t('core:nav.close') }).waitFor();
  await check('navigation drawer');
  await page.setViewportSize(wide);
}

/** The dialogs over a list that shows one image of the user's own. */
export async function walkDialogs(page: Page, t: Words, image: { name: string }, check: Check): Promise<void> {
  await page.goto(`/project/images?name=${image.name}`);
  await rows(page).first().waitFor();
  const dialog = page.locator('dialog[open]').last();

  await rows(page).first().getByRole('checkbox').check();
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: t('images:action.delete-selected.label') })
    .click();
  await layer(page, 'confirm dialog of a batch', check);
  await page.getByRole('button', { name: t('images:action.create.label') }).click();
  await dialog.getByLabel(t('images:form.create-image.name.label')).fill('typed');
  await check('create wizard', layers);
  await dialog.getByRole('button', { name: t('core:wizard.next', { step: t('images:step.metadata') }) }).click();
  await check('create wizard, with what is missing', layers);
  await dialog.getByRole('button', { name: t('core:wizard.cancel'), exact: true }).click();
  await expect(page.locator(layers)).toHaveCount(0);

  const action = async (key: string) => {
    await rows(page).locator('button[aria-haspopup=menu]').last().click();
    await page.getByRole('menuitem', { name: t(key), exact: true }).click();
    await expect(dialog).toBeVisible();
  };
  // Another plugin brings one of a row's actions behind the rows.
  await rows(page).locator('button[aria-haspopup=menu]').last().click();
  await page.getByRole('menuitem', { name: t('volumes:action.create-from-image.label') }).waitFor();
  await page.keyboard.press('Escape');
  await action('images:action.edit.label');
  await dialog.getByLabel(t('images:form.create-image.name.label')).waitFor();
  await check('edit wizard', layers);
  await dialog.getByRole('button', { name: t('core:wizard.next', { step: t('images:step.metadata') }) }).click();
  await dialog.getByText(t('core:metadata.available')).first().waitFor();
  await check('edit wizard, metadata', layers);
  await dialog.getByRole('button', { name: t('core:wizard.cancel'), exact: true }).click();
  await expect(page.locator(layers)).toHaveCount(0);

  await action('metadata:action.update.label');
  await dialog.getByText(t('core:metadata.available')).first().waitFor();
  await layer(page, 'metadata dialog', check);
  await action('images:action.delete.label');
  await check('confirm dialog', layers);
  await page.route('**/api/glance/images/*/', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, contentType: 'application/json', body: '"1234"' })
      : route.continue(),
  );
  await dialog.getByRole('button', { name: ofOne(t, 'images:action.delete.confirm'), exact: true }).click();
  const toast = page.locator('[data-toast=danger]').first();
  await toast.getByRole('button', { name: t('core:toasts.showDetails'), exact: true }).click();
  await check('error toast with its details', '[aria-live]');
  await toast.getByRole('button', { name: t('core:toasts.close') }).click();
  await page.route('**/api/glance/images/**', (route) => route.fulfill({ status: 401, body: '""' }));
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: t('core:shell.ended.title') })).toBeVisible();
  await check('session ended', layers);
}

/** An image's page, every tab; the own settings; a page that is not there. */
export async function walkDetails(
  page: Page,
  t: Words,
  image: { id: string; name: string },
  check: Check,
): Promise<void> {
  await page.goto(`/ngdetails/OS::Glance::Image/${image.id}`);
  await page.getByRole('heading', { level: 1, name: image.name }).waitFor();
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tabpanel').locator('dl, table, pre').first().waitFor();
    await check(`details, ${await tab.innerText()}`);
  }
  await page.goto('/ngdetails/OS::Glance::Image/00000000-0000-4000-8000-000000000000');
  await page.getByRole('alert').waitFor();
  await check('details of what is not there');
  await page.goto('/settings');
  await page.getByRole('heading', { level: 1, name: t('core:userSettings.title') }).waitFor();
  await check('own settings');
  await page.goto('/no/such/page');
  await page.getByRole('heading', { name: t('core:router.notFound.title') }).waitFor();
  await check('page not found');
}

/** The sign-in page, as it comes and with an error. */
export async function walkSignIn(page: Page, t: Words, check: Check): Promise<void> {
  await page.goto('/auth/login/');
  await page.locator('#id_username').fill('nobody');
  await check('sign-in');
  await page.locator('#id_password').fill('1234');
  await page.getByRole('button', { name: t('core:signIn.submit'), exact: true }).click();
  await page.getByRole('alert').waitFor();
  await check('sign-in, refused');
  await page.locator('footer').getByRole('button').first().click();
  await page.getByRole('menuitemradio').first().waitFor();
  await check('sign-in, languages', layers);
}
