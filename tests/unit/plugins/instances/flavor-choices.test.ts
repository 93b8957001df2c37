import { expect, it } from 'vitest';
import { refusalOf } from '../../../../plugins/instances/forms/flavor-choices.ts';
import type { Server } from '../../../../plugins/instances/server.ts';

const flavor = { original_name: 'm1.small', vcpus: 1, ram: 2048, disk: 20 };
const server: Server = { id: 's', name: 'web', image_name: null, image: { id: 'i' }, flavor };
const other = (sizes: Partial<Record<'vcpus' | 'ram' | 'disk', number>>, name = 'other') => ({
  id: name,
  name,
  vcpus: 1,
  ram: 2048,
  disk: 20,
  ...sizes,
});

it('[SRV-22] a flavor that can’t be chosen says why', () => {
  expect(refusalOf(other({}, 'm1.small'), server, {})).toBe('current');
  expect(refusalOf(other({ disk: 10 }), server, {})).toBe('smaller-disk');
  expect(refusalOf(other({ ram: 512 }), server, { minRam: 1024 })).toBe('image');
  expect(refusalOf(other({ vcpus: 4 }), server, { cores: { used: 8, limit: 10 } })).toBe('quota');
  expect(
    refusalOf(other({ vcpus: 3, ram: 1024 }), server, { cores: { used: 8, limit: 10 }, ram: { used: 9, limit: 8 } }),
  ).toBeUndefined();
});

it('[SRV-22] a root disk that is a volume is no smaller for a smaller flavor', () => {
  expect(refusalOf(other({ disk: 0 }), { ...server, image: '' }, { minDisk: 10 })).toBeUndefined();
});
