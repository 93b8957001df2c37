import { axeFindings } from '../../support/axe.ts';
import { expect, expectMessage, heldUndo, test as base } from '../support/test.ts';
import { ConsoleCalls } from './panel.ts';

const test = base.extend<{ calls: ConsoleCalls }>({
  calls: async ({ context, target, signIn }, use) => {
    await signIn('admin');
    await use(new ConsoleCalls(context, target.url));
  },
});

test('[PRJ-10] the default quotas are looked at, changed by name, and taken back; those of networks are read-only', async ({
  page,
  calls,
}) => {
  const limits = async (): Promise<Record<string, number>> => {
    const [compute, volume] = await Promise.all(
      ['nova', 'cinder'].map((service) => calls.call('GET', `${service}/quota-sets/defaults/`)),
    );
    const items = [...compute.items, ...volume.items];
    return Object.fromEntries(items.map(({ name, limit }: { name: string; limit: number }) => [name, limit]));
  };
  const before = await limits();
  await page.goto('/admin/defaults');
  await expect(page.getByRole('heading', { level: 1, name: 'Quota Defaults' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Network' })).toContainText('Routers');
  await expect(page.getByText('can only be read here')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/admin/defaults/update_defaults');
  const form = page.getByRole('dialog', { name: 'Update Defaults' });
  await expect(form.getByRole('spinbutton', { name: 'Routers' })).toHaveCount(0);
  const metadata = form.getByRole('spinbutton', { name: 'Metadata Items' });
  // A limit that no other test looks at.
  await metadata.fill(String(before['metadata_items']! + 3));
  const snapshots = form.getByRole('spinbutton', { name: 'Volume Snapshots' });
  await snapshots.fill(String(before['snapshots']! + 2));
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'Changed the default quotas.');
  const undo = await heldUndo(page);
  expect(await limits()).toEqual({
    ...before,
    metadata_items: before['metadata_items']! + 3,
    snapshots: before['snapshots']! + 2,
  });
  await undo.click();
  await expect.poll(limits).toEqual(before);
});
