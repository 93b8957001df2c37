import { describe, expect, it } from 'vitest';
import { isBootable, isInTransition, statusShown, visibilityShown } from '../../../../plugins/images/image.ts';
import { imageStatus } from '../../../../plugins/images/image-texts.ts';
import { customProperties, editableProperties } from '../../../../plugins/images/image-properties.ts';
import { anImage, ownProject, viewpoint } from '../../../support/images.ts';

describe('an image', () => {
  it('[IMG-03] is a snapshot when image_type says so or a block device mapping exists', () => {
    expect(anImage().type).toBe('Image');
    expect(anImage({ properties: { image_type: 'snapshot' } }).type).toBe('Snapshot');
    expect(anImage({ properties: { block_device_mapping: '[{"boot_index": 0}]' } }).type).toBe('Snapshot');
    expect(anImage({ properties: { image_type: 'image' } }).type).toBe('Image');
  });

  it('[IMG-03] goes by its id when it has no name', () => {
    expect(anImage({ id: 'i-9', name: 'debian' }).displayName).toBe('debian');
    for (const name of ['', null, undefined]) expect(anImage({ id: 'i-9', name }).displayName).toBe('i-9');
  });

  it('[IMG-04] of another project that is not public says so, in the words of the API version', () => {
    const foreign = { owner: 'somebody-else', visibility: 'shared' };
    expect(anImage(foreign).visibilityShown).toBe('other-project');
    expect(anImage(foreign, { apiVersion: 1 }).visibilityShown).toBe('shared-with-project');
    expect(anImage({ owner: 'somebody-else', visibility: 'public' }).visibilityShown).toBe('public');
  });

  it('[IMG-29] shows the visibility it has, falls back to is_public, then to unknown', () => {
    for (const visibility of ['public', 'private', 'shared', 'community', 'odd'])
      expect(anImage({ owner: ownProject.id, visibility }).visibilityShown).toBe(visibility);
    const without = (is_public?: boolean) => visibilityShown({ is_public, owner: ownProject.id }, viewpoint);
    expect([without(true), without(false), without()]).toEqual(['public', 'private', 'unknown']);
  });

  it('[IMG-05] is in transition while saving, queued or pending delete, and only then', () => {
    const moving = ['active', 'saving', 'queued', 'pending_delete', 'killed', 'deactivated', 'deleted'].filter(
      (status) => isInTransition({ status }),
    );
    expect(moving).toEqual(['saving', 'queued', 'pending_delete']);
  });

  it('[IMG-05] [POLL-01] is followed while the service fetches it from an address', () => {
    expect(isInTransition({ status: 'importing' })).toBe(true);
    expect(isInTransition({ status: 'uploading' })).toBe(true);
  });

  it('[IMG-35] whose import failed waits for nothing more, until another import is under way', () => {
    const failed = { os_glance_failed_import: 'file1', os_glance_importing_to_stores: '' };
    const shown = (status: string, properties: object) => {
      const image = anImage({ status, properties: properties as Record<string, unknown> });
      return [statusShown(image), isInTransition(image), imageStatus(image)?.tone];
    };
    expect(shown('queued', failed)).toEqual(['import-failed', false, 'bad']);
    expect(shown('queued', { ...failed, os_glance_import_task: 'task-1' })).toEqual(['queued', true, 'run']);
    expect(shown('queued', { ...failed, os_glance_failed_import: '' })).toEqual(['queued', true, 'run']);
    expect(shown('importing', failed)).toEqual(['importing', true, 'run']);
    // A copy to another store failed: the image is there.
    expect(shown('active', failed)).toEqual(['active', false, 'ok']);
  });

  it('can be booted when it is active and no kernel or ramdisk', () => {
    expect(isBootable({ status: 'active', container_format: 'bare' })).toBe(true);
    expect(isBootable({ status: 'active', container_format: 'ami' })).toBe(true);
    for (const container_format of ['aki', 'ari'])
      expect(isBootable({ status: 'active', container_format })).toBe(false);
    expect(isBootable({ status: 'queued', container_format: 'bare' })).toBe(false);
  });

  it('[IMG-16] takes tags, virtual size, kernel, ramdisk, description and architecture from the properties of a loaded image', () => {
    const image = anImage({
      properties: {
        tags: ['lts'],
        virtual_size: 8,
        kernel_id: 'k',
        ramdisk_id: 'r',
        description: 'd',
        architecture: 'x86_64',
      },
    });
    expect(image).toMatchObject({
      tags: ['lts'],
      virtual_size: 8,
      kernel_id: 'k',
      ramdisk_id: 'r',
      description: 'd',
      architecture: 'x86_64',
    });
  });

  it('[IMG-16] lists custom properties by name, as text; an empty list as nothing', () => {
    const properties = {
      os_version: '13',
      hw_disk_bus: 'virtio',
      empty: [],
      os_hidden: false,
      tags: ['lts'],
      kernel_id: 'k',
    };
    expect(customProperties({ properties })).toEqual([
      ['empty', ''],
      ['hw_disk_bus', 'virtio'],
      ['os_version', '13'],
    ]);
    expect(customProperties({ properties: { zones: ['a', 'b'] } }, '、')).toEqual([['zones', 'a、b']]);
  });

  it('never offers for editing what the service keeps itself', () => {
    const properties = {
      os_hash_algo: 'sha512',
      os_hash_value: '…',
      os_hidden: false,
      os_glance_importing_to_stores: 'fs',
      stores: 'fs',
      tags: [],
      name: 'a field of the image',
      hw_disk_bus: 'virtio',
    };
    expect(editableProperties(properties)).toEqual({ hw_disk_bus: 'virtio' });
  });

  it('keeps hostile names as they are: text', () => {
    const name = '<img src=x onerror=alert(1)>';
    expect(anImage({ name }).displayName).toBe(name);
    expect(anImage({ name: '😀'.repeat(255) }).displayName).toHaveLength(510);
  });
});
