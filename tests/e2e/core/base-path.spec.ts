import { expect, test } from '../support/test.ts';
import { rows, signInOn } from './console.ts';

test('[OPS-10] below a base path an operator signs in, follows links, loads a page anew and signs out', async ({
  page,
  context,
  target,
}) => {
  const gateway = await target.gateway({ listen: { base_path: '/dashboard/' } });
  const user = target.users['demo']!;
  const outside: string[] = [];
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (gateway.url.startsWith(origin) && !pathname.startsWith('/dashboard/')) outside.push(pathname);
  });
  try {
    await page.goto(`${gateway.url}/project/images`);
    await expect(page).toHaveURL(/\/dashboard\/auth\/login\/\?next=/);
    await signInOn(page, user);
    await expect(rows(page).first()).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/project\/images$/);
    await rows(page).first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/dashboard\/ngdetails\/OS::Glance::Image\//);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard\/project\/images$/);
    await expect(rows(page).first()).toBeVisible();
    const cookies = await context.cookies(`${gateway.url}/`);
    expect(cookies.filter(({ path }) => path !== '/dashboard/').map(({ name }) => name)).toEqual([]);
    expect(cookies.map(({ name }) => name).join(' ')).toContain('sessionid');
    await page.goto(`${gateway.url}/auth/logout/`);
    await expect(page).toHaveURL(/\/dashboard\/auth\/login\/$/);
    expect(outside).toEqual([]);
  } finally {
    await gateway.stop();
  }
});

test('[PAN-15] addresses of panels work with and without a slash at the end, below a base path and for who is signed out', async ({
  page,
  context,
  target,
}) => {
  const gateway = await target.gateway({ listen: { base_path: '/dashboard/' } });
  const title = page.getByRole('heading', { level: 1 });
  try {
    for (const end of ['', '/']) {
      await page.goto(`${gateway.url}/project/instances${end}`);
      await expect(page).toHaveURL(/\/dashboard\/auth\/login\/\?next=/);
      await signInOn(page, target.users['demo']!);
      await expect(title).toContainText('Instances');
      await page.goto(`${gateway.url}/project/server_groups${end}`);
      await expect(title).toContainText('Server Groups');
      await page.goto(`${gateway.url}/project/instances${end}`);
      const name = await rows(page).first().getByRole('link').first().innerText();
      const id = await rows(page).first().getAttribute('data-id');
      await page.goto(`${gateway.url}/project/instances/${id}${end}`);
      await expect(title).toContainText(name);
      await context.clearCookies();
    }
  } finally {
    await gateway.stop();
  }
});
