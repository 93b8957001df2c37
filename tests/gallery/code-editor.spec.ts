import { expect, test } from './test.ts';

test('[X-17] code editor: Tab indents, Esc and Tab leave it, and a screen reader is told so', async ({ open }) => {
  const page = await open('code-editor');
  const editor = page.getByRole('textbox', { name: 'User data' });
  await expect(editor).toHaveAttribute('aria-multiline', 'true');
  await expect(editor).toHaveAccessibleDescription('Tab indents. Press Esc, then Tab, to leave the editor.');
  await editor.focus();
  await page.keyboard.type('if true; then');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('x');
  const example = page.getByRole('region', { name: 'Empty' });
  await expect(editor).toBeFocused();
  await expect(example.getByText('17 of 16,384 bytes')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(example.getByRole('status').first()).toHaveText('Tab leaves the editor now.');
  await page.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();
  await expect(example.getByRole('button', { name: 'Load from a file' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Short script' })).toBeFocused();
  // Backwards as well.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(editor).toBeFocused();
});

test('[X-17] code editor: after Esc, typing stays: Tab indents again', async ({ open }) => {
  const page = await open('code-editor');
  const editor = page.getByRole('textbox', { name: 'User data' });
  await editor.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.type('a');
  await page.keyboard.press('Tab');
  await expect(editor).toBeFocused();
});

test('[X-17] code editor: too many bytes are counted and said; what can’t be changed can be read', async ({ open }) => {
  const page = await open('code-editor');
  const short = page.getByRole('textbox', { name: 'Short script' });
  await expect(short).toHaveAttribute('aria-invalid', 'true');
  await expect(short).toHaveAccessibleDescription(/The most is 100 bytes/);
  const policy = page.getByRole('textbox', { name: 'Policy' });
  await expect(policy).toHaveAttribute('aria-readonly', 'true');
  await policy.focus();
  await page.keyboard.type('x');
  await expect(policy).toContainText('"name": "edge"');
  await expect(policy).not.toContainText('x');
});

test('[X-17] code editor: its style sheets are taken by the page’s policy', async ({ page, galleryUrl }) => {
  test.skip(process.env['GALLERY_URL'] !== undefined, 'what is served live brings styles of its own');
  const policy = `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-abc'; style-src-attr 'none';
    img-src 'self' data:; font-src 'self'; connect-src 'self'`.replaceAll(/\s+/g, ' ');
  await page.route(/\?part=/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('<head>', '<head><meta property="csp-nonce" nonce="abc">');
    await route.fulfill({
      response: answer,
      body,
      headers: { ...answer.headers(), 'content-security-policy': policy },
    });
  });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.goto(`${galleryUrl}?part=code-editor&theme=light&language=en&alone`);
  const script = page.getByRole('textbox', { name: 'Customization script' });
  await expect(script).toContainText('Joins the cluster');
  await expect(script).toHaveCSS('padding-top', '8px');
  expect(refused).toEqual([]);
});

test('[X-17] code editor: a script is loaded from a file, and undone; what is too large or no text is refused in words', async ({
  open,
}) => {
  const page = await open('code-editor');
  const part = page.getByRole('region', { name: 'A script, counted in bytes' });
  const script = part.getByRole('textbox', { name: 'Customization script' });
  const load = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await part.getByRole('button', { name: 'Load from a file' }).press('Enter');
    await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
  };
  await load('disk.qcow2', Buffer.from([0x51, 0x46, 0x49, 0xfb]));
  await expect(part.getByText('disk.qcow2 is not a text file (UTF-8).')).toBeVisible();
  await load('long.sh', Buffer.alloc(16_385, 'x'));
  await expect(part.getByText('long.sh is too large: 16,385 bytes, 16,384 at most.')).toBeVisible();
  await expect(script).toContainText('Joins the cluster');
  await load('short.sh', Buffer.from('#!/bin/sh\r\nexit 0\r\n'));
  await expect(part.getByText('short.sh is in the editor.')).toBeVisible();
  await expect(script).toHaveText('#!/bin/shexit 0');
  await script.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(script).toContainText('Joins the cluster');
});
