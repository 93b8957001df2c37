import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '#ui/services-context.tsx';
import { json } from '../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/containers.json' with { type: 'json' };
import { copyForm } from '../../../../plugins/containers/forms/copy-form.tsx';

it('[X-11] [CON-08] a copy has code while the name is free, as the call would write over what has it', async () => {
  const { services, page, clock } = await createTestServices({ bundles: { containers: en } });
  const at = 'GET /api/swift/containers/box/metadata/';
  page.answer(`${at}free`, () => json({ detail: 'no such object', status: 404 }, 404));
  page.answer(`${at}taken`, () => ({ timestamp: '2024-01-01T00:00:00', etag: 'e' }));
  const CopyForm = copyForm({ container: 'box', path: 'here' });
  const screen = await render(
    <ServicesProvider services={services}>
      <CopyForm close={() => {}} setDirty={() => {}} />
    </ServicesProvider>,
  );
  await screen.getByRole('button', { name: 'Show code' }).click();
  const none = screen.getByText('No code can be given', { exact: false });
  await expect.element(none).toBeVisible();
  const name = screen.getByRole('textbox', { name: 'Destination object' });
  const type = async (text: string) => {
    const before = clock.waiting;
    await name.fill(text);
    await expect.poll(() => clock.waiting).toBeGreaterThan(before);
    clock.advance(300);
  };
  await type('free');
  await expect.element(screen.getByText('X-Copy-From', { exact: false })).toBeVisible();
  await type('taken');
  await expect.element(none).toBeVisible();
});
