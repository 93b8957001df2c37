import { axeFindings } from '../../support/axe.ts';
import { act, openAt } from '../images/panel.ts';
import { uniqueName } from '../support/native.ts';
import { expect, test } from '../support/test.ts';
import { choose, next, wizardOf } from './wizard.ts';

test('[LNC-05] [LNC-55] [LFORM-02] [LFORM-09] flavors that are too small say so, one is taken in place of another, and each has its facts', async ({
  page,
  signIn,
  native,
}) => {
  const image = await (await native()).image({ name: uniqueName('needs-ram'), min_ram: 256 });
  await signIn();
  await openAt(page, image.name);
  await act(page, image.name, 'Launch');
  const wizard = wizardOf(page);
  await wizard.getByLabel('Instance name').fill('web');
  await next(wizard, 'Source');
  await next(wizard, 'Flavor');
  await expect(
    wizard.getByText('Some flavors not meeting minimum image requirements have been disabled.'),
  ).toBeVisible();
  await choose(wizard, 'm1.tiny');
  const chosen = wizard.locator('[data-list=allocated] tr').filter({ hasText: 'm1.tiny' });
  await chosen.getByRole('button', { name: 'm1.tiny: Click to see more details' }).click();
  const facts = wizard.getByRole('table', { name: 'Allocated' });
  for (const fact of ['Name', 'VCPUs', 'RAM', 'Root disk', 'Ephemeral', 'Total disk'])
    await expect(facts.getByRole('term').filter({ hasText: new RegExp(`^${fact}$`) })).toBeVisible();
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
  await choose(wizard, 'm1.small');
  await expect(chosen).toHaveCount(0);
});
