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
