import { NativeServers } from '../support/native-servers.ts';
import { expect } from '../support/test.ts';
import { choose, consoleOf, noticeOf, openConsole, stateOf } from './console-kit.ts';
import { test } from './own-server.ts';
import { act } from './rows.ts';

test('[SRV-22] [SRV-40] [SRV-54] a server that is deleted while its form, its page and its console are open: each says so, and what to do', async ({
  page,
  context,
  signIn,
  target,
  server,
}) => {
  const nova = new NativeServers(target.authUrl, target.users['demo']!);
  const id = await nova.idOf(server.name);
  await signIn('demo');
  const [details, line] = [await context.newPage(), await context.newPage()];
  await details.goto(`/ngdetails/OS::Nova::Server/${id}`);
  await expect(details.getByRole('heading', { level: 1, name: server.name })).toBeVisible();
  await openConsole(line, id);
  await choose(line, 'Serial line');
  await expect(stateOf(line)).toHaveText('Connected');
  await page.goto(`/project/instances?name=${server.name}`);
  await act(page, server.name, 'Resize');
  const form = page.getByRole('dialog', { name: 'Resize' });
  await form.getByRole('radio', { name: /^m1\.small/ }).check();

  await nova.removeNamed(server.name);
  await form.getByRole('button', { name: 'Resize' }).click();
  await expect(form.getByRole('alert')).toContainText(/could not be found/);
  await expect(form.getByRole('alert')).toContainText('It may have been deleted meanwhile.');
  await expect(form.getByRole('radio', { name: /^m1\.small/ })).toBeChecked();

  await details.reload();
  await expect(details.getByRole('alert')).toContainText('It may have been deleted, or it belongs to another project.');
  await expect(details.getByRole('link', { name: 'Go to the list' })).toBeVisible();

  await expect(stateOf(line)).not.toHaveText('Connected');
  await consoleOf(line).getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(noticeOf(line)).toContainText(/could not be found/);
});
