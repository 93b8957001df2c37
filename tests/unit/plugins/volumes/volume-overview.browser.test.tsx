import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/volumes.json' with { type: 'json' };
import { Overview } from '../../../../plugins/volumes/details/overview.tsx';
import type { Volume } from '../../../../plugins/volumes/volume.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

const aVolume = (facts: Partial<Volume>): Volume => ({
  id: 'v-1',
  name: 'data',
  description: null,
  size: 1,
  status: 'available',
  created_at: null,
  volume_type: null,
  availability_zone: null,
  imageRef: null,
  bootable: 'false',
  snapshot_id: null,
  source_volid: null,
  attachments: [],
  tenant_name: null,
  consistencygroup_id: null,
  group_id: null,
  multiattach: null,
  'os-vol-host-attr:host': null,
  'os-vol-tenant-attr:tenant_id': null,
  metadata: {},
  volume_image_metadata: null,
  encrypted: null,
  transfer: null,
  ...facts,
});

async function shown(facts: Partial<Volume>) {
  const { services } = await createTestServices({ bundles: { volumes: en } });
  return render(
    <ServicesProvider services={services}>
      <MemoryRouter>
        <Overview item={aVolume(facts)} />
      </MemoryRouter>
    </ServicesProvider>,
  );
}
const image = { image_id: 'i-1', image_name: 'cirros' };

it('[DET-01] a volume tells the image that it was made from, and leads there', async () => {
  const screen = await shown({ volume_image_metadata: image });
  const link = screen.getByRole('link', { name: 'cirros' });
  await expect.element(link).toHaveAttribute('href', '/ngdetails/OS::Glance::Image/i-1');
  await expect.element(screen.getByText('From the image')).toBeVisible();
});

it('[DET-01] of a copy and of what a snapshot became, that is told, not the image behind it', async () => {
  const copy = await shown({ source_volid: 'v-0', volume_image_metadata: image });
  await expect
    .element(copy.getByRole('link', { name: 'v-0' }))
    .toHaveAttribute('href', '/ngdetails/OS::Cinder::Volume/v-0');
  await copy.unmount();
  const restored = await shown({ snapshot_id: 's-1', volume_image_metadata: image });
  await expect.element(restored.getByText('From the snapshot')).toBeVisible();
  await expect.element(restored.getByText('s-1')).toBeVisible();
  await restored.unmount();
  await expect.element((await shown({})).getByText('Volume source')).toBeVisible();
});

it('[DET-01] its metadata are shown by key; where there are none, that is said', async () => {
  const screen = await shown({ metadata: { tier: 'gold', backup: 'daily' } });
  const rows = screen.getByRole('region', { name: 'Metadata' }).getByRole('row');
  await expect.element(rows.nth(2)).toHaveTextContent('tiergold');
  expect(rows.elements().map((row) => row.textContent)).toEqual(['KeyValue', 'backupdaily', 'tiergold']);
  await screen.unmount();
  await expect.element((await shown({})).getByText('No properties.')).toBeVisible();
});
