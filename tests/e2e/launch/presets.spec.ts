import { axeFindings } from '../../support/axe.ts';
import { NativeServers } from '../support/native-servers.ts';
import { uniqueName } from '../support/native.ts';
import { expect, expectMessage, signInByRequest, test } from '../support/test.ts';
import { goTo, next, wizardOf } from './wizard.ts';

test('[LNC-56] [X-07] a preset is taken from its tile, what it lacks is named, and the last page lists what it comes to', async ({
  page,
  context,
  target,
}) => {
  const name = uniqueName('preset');
  const servers = new NativeServers(target.authUrl, target.users['demo']!);
  const gateway = await target.gateway({
    settings: {
      LAUNCH_INSTANCE_PRESETS: [
        {
          label: 'Small web server',
          source: 'tiny-raw',
          flavor: 'm1.nano',
          networks: ['demo-net'],
          metadata: { role: 'web' },
        },
        { label: 'Of another cloud', flavor: 'x9.huge' },
      ],
    },
  });
  try {
    await signInByRequest(context, gateway.url, target.users['demo']!);
    await page.goto(`${gateway.url}/project/instances`);
    await page.getByRole('button', { name: 'Launch Instance' }).first().click();
    const wizard = wizardOf(page);
    await wizard.getByRole('radio', { name: /Of another cloud/ }).click();
    await expect(wizard.getByText('Not available: flavor x9.huge.')).toBeVisible();
    expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
    await wizard.getByRole('radio', { name: /Small web server/ }).click();
    await expect(wizard.getByText(/Not available/)).toHaveCount(0);
    const steps = wizard.getByRole('navigation');
    for (const chosen of ['tiny-raw', 'm1.nano', 'demo-net']) await expect(steps).toContainText(chosen);
    await next(wizard, 'Details');
    await wizard.getByLabel('Instance name').fill(name);
    await wizard.getByLabel('Count').fill('2');

    await goTo(wizard, 'Review');
    for (const fact of [
      `${name}-1 … ${name}-2`,
      'Image: tiny-raw',
      'role = web',
      /\d+ now, \d+ after the launch, of \d+/,
    ])
      await expect(wizard.getByText(fact).first()).toBeVisible();
    expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(wizard.getByText(`${name}-1 … ${name}-2`).first()).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await wizard.getByRole('button', { name: 'Launch 2 Instances' }).click();
    await expectMessage(page, '2 instances launched.');
    await expect
      .poll(async () => (await servers.named(name)).map(({ metadata }) => metadata))
      .toEqual([{ role: 'web' }, { role: 'web' }]);
    await servers.removeNamed(name);
  } finally {
    await gateway.stop();
  }
});
