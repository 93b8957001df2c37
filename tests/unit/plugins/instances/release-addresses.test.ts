import { expect, it } from 'vitest';
import en from '../../../../locales/en/instances.json';
import { HttpError } from '../../../../core/services/http/http.ts';
import { Toasts } from '../../../../core/services/toasts/toasts.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { floatingIpsToRelease } from '../../../../plugins/instances/actions/release-addresses.ts';
import type { Server } from '../../../../plugins/instances/server.ts';

const serverWith = (address: string): Server => ({
  id: address,
  name: address,
  image_name: null,
  image: '',
  addresses: { net: [{ addr: address, version: 4, 'OS-EXT-IPS:type': 'floating' }] },
});
const [one, other] = [serverWith('203.0.113.1'), serverWith('203.0.113.2')];

it('[SRV-18] each run of a deletion tells the addresses that it released', async () => {
  const { services } = await createTestServices({
    bundles: { instances: en },
    answers: {
      'GET /api/network/floatingips/': () => ({
        items: [
          { id: 'f-1', ip: '203.0.113.1' },
          { id: 'f-2', ip: '203.0.113.2' },
        ],
      }),
      'DELETE /api/neutron/floatingips/f-1/': () => undefined,
      'DELETE /api/neutron/floatingips/f-2/': () => undefined,
    },
  });
  const release = await floatingIpsToRelease([one, other], services);
  await release.releaseOf(one);
  release.tell();
  await release.releaseOf(other);
  release.tell();
  const told = services.get(Toasts).list();
  expect(told.map(({ message }) => message).sort()).toEqual(['Released: 203.0.113.1', 'Released: 203.0.113.2']);
});

it('[SRV-18] [PAN-11] where floating IPs could not be listed, the deletion goes on and says which were not released', async () => {
  const { services } = await createTestServices({
    bundles: { instances: en },
    answers: {
      'GET /api/network/floatingips/': () => {
        throw new HttpError(503, 'Neutron is down.');
      },
    },
  });
  const release = await floatingIpsToRelease([one], services);
  await release.releaseOf(one);
  release.tell();
  expect(services.get(Toasts).list()).toMatchObject([{ type: 'danger', message: 'Not released: 203.0.113.1' }]);
});
