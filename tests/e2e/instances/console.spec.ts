import { axeFindings } from '../../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { coloursOf, consoleOf, NativeConsoles, openConsole, screenOf, stateOf } from './console-kit.ts';

test('[SRV-50] [SRV-54] [SRV-55] the screen of a server is seen and typed at, and Ctrl+Alt+Del reaches it', async ({
  page,
  signIn,
  target,
}) => {
  const nova = await new NativeConsoles(target.authUrl, target.users['demo']!).signIn();
  const id = await nova.idOf('web-1');
  await signIn();
  const own = page.waitForEvent('websocket');
  await openConsole(page, id);
  const address = new URL((await own).url());
  expect(address.host).toBe(new URL(target.url).host);
  expect(address.search).toBe('?type=vnc');
  await expect(stateOf(page)).toHaveText('Connected');
  await expect.poll(() => coloursOf(page)).toBeGreaterThan(1);
  expect(await axeFindings(page, { part: 'section' })).toEqual([]);

  // The picture has the focus, and the page's own shortcuts rest: `g` and `i` lead nowhere, `?` and Ctrl+K open nothing.
  await expect(screenOf(page)).toBeFocused();
  const said = `gi/?typed ${Date.now()}`;
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`root\nsecret\n${said}\n`, { delay: 20 });
  await expect.poll(() => nova.log(id)).toContain(`tty1: ${said}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toContain(id);

  // The keys that leave the screen are told in words, and leave no modifier held in the guest.
  await expect(consoleOf(page).getByText('Ctrl+Alt+Shift leaves it.')).toBeVisible();
  await page.keyboard.press('Control+Alt+Shift');
  await expect(consoleOf(page).getByRole('button', { name: 'Ctrl+Alt+Del' })).toBeFocused();
  await page.keyboard.press('Enter');
  await screenOf(page).focus();
  // The login began anew, so that this is a user's name and no command.
  await page.keyboard.type('after\nsecret\nhostname\n', { delay: 20 });
  await expect.poll(() => nova.log(id)).toMatch(/tty1: after[\s\S]*tty1: hostname/);
  expect(await nova.log(id)).not.toContain('tty1: secret');
});
