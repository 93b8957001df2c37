import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Scope } from '#services/scope/scope';
import { ServicesProvider } from '#ui/services-context.tsx';
import { json } from '../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/containers.json' with { type: 'json' };
import { folderForm } from '../../../../plugins/containers/forms/folder-form.tsx';

it('[CON-13] [CON-16] a taken folder is told beside its field before it is made, and keeps what was typed', async () => {
  const { services, page, clock } = await createTestServices({ bundles: { containers: en } });
  // A name with a slash at its end is one part of the address.
  page.answer('GET /api/swift/containers/box/metadata/in/there/', () => ({
    timestamp: '2024-01-01T00:00:00',
    etag: '',
  }));
  page.answer('GET /api/swift/containers/box/metadata/in/free/', () => json({ detail: 'none', status: 404 }, 404));
  const FolderForm = folderForm({ container: 'box', folder: 'in/' });
  const screen = await render(
    <ServicesProvider services={services}>
      <FolderForm close={() => {}} setDirty={() => {}} />
    </ServicesProvider>,
  );
  const name = screen.getByRole('textbox', { name: 'Folder Name' });
  const taken = screen.getByText('This name is taken. Choose another.');
  const type = async (text: string) => {
    await name.fill(text);
    await expect.poll(() => clock.waiting).toBeGreaterThan(0);
    clock.advance(300);
  };
  await type('there');
  await expect.element(taken).toBeVisible();
  await screen.getByRole('button', { name: 'Create folder' }).click();
  await expect.element(name).toHaveValue('there');
  await expect.element(taken.first()).toBeVisible();
  await type('free');
  await expect.element(taken).not.toBeInTheDocument();
  expect(page.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('[X-10] [CON-13] the name of a folder outlives the dialog, in the place and the project that it was typed for', async () => {
  const { services, page, clock } = await createTestServices({ bundles: { containers: en } });
  page.answer('GET /api/swift/containers/box/metadata/in/drafts/', () => json({ detail: 'none', status: 404 }, 404));
  const open = (folder: string) => {
    const FolderForm = folderForm({ container: 'box', folder });
    return render(
      <ServicesProvider services={services}>
        <FolderForm close={() => {}} setDirty={() => {}} />
      </ServicesProvider>,
    );
  };
  const first = await open('in/');
  await first.getByRole('textbox', { name: 'Folder Name' }).fill('drafts');
  clock.advance(1000);
  await first.unmount();
  const elsewhere = await open('out/');
  await expect.element(elsewhere.getByRole('textbox', { name: 'Folder Name' })).toBeVisible();
  await expect.element(elsewhere.getByRole('button', { name: 'Go on with it' })).not.toBeInTheDocument();
  await elsewhere.unmount();
  const own = services.get(Scope);
  services.rebind(Scope, { key: 'default/project-2/RegionOne', onDidChange: own.onDidChange } as Scope);
  const inAnother = await open('in/');
  await expect.element(inAnother.getByRole('textbox', { name: 'Folder Name' })).toBeVisible();
  await expect.element(inAnother.getByRole('button', { name: 'Go on with it' })).not.toBeInTheDocument();
  await inAnother.unmount();
  services.rebind(Scope, own);
  const again = await open('in/');
  await again.getByRole('button', { name: 'Go on with it' }).click();
  await expect.element(again.getByRole('textbox', { name: 'Folder Name' })).toHaveValue('drafts');
});
