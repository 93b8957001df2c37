import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '#ui/services-context.tsx';
import { Summary } from '../../../../plugins/images/details/summary.tsx';
import { json } from '../../../../core/testing/fake-page.ts';
import { anImage, imagesHost } from '../../../support/images.ts';

async function opened(status: string, tasks: () => unknown) {
  const answers = {
    'GET /api/glance/images/image-1/tasks/': () => tasks() as never,
    'GET /api/glance/metadefs/namespaces/': () => ({ items: [] }),
    'GET /api/keystone/projects/': () => ({ items: [] }),
  };
  const host = await imagesHost({ answers });
  const image = anImage({ status, properties: { os_glance_failed_import: 'file1' } });
  const screen = await render(
    <ServicesProvider services={host.services}>
      <Summary item={image} />
    </ServicesProvider>,
  );
  return { ...host, screen };
}

it('[IMG-16] an opened row shows custom properties that no definition explains, by their own names', async () => {
  const { services } = await imagesHost();
  const image = anImage({ properties: { 'my:key ü': 'its value' } });
  const screen = await render(
    <ServicesProvider services={services}>
      <Summary item={image} />
    </ServicesProvider>,
  );
  await expect.element(screen.getByText('my:key ü')).toBeVisible();
  await expect.element(screen.getByText('its value')).toBeVisible();
});

it('[IMG-35] a failed import says where from, why, and what to do; without its task it says what is known', async () => {
  const uri = 'http://files/disk.raw';
  const items = [
    { id: 't-2', status: 'failure', message: 'No route.', method: 'web-download', uri },
    { id: 't-1', status: 'failure', message: 'Older.', uri: 'http://older/' },
  ];
  const told = await opened('queued', () => ({ items }));
  await expect.element(told.screen.getByText('The data of this image could not be imported.')).toBeVisible();
  await expect.element(told.screen.getByText(`Address: ${uri}`)).toBeVisible();
  await expect.element(told.screen.getByText('The image service says: No route.')).toBeVisible();
  await expect.element(told.screen.getByText(/delete this image and create it again/)).toBeVisible();
  await told.screen.unmount();
  const hidden = await opened('queued', () => json('Not for you.', 403, { 'X-Sextant-Origin': 'image' }));
  await expect.element(hidden.screen.getByText(/delete this image and create it again/)).toBeVisible();
  expect(hidden.toasts()).toEqual([]);
  await hidden.screen.unmount();
  const fine = await opened('active', () => ({ items }));
  await expect.element(fine.screen.getByText('image-1').first()).toBeVisible();
  expect(fine.screen.container.textContent).not.toContain('could not be imported');
  expect(fine.called().filter((call) => call.endsWith('/tasks/'))).toEqual([]);
});
