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

it('[CON-08] [CON-16] a taken name is told beside its field, in the container that is chosen, and not with the advice to refresh', async () => {
  const { services, page, clock } = await createTestServices({ bundles: { containers: en } });
  const none = () => json({ detail: 'no such object', status: 404 }, 404);
  const there = () => ({ timestamp: '2024-01-01T00:00:00', etag: 'e' });
  const containers = ['box', 'other'].map((name) => ({ name, count: 1, bytes: 1, last_modified: null }));
  page.answer('GET /api/swift/containers/', () => ({ items: containers, has_more: false }));
  page.answer('GET /api/swift/containers/box/metadata/name', there);
  page.answer('GET /api/swift/containers/other/metadata/name', none);
  page.answer('POST /api/swift/containers/box/copy/here', () =>
    json('An object with the name "name" already exists.', 409),
  );
  const CopyForm = copyForm({ container: 'box', path: 'here' });
  const screen = await render(
    <ServicesProvider services={services}>
      <CopyForm close={() => {}} setDirty={() => {}} />
    </ServicesProvider>,
  );
  const name = screen.getByRole('textbox', { name: 'Destination object' });
  const taken = screen.getByText('This name is taken. Choose another.');
  await name.fill('name');
  await expect.poll(() => clock.waiting).toBeGreaterThan(0);
  clock.advance(300);
  await expect.element(taken).toBeVisible();
  await screen.getByRole('button', { name: 'Copy object' }).click();
  expect(page.calls.filter(({ method }) => method === 'POST')).toEqual([]);

  // Somebody takes another name after it was asked for.
  page.answer('GET /api/swift/containers/box/metadata/late', none);
  page.answer('POST /api/swift/containers/box/copy/here', () => {
    page.answer('GET /api/swift/containers/box/metadata/late', there);
    return json('An object with the name "late" already exists.', 409);
  });
  await name.fill('late');
  await expect.poll(() => clock.waiting).toBeGreaterThan(0);
  clock.advance(300);
  await expect.poll(() => page.calls.filter(({ path }) => path.endsWith('/late')).length).toBe(1);
  await screen.getByRole('button', { name: 'Copy object' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('An object with the name "late" already exists.');
  expect(screen.getByText('Refresh', { exact: false }).query()).toBeNull();
  await expect.poll(() => clock.waiting).toBeGreaterThan(0);
  clock.advance(300);
  await expect.element(taken.first()).toBeVisible();
  await expect.element(name).toHaveValue('late');
});

it('[X-10] [CON-08] the name of a copy outlives the dialog', async () => {
  const { services, page, clock } = await createTestServices({ bundles: { containers: en } });
  page.answer('GET /api/swift/containers/box/metadata/there', () => json({ detail: 'none', status: 404 }, 404));
  const CopyForm = copyForm({ container: 'box', path: 'here' });
  const open = () =>
    render(
      <ServicesProvider services={services}>
        <CopyForm close={() => {}} setDirty={() => {}} />
      </ServicesProvider>,
    );
  const first = await open();
  await first.getByRole('textbox', { name: 'Destination object' }).fill('there');
  clock.advance(1000);
  await first.unmount();
  const again = await open();
  await again.getByRole('button', { name: 'Go on with it' }).click();
  await expect.element(again.getByRole('textbox', { name: 'Destination object' })).toHaveValue('there');
});
