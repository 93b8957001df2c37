import { axeFindings } from '../../support/axe.ts';
import { startGateway } from '../../support/processes.mjs';
import { NativeServers } from '../support/native-servers.ts';
import { expect, signInByRequest, test } from '../support/test.ts';
import {
  choose,
  coloursOf,
  consoleOf,
  lineOf,
  noticeOf,
  openConsole,
  saidBy,
  screenOf,
  stateOf,
} from './console-kit.ts';

// All type at the same server, one after the other.
test.describe.configure({ mode: 'default' });

test('[SRV-50] [SRV-54] [SRV-55] the screen of a server is seen and typed at, and Ctrl+Alt+Del reaches it', async ({
  page,
  signIn,
  target,
}) => {
  const nova = new NativeServers(target.authUrl, target.users['demo']!);
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

  // The picture has the focus, and the page's own shortcuts rest: `g` and `i` lead nowhere, Ctrl+K opens nothing.
  await expect(screenOf(page)).toBeFocused();
  const said = `gi/typed ${Date.now()}`;
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
  // The login began anew, so that this is a user's name and a password, and only the third line a command.
  await page.keyboard.type('after\nsecret\nhostname\n', { delay: 20 });
  const since = async () => (await nova.log(id)).split(`tty1: ${said}`).at(-1);
  await expect.poll(since).toContain('tty1: hostname');
  expect(await since()).not.toContain('tty1: secret');
});

test('[SRV-50] the serial line of a server is read and typed at, and the choice is kept for that server', async ({
  page,
  signIn,
  target,
}) => {
  const nova = new NativeServers(target.authUrl, target.users['demo']!);
  const id = await nova.idOf('web-1');
  await signIn();
  await openConsole(page, id);
  await choose(page, 'Serial line');
  await expect(stateOf(page)).toHaveText('Connected');
  await lineOf(page).focus();
  await page.keyboard.press('Enter');
  const said = `said-${Date.now()}`;
  await page.keyboard.type(`root\nsecret\necho ${said}\n`, { delay: 20 });
  await expect.poll(() => nova.log(id)).toContain(said);
  await expect(consoleOf(page).getByText(said).first()).toBeVisible();
  await page.keyboard.press('Control+Alt+Shift');
  await expect(consoleOf(page).getByRole('button', { name: 'Ctrl+C' })).toBeFocused();
  expect(await axeFindings(page, { part: 'section' })).toEqual([]);
  await page.reload();
  await expect(consoleOf(page).getByRole('radio', { name: 'Serial line' })).toBeChecked();
  await expect(stateOf(page)).toHaveText('Connected');
});

test('[SRV-50] [X-19] a paste of lines is asked about, and nothing of it leaves the terminal’s own brackets', async ({
  page,
  context,
  signIn,
  target,
}) => {
  const nova = new NativeServers(target.authUrl, target.users['demo']!);
  const id = await nova.idOf('web-1');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn();
  await openConsole(page, id);
  await choose(page, 'Serial line');
  await expect(stateOf(page)).toHaveText('Connected');
  await lineOf(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('root\nsecret\n', { delay: 20 });
  const paste = async (text: string) => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await lineOf(page).focus();
    await page.keyboard.press('Control+Shift+V');
  };
  const said = `pasted-${Date.now()}`;
  await paste(`echo ${said}\u001b[201~-one\necho refused-${said}\n`);
  const question = page.getByRole('dialog', { name: 'Paste 2 lines?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await paste(`echo ${said}\u001b[201~-two\n`);
  await page.getByRole('dialog', { name: 'Paste 1 line?' }).getByRole('button', { name: 'Paste', exact: true }).click();
  await expect.poll(() => nova.log(id)).toContain(`echo ${said}[201~-two`);
  expect(await nova.log(id)).not.toContain(`refused-${said}`);
  expect(await nova.log(id)).not.toContain(`${said}[201~-one`);
});

test.describe('[SRV-54] a console that ends says why and what to do', () => {
  const faults = [
    ['proxy down', { reset: 'before' }, 'The proxy of the console can’t be reached', 'tell your administrator'],
    ['token refused', { status: 403 }, 'The proxy did not let the connection through', 'new token'],
    ['garbage', { body: 'HTTP is not VNC, and neither is this' }, 'The proxy sent no picture', 'Connect again'],
  ] as const;
  for (const [name, fault, title, advice] of faults)
    test(name, async ({ page, signIn, target, control }) => {
      const nova = new NativeServers(target.authUrl, target.users['demo']!);
      await control.fault({ service: 'console', ...fault });
      await signIn();
      await openConsole(page, await nova.idOf('web-1'));
      const notice = noticeOf(page);
      await expect(notice).toContainText(title);
      await expect(notice).toContainText(advice);
      await control.clearFaults();
      await consoleOf(page).getByRole('button', { name: 'Connect', exact: true }).click();
      await expect(stateOf(page)).toHaveText('Connected');
      await expect(notice).toHaveCount(0);
    });

  test('[X-19] a connection that is cut is made again by itself, and the last picture stays meanwhile', async ({
    page,
    signIn,
    target,
    control,
  }) => {
    const nova = new NativeServers(target.authUrl, target.users['demo']!);
    await control.fault({ service: 'console', reset: 'middle', times: 1 });
    await signIn();
    const said = await saidBy(page);
    await openConsole(page, await nova.idOf('web-1'));
    const next = expect.stringContaining('The next attempt is made in 1 second.');
    await expect.poll(said).toEqual(expect.arrayContaining(['Connection lost', next]));
    await expect(stateOf(page)).toHaveText('Connected');
    await expect.poll(() => coloursOf(page)).toBeGreaterThan(1);
  });
});

test('[SRV-55] [SRV-56] [SRV-57] [X-19] text is typed by the guest’s keyboard, special keys are sent, and looking alone sends none', async ({
  page,
  signIn,
  target,
}) => {
  const nova = new NativeServers(target.authUrl, target.users['demo']!);
  const id = await nova.idOf('web-1');
  await signIn();
  await openConsole(page, id);
  await choose(page, 'Screen');
  await expect(stateOf(page)).toHaveText('Connected');
  const tools = consoleOf(page);
  await tools.getByRole('button', { name: 'Type text' }).click();
  const said = `root\nsecret\nhostname ~{z@y}^ ${Date.now()}\n`;
  await tools.getByLabel('Text', { exact: true }).fill(`${said}日`);
  await expect(tools.getByText('This keyboard lacks: 日')).toBeVisible();
  await expect(tools.getByRole('button', { name: 'Type', exact: true })).toBeDisabled();
  await tools.getByLabel('Text', { exact: true }).fill(said);
  expect(await axeFindings(page, { part: 'section' })).toEqual([]);
  await tools.getByRole('button', { name: 'Type', exact: true }).click();
  await expect.poll(() => nova.log(id), { timeout: 30_000 }).toContain(`tty1: ${said.split('\n')[2]}`);
  // The text stays in its box.
  await expect(tools.getByLabel('Text', { exact: true })).toHaveValue(said);

  const file = page.waitForEvent('download');
  await tools.getByRole('button', { name: 'Save a picture of the screen' }).click();
  expect((await file).suggestedFilename()).toBe('web-1.png');
  await tools.getByRole('button', { name: 'Keys', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Ctrl+Alt+F2' }).click();
  await tools.getByRole('button', { name: 'Only look: send no keys' }).click();
  await screenOf(page).focus();
  await page.keyboard.type('unsent\n');
  await tools.getByRole('button', { name: 'Send keys again' }).click();
  await screenOf(page).focus();
  await page.keyboard.type('sent\n', { delay: 20 });
  await expect.poll(() => nova.log(id)).toContain('tty1: sent');
  expect(await nova.log(id)).not.toContain('unsent');
});

test('[SRV-57] text has its own tab, a text is put into the clipboard of the guest, and an unknown layout in the storage harms nothing', async ({
  page,
  signIn,
  target,
}) => {
  const nova = new NativeServers(target.authUrl, target.users['demo']!);
  const id = await nova.idOf('web-1');
  await signIn();
  await openConsole(page, id);
  await choose(page, 'Screen');
  await consoleOf(page).getByRole('button', { name: 'Type text' }).click();
  await consoleOf(page).getByLabel('Keyboard of the instance').selectOption('fr');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.includes('instances.console')) {
        const kept = localStorage.getItem(key) ?? '';
        localStorage.setItem(key, kept.replace('"layout":"fr"', '"layout":"klingon"'));
      }
  });
  await page.reload();
  await expect(stateOf(page)).toHaveText('Connected');
  await consoleOf(page).getByRole('button', { name: 'Clipboard' }).click();
  await expect(consoleOf(page).getByText('What the instance writes as text is in the tab “Log”.')).toBeVisible();
  const part = page.getByRole('region', { name: 'Clipboard of the instance' });
  const said = `copied ${Date.now()}`;
  await part.getByLabel('Text', { exact: true }).fill(said);
  expect(await axeFindings(page, { part: 'section' })).toEqual([]);
  await part.getByRole('button', { name: 'Put into its clipboard' }).click();
  // A guest without an agent for it tells the length alone.
  const offered = new RegExp(`clipboard: (${said}|${said.length} bytes offered)`);
  await expect.poll(() => nova.log(id)).toMatch(offered);
});

test('[SRV-53] where consoles inside the page are off, the cloud’s own page is opened in a window', async ({
  page,
  context,
  target,
}) => {
  const nova = new NativeServers(target.authUrl, target.users['demo']!);
  const id = await nova.idOf('web-1');
  const gateway = await startGateway({ authUrl: target.authUrl, embedded: false, config: {} });
  try {
    await signInByRequest(context, gateway.url, target.users['demo']!);
    await page.goto(`${gateway.url}/ngdetails/OS::Nova::Server/${id}?tab=console`);
    await expect(noticeOf(page)).toContainText('Consoles inside this page are switched off');
    const popup = context.waitForEvent('page');
    await consoleOf(page).getByRole('button', { name: 'Open in its own window' }).click();
    await (await popup).close();
    await expect(consoleOf(page).getByRole('link', { name: 'Console of web-1' })).toHaveAttribute('href', /token/);
  } finally {
    await gateway.stop();
  }
});

test('[SRV-53] the cloud’s own page is framed where the site lists its origin; without consoles there is no tab', async ({
  page,
  context,
  target,
}) => {
  const nova = new NativeServers(target.authUrl, target.users['demo']!);
  const id = await nova.idOf('web-1');
  const { origin } = new URL(await nova.consolePage(id));
  const config = { consoles: { frame: [origin] } };
  const gateway = await startGateway({ authUrl: target.authUrl, embedded: false, config });
  try {
    await signInByRequest(context, gateway.url, target.users['demo']!);
    await page.goto(`${gateway.url}/ngdetails/OS::Nova::Server/${id}?tab=console`);
    // A page never asks for what its policy forbids.
    const asked = page.waitForRequest((request) => new URL(request.url()).origin === origin);
    await consoleOf(page).getByRole('button', { name: 'Open in its own window' }).click();
    expect((await asked).frame()).not.toBe(page.mainFrame());
    const frame = consoleOf(page).locator('iframe');
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin');
    await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(context.pages()).toHaveLength(1);
    await consoleOf(page).getByRole('button', { name: 'Close this page of the cloud' }).click();
    await expect(frame).toHaveCount(0);
    await expect(consoleOf(page).getByRole('button', { name: 'Open in its own window' })).toBeVisible();
  } finally {
    await gateway.stop();
  }
  const without = await startGateway({
    authUrl: target.authUrl,
    embedded: false,
    config: { settings: { CONSOLE_TYPE: null } },
  });
  try {
    await signInByRequest(context, without.url, target.users['demo']!);
    await page.goto(`${without.url}/ngdetails/OS::Nova::Server/${id}`);
    await expect(page.getByRole('tab', { name: 'Log', exact: true })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Console', exact: true })).toHaveCount(0);
  } finally {
    await without.stop();
  }
});

test('[SRV-55] [SRV-58] the console fills the screen, and alone the page, which has the name of the server', async ({
  page,
  signIn,
  target,
}) => {
  const nova = new NativeServers(target.authUrl, target.users['demo']!);
  await signIn();
  await openConsole(page, await nova.idOf('web-1'), '&full');
  await expect(page).toHaveTitle(/^web-1/);
  await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toHaveText('Console of web-1');
  await choose(page, 'Screen');
  await expect(stateOf(page)).toHaveText('Connected');
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
  const full = () => page.evaluate(() => document.fullscreenElement?.tagName);
  await consoleOf(page).getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(full).toBe('SECTION');
  await consoleOf(page).getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(full).toBeUndefined();
});
