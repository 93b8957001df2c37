import { describe, expect, it } from 'vitest';
import { toImage } from '../../../../../core/gateway/api/routes/glance/image.ts';
import {
  clearedNames,
  toNativeFields,
  withCreateDefaults,
} from '../../../../../core/gateway/api/routes/glance/image-fields.ts';
import { patchOf } from '../../../../../core/gateway/openstack/glance/json-patch.ts';
import { toPage } from '../../../../../core/gateway/api/routes/paging.ts';

describe('an image', () => {
  const native = {
    ...{ id: 'i', name: 'n', size: null, visibility: 'public', self: '/v2/images/i', schema: '/s', tags: ['t'] },
    ...{ file: '/f', virtual_size: 1, kernel_id: 'k', os_hidden: false, description: 'd' },
  };

  it('[API-09] has its base attributes, and the others under properties', () => {
    expect(toImage(native)).toEqual({
      ...{ id: 'i', name: 'n', size: 0, visibility: 'public', is_public: true },
      properties: { os_hidden: false, description: 'd' },
    });
  });

  it('[API-09] asked for alone it has the extended ones too, but not self', () => {
    expect(toImage(native, { extended: true }).properties).toEqual({
      ...{ os_hidden: false, description: 'd', file: '/f', schema: '/s', tags: ['t'], virtual_size: 1, kernel_id: 'k' },
    });
  });
});

describe('image fields', () => {
  it('[API-10] become native attributes; what is empty is left out; unknown keys are properties', () => {
    const fields = {
      ...{ name: 'n', visibility: 'community', protected: false, disk_format: 'qcow2', container_format: 'bare' },
      ...{
        min_disk: 1,
        min_ram: '512',
        kernel: '',
        ramdisk: 'r',
        architecture: 'x86',
        properties: { description: 'd' },
      },
      ...{ source_type: 'url', image_url: 'http://x', import_data: true, tags: [], hw_disk_bus: 'scsi', nothing: null },
    };
    expect(toNativeFields(fields)).toEqual({
      ...{ name: 'n', visibility: 'community', protected: false, disk_format: 'qcow2', container_format: 'bare' },
      ...{ min_disk: 1, min_ram: 512, ramdisk_id: 'r', architecture: 'x86', description: 'd', hw_disk_bus: 'scsi' },
    });
  });

  it('[API-10] some disk formats bring their container', () => {
    const pair = (disk_format: string) => {
      const native = toNativeFields({ disk_format, container_format: 'bare' });
      return [native['disk_format'], native['container_format']];
    };
    expect(['ami', 'docker', 'ova', 'raw'].map(pair)).toEqual([
      ['ami', 'ami'],
      ['raw', 'docker'],
      ['vmdk', 'ova'],
      ['raw', 'bare'],
    ]);
  });

  it('[IMG-09] [API-10] a new VHD is in the container that is named, in OVF where none is; a change names none of itself', () => {
    const created = (fields: object) => withCreateDefaults(toNativeFields({ visibility: 'private', ...fields }));
    expect(created({ disk_format: 'vhd' })).toMatchObject({ disk_format: 'vhd', container_format: 'ovf' });
    expect(created({ disk_format: 'vhd', container_format: 'bare' })).toMatchObject({ container_format: 'bare' });
    expect(created({ disk_format: 'raw' })).not.toHaveProperty('container_format');
    expect(toNativeFields({ disk_format: 'vhd' })).toEqual({ disk_format: 'vhd' });
  });

  it('[IMG-11] of a change, an emptied architecture, kernel and ramdisk are what goes', () => {
    expect(clearedNames({ kernel: '', ramdisk: '', architecture: '', name: '', description: '' })).toEqual([
      'kernel_id',
      'ramdisk_id',
      'architecture',
    ]);
    expect(clearedNames({ kernel: 'k', ramdisk: null })).toEqual([]);
  });

  it('[API-10] wrong ones are named', () => {
    expect(() => toNativeFields({ visibility: 'secret' })).toThrow('invalid visibility option: secret');
    expect(() => withCreateDefaults({})).toThrow("missing required parameter 'visibility'");
    expect(() => toNativeFields({ min_disk: -1 })).toThrow(/^invalid parameter min_disk/);
    expect(() => toNativeFields({ name: {} })).toThrow(/^invalid parameter name/);
    expect(() => toNativeFields({ protected: 'maybe' })).toThrow(/^invalid parameter protected/);
  });
});

it('[API-11] a property patch holds only the differences', () => {
  expect(patchOf({ a: '1', b: '2', c: '3' }, { a: '1', b: 'x', 'n/e~w': 'y' }, ['c', 'b', 'absent', 'c'])).toEqual([
    { op: 'replace', path: '/b', value: 'x' },
    { op: 'add', path: '/n~1e~0w', value: 'y' },
    { op: 'remove', path: '/c' },
  ]);
  expect(patchOf({ a: '1' }, { a: '1' })).toEqual([]);
});

it('[API-09] a page says whether there is more, after and before it', () => {
  const page = (count: number, marker?: string, backwards = false) => {
    const { items, more, prev } = toPage([1, 2, 3].slice(0, count), { size: 2, marker, backwards });
    return [items.length, more, prev];
  };
  expect(page(3)).toEqual([2, true, false]);
  expect(page(3, 'm')).toEqual([2, true, true]);
  expect(page(2)).toEqual([2, false, false]);
  expect(page(2, 'm')).toEqual([2, false, true]);
  expect(page(2, 'm', true)).toEqual([2, true, false]);
});
