import { actIn } from '../images/panel.ts';
import { NativeServerGroups } from '../support/native-server-groups.ts';
import { NativeServers } from '../support/native-servers.ts';
import { uniqueName } from '../support/native.ts';
import { expect, test } from '../support/test.ts';
import { wizardOf } from './wizard.ts';

test('[SRV-07] Launch of a server group, a volume and the list of instances opens the wizard with that chosen', async ({
  page,
  signIn,
  target,
}) => {
  const [groupName, volumeName] = [uniqueName('group'), uniqueName('boot')];
  const groups = await new NativeServerGroups(target.authUrl, target.users['demo']!).signIn();
  const servers = new NativeServers(target.authUrl, target.users['demo']!);
  await groups.group(groupName, 'soft-affinity');
  const volume = await servers.bootableVolume(volumeName);
  const wizard = wizardOf(page);
  const steps = wizard.getByRole('navigation');
  await signIn();

  await page.goto('/project/server_groups');
  await actIn(page.getByRole('row').filter({ hasText: groupName }), 'Launch', `Actions for ${groupName}`);
  await expect(steps).toContainText(groupName);
  await wizard.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`/ngdetails/OS::Cinder::Volume/${volume.id}`);
  await actIn(page.getByRole('main'), 'Launch', /^Actions for /);
  await expect(steps).toContainText(volumeName);
  await wizard.getByRole('button', { name: 'Cancel' }).click();

  await page.goto('/project/instances');
  await page.getByRole('button', { name: 'Launch Instance' }).first().click();
  await expect(wizard.getByLabel('Instance name')).toBeVisible();
  await expect(steps).not.toContainText(volumeName);

  await groups.cleanUp();
  await servers.call('volume', 'DELETE', `/volumes/${volume.id}`);
});
