import type { Page } from '@playwright/test';
import { expect, expectMessage, test } from '../support/test.ts';
import type { NativeCloud } from '../support/native.ts';
import { act, actIn, dialog, fact, openAt, rowOf } from './panel.ts';

/** The project of a user, as an image that is made in it tells. */
const projectOf = async (cloud: NativeCloud) => (await cloud.image({ data: null })).owner;

const membersOf = async (cloud: NativeCloud, id: string) => {
  const { members } = (await (await cloud.glance('GET', `/images/${id}/members`)).json()) as {
    members: { member_id: string; status: string }[];
  };
  return members.map(({ member_id: project, status }) => [project, status]);
};

async function openOffers(page: Page, answer: 'pending' | 'accepted' | 'rejected', name: string): Promise<void> {
  await page.goto(`/project/images?member_status=${answer}&name=${encodeURIComponent(name)}`);
}

test('[IMG-30] the owner of a shared image adds a project by its id, sees its answer, and removes it', async ({
  page,
  native,
  signIn,
}) => {
  const [owner, other] = [await native(), await native('lab')];
  const project = await projectOf(other);
  const { id, name } = await owner.image({ visibility: 'shared' });
  await signIn();
  await openAt(page, name);
  await act(page, name, 'Manage Sharing');
  const form = dialog(page, 'Manage Sharing');
  await expect(form).toContainText('The image is shared with no project yet.');
  const save = form.getByRole('button', { name: 'Save Sharing' });
  await expect(save).toBeDisabled();
  // People who may not list projects may type a name, which the image service would take for an id.
  await form.getByRole('combobox', { name: 'Add a project' }).fill('lab');
  await page.getByRole('option', { name: 'lab' }).click();
  const doubtful = form.getByRole('listitem').filter({ hasText: 'lab' });
  await expect(doubtful.getByRole('status')).toContainText('does not look like the ID of a project');
  await doubtful.getByRole('button', { name: 'Remove lab' }).click();
  await form.getByRole('combobox', { name: 'Add a project' }).fill(project);
  await page.getByRole('option', { name: project }).click();
  const added = form.getByRole('listitem').filter({ hasText: project });
  await expect(added).toContainText('Not saved yet');
  await expect(added.getByRole('status')).toHaveCount(0);
  await save.click();
  await expectMessage(page, `The sharing of image ${name} was saved.`);
  expect(await membersOf(owner, id)).toEqual([[project, 'pending']]);

  await other.glance('PUT', `/images/${id}/members/${project}`, { status: 'accepted' });
  await act(page, name, 'Manage Sharing');
  const row = form.getByRole('listitem').filter({ hasText: project });
  await expect(row).toContainText('Accepted');
  await row.getByRole('button', { name: /^Remove / }).click();
  await save.click();
  await expect(form).toHaveCount(0);
  expect(await membersOf(owner, id)).toEqual([]);
});

test('[IMG-30] who may list projects chooses one by name; what others add meanwhile stays', async ({
  page,
  native,
  signIn,
}) => {
  const [admin, demo, lab] = [await native('admin'), await native(), await native('lab')];
  const [first, second] = [await projectOf(demo), await projectOf(lab)];
  const { id, name } = await admin.image({ visibility: 'shared' });
  await signIn('admin');
  await openAt(page, name);
  await act(page, name, 'Manage Sharing');
  const form = dialog(page, 'Manage Sharing');
  await form.getByRole('combobox', { name: 'Add a project' }).fill('demo');
  await page.getByRole('option', { name: first }).click();
  await expect(form.getByRole('listitem').filter({ hasText: first })).toContainText('demo');
  await admin.glance('POST', `/images/${id}/members`, { member: second });
  await form.getByRole('button', { name: 'Save Sharing' }).click();
  await expectMessage(page, `The sharing of image ${name} was saved.`);
  expect((await membersOf(admin, id)).toSorted()).toEqual(
    [
      [first, 'pending'],
      [second, 'pending'],
    ].toSorted(),
  );
});

test('[IMG-30] an image that is shared no longer takes no project: the dialog says why, and keeps what was chosen', async ({
  page,
  native,
  signIn,
}) => {
  const [owner, other] = [await native(), await native('lab')];
  const project = await projectOf(other);
  const { id, name } = await owner.image({ visibility: 'shared' });
  await signIn();
  await openAt(page, name);
  await act(page, name, 'Manage Sharing');
  const form = dialog(page, 'Manage Sharing');
  await form.getByRole('combobox', { name: 'Add a project' }).fill(project);
  await page.getByRole('option', { name: project }).click();
  await owner.glance(
    'PATCH',
    `/images/${id}`,
    [{ op: 'replace', path: '/visibility', value: 'private' }],
    'application/openstack-images-v2.1-json-patch',
  );
  await form.getByRole('button', { name: 'Save Sharing' }).click();
  await expect(form.getByRole('alert')).toContainText('it is no longer shared');
  await expect(form.getByRole('listitem').filter({ hasText: project })).toBeVisible();
});

test('[IMG-31] [IMG-32] a project finds the image that awaits its answer, accepts it, and rejects it on its page', async ({
  page,
  native,
  signIn,
}) => {
  const [owner, other] = [await native('lab'), await native()];
  const project = await projectOf(other);
  const { id, name } = await owner.image({ visibility: 'shared' });
  await owner.glance('POST', `/images/${id}/members`, { member: project });
  await signIn();
  await page.goto(`/project/images?name=${encodeURIComponent(name)}`);
  await expect(page.getByText('No items to display.')).toBeVisible();
  await openOffers(page, 'pending', name);
  const row = rowOf(page, name);
  await expect(row).toContainText('Shared, unanswered');
  await act(page, name, 'Accept Shared Image');
  await expectMessage(page, `Image ${name} was accepted. This project’s list shows it now.`);
  expect(await membersOf(owner, id)).toEqual([[project, 'accepted']]);
  await openAt(page, name);
  await rowOf(page, name).getByRole('link', { name, exact: true }).click();
  await expect(fact(page.getByRole('main'), 'This project’s answer')).toHaveText('Accepted');
  const main = page.getByRole('main');
  await actIn(main, 'Reject Shared Image', /^(More actions|Actions)/);
  await expectMessage(page, `Image ${name} was rejected. This project’s list does not show it.`);
  await expect(fact(main, 'This project’s answer')).toHaveText('Rejected');
  expect(await membersOf(owner, id)).toEqual([[project, 'rejected']]);
  await openOffers(page, 'rejected', name);
  await expect(row).toContainText('Shared, rejected');
});

test('[IMG-36] the list of images says how many are offered to the project, shows them, and says it no more once they are answered', async ({
  page,
  native,
  signIn,
}) => {
  const [owner, other] = [await native('lab'), await native()];
  const project = await projectOf(other);
  const { id, name } = await owner.image({ visibility: 'shared' });
  await owner.glance('POST', `/images/${id}/members`, { member: project });
  const asked: string[] = [];
  let areRowsThere = false;
  page.on('request', (request) => {
    if (request.url().includes('/offered-images/')) asked.push(`${areRowsThere}`);
  });
  page.on('response', (response) => {
    if (/\/api\/glance\/images\/\?/.test(response.url())) areRowsThere = true;
  });
  await signIn();
  await page.goto('/project/images?sort=-name');
  const said = page.getByRole('status').filter({ hasText: / offered to this project\.$/ });
  await expect(said).toBeVisible();
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  expect(asked).toEqual(['true']);
  const before = (await said.textContent()) ?? '';
  await page.getByRole('link', { name: /^Show (it|them)$/ }).click();
  await expect(page).toHaveURL(/images\?member_status=pending&sort=-name$/);
  await expect(rowOf(page, name)).toBeVisible();
  await expect(said).toHaveCount(0);
  await act(page, name, 'Reject Shared Image');
  await expectMessage(page, `Image ${name} was rejected. This project’s list does not show it.`);
  await expect(rowOf(page, name)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/images\?sort=-name$/);
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  // On a cloud that others use, too, there may be more of them, which may go meanwhile.
  if (before.startsWith('1 ')) await expect(said).toHaveCount(0);
  else await expect.poll(async () => (await said.allTextContents()).join()).not.toBe(before);
});

test('[IMG-36] nothing is said, or asked, on the list of all projects', async ({ page, signIn }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/offered-images/')) asked.push(request.url());
  });
  await signIn('admin');
  for (const panel of ['/project/images', '/admin/images']) {
    const parts = page.waitForResponse((response) => response.url().includes('/soon-'));
    await page.goto(panel);
    await parts;
    await expect(page.locator('tr[data-row]').first()).toBeVisible();
    await page.getByRole('button', { name: /^Refresh/ }).click();
    await expect(page.locator('table[aria-busy=false]')).toBeVisible();
  }
  expect(asked).toEqual([]);
});
