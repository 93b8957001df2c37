import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/instances.json' with { type: 'json' };
import { Overview } from '../../../../plugins/instances/details/overview.tsx';
import type { Server } from '../../../../plugins/instances/server.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

const plain: Server = { id: 's-1', name: 'web', status: 'ACTIVE', image: { id: 'i-1' }, image_name: 'cirros' };

async function overview(server: Partial<Server>, answers: Record<string, () => object> = {}) {
  const { services } = await createTestServices({ bundles: { instances: en }, answers });
  return render(
    <ServicesProvider services={services}>
      <MemoryRouter>
        <Overview item={{ ...plain, ...server }} />
      </MemoryRouter>
    </ServicesProvider>,
  );
}

it('[SRV-40] a server from a volume names the volume at its root device, and the image of that volume', async () => {
  const screen = await overview(
    { image: '', image_name: null },
    {
      'GET /api/nova/servers/s-1/volumes/': () => ({
        items: [
          { id: 'v-2', volumeId: 'v-2', name: 'second disk', device: '/dev/vdb' },
          { id: 'v-1', volumeId: 'v-1', name: 'root', device: '/dev/vda' },
        ],
      }),
      'GET /api/cinder/volumes/v-1/': () => ({
        id: 'v-1',
        name: 'root',
        volume_image_metadata: { image_id: 'i-9', image_name: 'ubuntu' },
      }),
    },
  );
  await expect.element(screen.getByRole('link', { name: 'root', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'ubuntu', exact: true })).toBeVisible();
  expect(screen.container.textContent).not.toContain('second disk');
});

it('[SRV-40] a fault is told in the words of nova, its details only when they are opened', async () => {
  const fault = { message: 'No valid host was found.', details: 'Traceback (most recent call last)' };
  const screen = await overview({ status: 'ERROR', fault });
  await expect.element(screen.getByText('No valid host was found.', { exact: true }).first()).toBeVisible();
  await expect.element(screen.getByText(fault.details)).not.toBeVisible();
  await screen.getByText('Details for administrators').click();
  await expect.element(screen.getByText(fault.details)).toBeVisible();
});

it('[SRV-40] user data are downloaded as they were given, and are nowhere on the page', async () => {
  const secret = 'password: ünïcode';
  const encoded = btoa(String.fromCharCode(...new TextEncoder().encode(secret)));
  const made: Blob[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made.push(blob as Blob);
    return 'blob:none';
  });
  const screen = await overview({ 'OS-EXT-SRV-ATTR:user_data': encoded });
  await screen.getByRole('button', { name: 'Download user data' }).click();
  await expect.poll(() => made.length).toBe(1);
  expect(await made[0]!.text()).toBe(secret);
  expect(document.body.textContent).not.toContain('password');
  expect(document.body.textContent).not.toContain(encoded);
  create.mockRestore();
});

it('[SRV-40] groups are named; members of nova that are not shown have no line', async () => {
  const screen = await overview(
    { server_groups: ['g-1'], tags: ['blue', 'a'] },
    { 'GET /api/nova/servergroups/g-1/': () => ({ id: 'g-1', name: 'apart' }) },
  );
  await expect.element(screen.getByText('apart')).toBeVisible();
  const names = [...screen.container.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(names).not.toContain('Host');
  await expect
    .poll(() => [...screen.container.querySelectorAll('li')].map(({ textContent }) => textContent))
    .toEqual(['a', 'blue']);
});

it('[SRV-46] the addresses stand by network, fixed and floating ones apart, each with a button that copies it', async () => {
  const asked = vi.fn(() => ({ items: [] }));
  const address = (addr: string, type: 'fixed' | 'floating') => ({
    addr,
    version: addr.includes(':') ? (6 as const) : (4 as const),
    'OS-EXT-IPS:type': type,
  });
  const screen = await overview(
    {
      addresses: {
        private: [address('198.51.100.7', 'floating'), address('10.0.0.5', 'fixed'), address('fd00::5', 'fixed')],
        storage: [address('10.9.0.5', 'fixed')],
      },
    },
    { 'GET /api/nova/servers/s-1/interfaces/': asked },
  );
  const table = screen.getByRole('region', { name: 'IP addresses' });
  await expect.element(table).toBeVisible();
  const cells = [...table.element().querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => [...cell.querySelectorAll('bdi')].map(({ textContent }) => textContent)),
  );
  expect(cells.slice(1)).toEqual([
    [['private'], ['10.0.0.5', 'fd00::5'], ['198.51.100.7']],
    [['storage'], ['10.9.0.5'], []],
  ]);
  await expect.element(table.getByRole('button', { name: 'Copy 198.51.100.7' })).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
});

it('[SRV-46] a server without addresses is said to have none', async () => {
  const screen = await overview({ addresses: {} });
  await expect.element(screen.getByText('The instance has no IP addresses.')).toBeVisible();
});
