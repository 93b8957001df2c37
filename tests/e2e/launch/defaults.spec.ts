import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, signInByRequest, test } from '../support/test.ts';
import type { Target } from '../support/target.ts';
import { goTo, next, wizardOf } from './wizard.ts';

/** Opens the wizard of a console whose LAUNCH_INSTANCE_DEFAULTS are these, and looks at it. */
async function withDefaults(
  { page, context, target }: { page: Page; context: BrowserContext; target: Target },
  defaults: object,
  look: (wizard: Locator) => Promise<void>,
): Promise<void> {
  const gateway = await target.gateway({ settings: { LAUNCH_INSTANCE_DEFAULTS: defaults } });
  try {
    await signInByRequest(context, gateway.url, target.users['demo']!);
    await page.goto(`${gateway.url}/project/instances`);
    await page.getByRole('button', { name: 'Launch Instance' }).first().click();
    await look(wizardOf(page));
  } finally {
    await gateway.stop();
  }
}

test('[LNC-28] the operator’s defaults show in the steps: kinds of source that are left, no choice of a new volume, a configuration drive', async ({
  page,
  context,
  target,
}) => {
  const defaults = { disable_image: true, disable_volume: true, hide_create_volume: true, config_drive: true };
  await withDefaults({ page, context, target }, defaults, async (wizard) => {
    await wizard.getByLabel('Instance name').fill('by-default');
    await next(wizard, 'Source');
    const kinds = wizard.getByLabel('Boot source').getByRole('option');
    await expect(kinds).toHaveText(['Instance Snapshot', 'Volume Snapshot']);
    await expect(wizard.getByLabel('Boot source')).toHaveValue('snapshot');
    await expect(wizard.getByRole('radiogroup', { name: 'Create New Volume' })).toHaveCount(0);
    await goTo(wizard, 'Configuration');
    await expect(wizard.getByRole('switch', { name: /^Configuration Drive/ })).toBeChecked();
  });
});

test('[LNC-28] where the operator allows no kind of source the step says so, and who can help', async ({
  page,
  context,
  target,
}) => {
  const none = ['disable_image', 'disable_instance_snapshot', 'disable_volume', 'disable_volume_snapshot'];
  await withDefaults(
    { page, context, target },
    Object.fromEntries(none.map((name) => [name, true])),
    async (wizard) => {
      await wizard.getByLabel('Instance name').fill('from-nothing');
      await next(wizard, 'Source');
      await expect(wizard.getByText('This cloud allows no boot source. Ask its administrator.')).toBeVisible();
      await expect(wizard.getByLabel('Boot source')).toHaveCount(0);
    },
  );
});
