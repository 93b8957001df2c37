import { expect, test } from './test.ts';

test('[X-13] [X-17] tasks: outcomes are opened, work is cancelled and dismissed without a mouse, and each button says of what', async ({
  open,
}) => {
  const page = await open('tasks');
  const names = await page.getByRole('main').getByRole('button').allInnerTexts();
  expect(names).toContain('Retry the rest');
  await expect(page.getByRole('progressbar', { name: 'Snapshot of guide-camera' })).toHaveAttribute(
    'aria-valuenow',
    '62',
  );
  const outcomes = page.getByRole('button', { name: 'Outcomes of Delete 4 images' });
  await outcomes.focus();
  await page.keyboard.press('Enter');
  await expect(outcomes).toHaveAttribute('aria-expanded', 'true');
  const items = page.getByRole('listitem').filter({ hasText: 'Delete 4 images' }).getByRole('listitem');
  await expect(items).toHaveText([
    /pg17-primary-weekly.*Image pg17-primary-weekly is protected\./,
    /fedora-coreos.*Cancelled/,
    /debian-12-generic.*Done/,
    /flatcar-stable.*Done/,
  ]);
  await page.getByRole('button', { name: 'Remove Upload of image rocky-10.0 from the list' }).press('Enter');
  await expect(page.getByText('rocky-10.0.qcow2')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear finished' }).press('Enter');
  await expect(page.getByText('openwrt-edge')).toHaveCount(0);
  // Tasks that can begin again stay: nothing else knows what was done so far.
  for (const rest of ['nightly-reduction', 'Delete 4 images', 'dome-controller-03', 'guide-camera', 'NR-20261120-0004'])
    await expect(page.getByRole('main').getByText(rest).first()).toBeVisible();
});
