import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import en from '../../../../../locales/en/containers.json' with { type: 'json' };
import { editDialog } from '../../../../../plugins/containers/transfers/edit-dialog.tsx';

it('[X-11] [CON-14] the dialog shows the code of the new file that was chosen, and none before', async () => {
  const { services, page } = await createTestServices({ bundles: { containers: en } });
  const kept = { 'Content-Type': 'text/x-own', 'X-Object-Meta-Season': 'spring' };
  const details = { name: 'o', bytes: '1', content_type: 'text/x-own', etag: 'e', timestamp: 'then' };
  page.answer('GET /api/swift/info/', () => ({ info: { swift: { max_file_size: 100 } } }));
  page.answer('GET /api/swift/containers/box/metadata/o', () => ({ ...details, kept_headers: kept }));
  const EditDialog = editDialog({ container: 'box', path: 'o' }, 'then', []);
  const screen = await render(
    <ServicesProvider services={services}>
      <EditDialog close={() => {}} setDirty={() => {}} />
    </ServicesProvider>,
  );
  await screen.getByRole('button', { name: 'Show code' }).click();
  await expect.element(screen.getByText('No code can be given for what is typed so far.')).toBeVisible();
  screen.container.querySelector<HTMLInputElement>('input[type=file]')!.dataset['testid'] = 'file';
  await screen.getByTestId('file').upload(new File(['new'], 'new.txt'));
  await expect.poll(() => screen.container.textContent).toContain('X-Object-Meta-Season: spring');
  expect(screen.container.textContent).toContain('Content-Type: text/x-own');
  expect(screen.container.textContent).toContain('< new.txt');
});
