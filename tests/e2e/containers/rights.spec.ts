import { uniqueName } from '../support/native.ts';
import { expect, expectMessage, signInByRequest, test } from '../support/test.ts';

const base = '/project/containers';
const reason = 'The service has refused this to your role.';

test('[CON-03] [POL-10] a reader is told that a container is public, and offered no change once one was refused', async ({
  page,
  context,
  target,
}) => {
  const name = uniqueName();
  const gateway = await target.gateway({});
  const csrf = async () => (await context.cookies()).find((cookie) => cookie.name === 'csrftoken')?.value ?? '';
  const send = async (method: string, data?: object) => {
    const headers = { 'X-CSRFToken': await csrf(), 'X-Requested-With': 'XMLHttpRequest', Origin: gateway.url };
    const path = `${gateway.url}/api/swift/containers/${name}/metadata/`;
    expect((await context.request.fetch(path, { method, headers, data })).ok()).toBe(true);
  };
  try {
    await signInByRequest(context, gateway.url, target.users['demo']!);
    await send('POST', { is_public: true });
    await signInByRequest(context, gateway.url, target.users['reader']!);
    await page.goto(`${gateway.url}${base}/container/${name}`);
    const access = page.getByRole('switch', { name: 'Public', exact: true });
    await expect(access).toBeChecked();
    await expect(page.getByRole('button', { name: 'Copy the public address' })).toBeVisible();

    // The store has no rules to ask: the first refusal tells.
    await access.click();
    await expectMessage(page, 'Unable to change the container access.');
    for (const time of ['at once', 'after a reload']) {
      if (time !== 'at once') await page.reload();
      await expect(access).toBeChecked();
      await expect(access).toHaveAttribute('aria-disabled', 'true');
      await expect(access).toHaveAccessibleDescription(reason);
      for (const action of ['containers.create', 'containers.delete']) {
        const button = page.locator(`[data-action="${action}"]`).first();
        await expect(button).toHaveAttribute('aria-disabled', 'true');
        await expect(button).toHaveAccessibleDescription(reason);
      }
      // The container's own list, which the reader can't see, may let them write in it.
      for (const action of ['containers.create-folder', 'containers.upload']) {
        const button = page.locator(`[data-action="${action}"]`).first();
        await expect(button).toBeVisible();
        await expect(button).not.toHaveAttribute('aria-disabled', 'true');
      }
    }
  } finally {
    await signInByRequest(context, gateway.url, target.users['demo']!);
    await send('DELETE');
    await gateway.stop();
  }
});
