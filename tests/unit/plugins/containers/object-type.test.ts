import { describe, expect, it } from 'vitest';
import { containerType } from '../../../../plugins/containers/container-type.ts';
import { toDetails } from '../../../../plugins/containers/container.ts';
import { objectType } from '../../../../plugins/containers/object-type.ts';
import { pathOf, type StoredObject, toStoredObject } from '../../../../plugins/containers/stored-object.ts';

const entry = { bytes: 3, content_type: 'text/plain', last_modified: '2026-01-02T03:04:05.000000', etag: null };
const object = toStoredObject('c', { ...entry, path: 'a/b.txt', name: 'b.txt', is_object: true, is_subdir: false });
const folder = toStoredObject('c', { ...entry, path: '../x//', name: 'x', is_object: false, is_subdir: true });

const column = (id: string) => objectType.columns!.find((each) => each.id === id)!;
const offered = (item: StoredObject) =>
  objectType.actions!.item!.filter(({ allowed }) => allowed?.(item, undefined as never) ?? true).map(({ id }) => id);

describe('what is in a container', () => {
  it('[CON-05] folders are links to their own page, objects are none', () => {
    const { link } = column('name');
    expect(typeof link === 'function' && [link(folder), link(object)]).toEqual([
      '/project/containers/container/c/..%2Fx%2F%2F',
      undefined,
    ]);
  });

  it('[CON-06] an object can be looked at and copied; a folder can only be deleted, as an object can', () => {
    expect(offered(object)).toEqual(
      expect.arrayContaining(['containers.view-details', 'containers.copy', 'containers.delete-object']),
    );
    expect(offered(folder)).toEqual(['containers.delete-object']);
  });

  it('[CON-05] an id says container and path, and times their zone', () => {
    expect([object.id, pathOf(folder.id), object.last_modified]).toEqual([
      'c/a/b.txt',
      '../x//',
      '2026-01-02T03:04:05.000000Z',
    ]);
  });
});

it('[CON-01] a container has its counts as numbers and its time with its zone', () => {
  const details = toDetails({
    name: 'c',
    container_object_count: '12',
    container_bytes_used: '3456',
    timestamp: '2026-01-02T03:04:05.678900',
    data: null,
    is_public: true,
    public_url: 'http://store/c',
    storage_policy: null,
    read_acl: '.r:*,.rlistings',
    keeps_versions: false,
  });
  expect(details).toEqual({
    name: 'c',
    count: 12,
    bytes: 3456,
    timestamp: '2026-01-02T03:04:05.678900Z',
    isPublic: true,
    publicUrl: 'http://store/c',
    readAcl: '.r:*,.rlistings',
    keepsVersions: false,
  });
  expect(containerType.facets).toEqual([expect.objectContaining({ name: 'prefix', filteredBy: 'server' })]);
});
