import { expect, test } from './test.ts';

test('[SHELL-05] [SHELL-06] [X-17] toasts say their type, open their detail and are closed by keyboard', async ({
  open,
}) => {
  const page = await open('toasts');
  const failed = page.getByRole('alert').filter({ hasText: 'Unable to delete the volume pg17-data' });
  await expect(failed.getByRole('img', { name: 'Error' })).toBeVisible();
  await failed.getByRole('button', { name: 'Details', exact: true }).press('Enter');
  await expect(failed).toContainText('Detach it first, then delete it.');
  await expect(failed).toContainText('req-8c1e44d0-6b7f-4e0a-9f31-2b6f0a9d7c11');
  await failed.getByRole('button', { name: 'Close message' }).press('Enter');
  await expect(failed).toHaveCount(0);
});
