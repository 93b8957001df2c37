import { startCloud, startGateway } from '../../support/processes.mjs';
import { uniqueName } from '../support/native.ts';
import { expect, expectMessage, signInByRequest, test } from '../support/test.ts';
import { choose, goTo, next, openWizard, wizardOf } from './wizard.ts';

test('[X-06] [LNC-04] an image that is gone when the launch is sent is named in its step, and nothing else is lost', async ({
  page,
  signIn,
  native,
}) => {
  const glance = await native();
  const image = await glance.image({ name: uniqueName('gone-image') });
  await signIn();
  const wizard = await openWizard(page);
  await wizard.getByLabel('Instance name').fill(uniqueName('gone'));
  await next(wizard, 'Source');
  await choose(wizard, image.name);
  await next(wizard, 'Flavor');
  await choose(wizard, 'm1.nano');
  await next(wizard, 'Networks');
  await choose(wizard, 'demo-net');
  await glance.glance('DELETE', `/images/${image.id}`);
  await wizard.getByRole('button', { name: 'Launch Instance' }).click();
  await expect(wizard.getByRole('heading', { name: 'Source', exact: true })).toBeVisible();
  await expect(wizard.getByText(`${image.name} is no longer there, or can no longer be used.`)).toBeVisible();
  await choose(wizard, 'tiny-qcow2');
  await goTo(wizard, 'Flavor');
  await expect(wizard.locator('[data-list=allocated]').getByText('m1.nano')).toBeVisible();
});

test('[AUTH-02] [X-10] a token that expires in step 7: after signing in again the launch goes on with all that was chosen', async ({
  page,
  context,
}) => {
  // A cloud of its own, whose clock may run ahead.
  const cloud = await startCloud();
  const gateway = await startGateway({ authUrl: cloud.authUrl });
  try {
    await signInByRequest(context, gateway.url, { name: 'demo', password: 'demopass' });
    await page.goto(`${gateway.url}/project/instances`);
    await page.getByRole('button', { name: 'Launch Instance' }).click();
    const wizard = wizardOf(page);
    await wizard.getByLabel('Instance name').fill('after-the-end');
    await next(wizard, 'Source');
    await choose(wizard, 'tiny-qcow2');
    await next(wizard, 'Flavor');
    await choose(wizard, 'm1.nano');
    await next(wizard, 'Networks');
    await choose(wizard, 'demo-net');
    await goTo(wizard, 'Key Pair');
    await fetch(`${cloud.ready.url}/_cloud/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance: 9 * 3600 }),
    });
    await wizard.getByRole('button', { name: 'Launch Instance' }).click();
    const ended = page.getByRole('dialog', { name: 'Sign in again' });
    await ended.getByLabel('Password', { exact: true }).fill('demopass');
    await ended.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(ended).toBeHidden();
    await expectMessage(page, '1 instance launched.');
    await expect(page.getByRole('row', { name: /after-the-end/ })).toBeVisible();
  } finally {
    await gateway.stop();
    await cloud.stop();
  }
});
