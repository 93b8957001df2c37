import { describe, expect, it } from 'vitest';
import { json } from '../../../../core/testing/fake-page.ts';
import { changedFields, prepareEdit, saveEdit } from '../../../../plugins/images/forms/edit-image-form.ts';
import { editCode } from '../../../../plugins/images/forms/image-code.ts';
import { formOf, type ImageModel } from '../../../../plugins/images/forms/image-form.ts';
import { removedNames } from '../../../../plugins/images/forms/metadata-changes.ts';
import { editImage } from '../../../../plugins/images/actions/edit-image.ts';
import { anImage, aRawImage, imagesHost } from '../../../support/images.ts';

const get = 'GET /api/glance/images/i-1/';
const properties = 'GET /api/glance/images/i-1/properties/';
const patch = 'PATCH /api/glance/images/i-1/';
const patchProperties = 'PATCH /api/glance/images/i-1/properties/';
const saved = { [patch]: () => undefined, [patchProperties]: () => undefined };
const refusal = () => json('Not that.', 409, { 'X-Sextant-Origin': 'image' });

const image = anImage({ id: 'i-1', name: 'one' });

describe('editing an image', () => {
  it('[IMG-22] an image that can no longer be read is a failed result, and no wizard opens', async () => {
    const host = await imagesHost({ answers: { [get]: refusal, [properties]: () => ({}) } });
    const result = await editImage.perform({ items: [anImage({ id: 'i-1' })], services: host.services });
    expect(result).toEqual({
      created: [],
      updated: [],
      deleted: [],
      failed: [{ type: 'OS::Glance::Image', id: 'i-1' }],
    });
    expect(host.toasts()).toEqual(['danger: Unable to retrieve the image.']);
  });

  it('[IMG-21] is prefilled from the image as the service has it now', async () => {
    const raw = aRawImage({
      id: 'i-1',
      name: 'one',
      protected: true,
      visibility: 'public',
      disk_format: 'raw',
      container_format: 'docker',
      min_disk: 8,
      min_ram: 512,
      properties: { description: 'd', architecture: 'x86_64', kernel_id: 'k', ramdisk_id: 'r' },
    });
    const own = { description: 'd', architecture: 'x86_64', hw_disk_bus: 'virtio', os_hash_algo: 'sha512' };
    const host = await imagesHost({
      answers: { [get]: () => raw, [properties]: () => own },
      state: { policy: { 'image:publicize_image': true } },
    });
    const { initial } = (await prepareEdit('i-1', host.services))!;
    expect(initial.form).toMatchObject({
      name: 'one',
      description: 'd',
      disk_format: 'docker',
      container_format: 'docker',
      min_disk: 8,
      min_ram: 512,
      visibility: 'public',
      protected: true,
      architecture: 'x86_64',
      kernel: 'k',
      ramdisk: 'r',
    });
    expect(initial.metadata).toEqual({ hw_disk_bus: 'virtio' });
  });

  it('[IMG-21] shows as private what neither has a visibility nor is public', () => {
    expect(formOf(anImage({ visibility: undefined, is_public: false })).visibility).toBe('private');
    expect(formOf(anImage({ visibility: undefined, is_public: true })).visibility).toBe('public');
    expect(formOf(anImage({ visibility: 'shared' })).visibility).toBe('shared');
  });

  it('[IMG-21] sends the visibility only when it was changed, so that a shared image stays shared', () => {
    const initial: ImageModel = { form: formOf(anImage({ visibility: 'shared' })), metadata: {} };
    expect(changedFields(initial, initial)).not.toHaveProperty('visibility');
    const next = { ...initial, form: { ...initial.form, visibility: 'private' } };
    expect(changedFields(initial, next).visibility).toBe('private');
  });

  it('[IMG-11] sends a text that was emptied as empty, and none where there never was one', () => {
    const texts = { description: 'old', architecture: 'x86_64', kernel: 'k', ramdisk: 'r' };
    const empty = { description: '', architecture: '', kernel: '', ramdisk: '' };
    const initial: ImageModel = { form: { ...formOf(anImage()), ...texts }, metadata: {} };
    expect(changedFields(initial, { ...initial, form: { ...initial.form, ...empty } })).toMatchObject(empty);
    const without: ImageModel = { form: formOf(anImage()), metadata: {} };
    for (const name of Object.keys(empty)) expect(changedFields(without, without)).not.toHaveProperty(name);
  });

  it('[IMG-11] [IMG-21] sends no format that was not changed: an image with data takes none', () => {
    for (const formats of [
      { disk_format: 'vhd', container_format: 'bare' },
      { disk_format: 'vhd', container_format: 'ovf' },
      { disk_format: 'raw', container_format: 'docker' },
      { disk_format: 'vmdk', container_format: 'ova' },
      { disk_format: 'ami', container_format: 'bare' },
    ]) {
      const initial: ImageModel = { form: formOf(anImage(formats)), metadata: {} };
      const sent = changedFields(initial, { ...initial, form: { ...initial.form, name: 'renamed' } });
      expect(sent).not.toHaveProperty('disk_format');
      expect(sent).not.toHaveProperty('container_format');
      const other = changedFields(initial, { ...initial, form: { ...initial.form, disk_format: 'aki' } });
      expect(other).toMatchObject({ disk_format: 'aki', container_format: 'aki' });
    }
  });

  it('[IMG-11] [X-11] the code shown takes away what was emptied, and touches no format', () => {
    const form = { ...formOf(anImage({ disk_format: 'vhd' })), architecture: 'x86_64', kernel: 'k' };
    const initial: ImageModel = { form, metadata: {} };
    const code = editCode('i-1', initial, { ...initial, form: { ...form, architecture: '', kernel: '' } });
    expect(code.calls[0]!.body).toEqual([
      { op: 'remove', path: '/architecture' },
      { op: 'remove', path: '/kernel_id' },
    ]);
  });

  it('[IMG-11] sends the fields that were changed and no other, so that what others set meanwhile stays', async () => {
    const form = formOf(anImage({ id: 'i-1', name: 'one', min_disk: 1, protected: false }));
    const initial: ImageModel = { form, metadata: { shared_k: 'old', Own: '1' } };
    const edits: [Partial<ImageModel['form']>, object][] = [
      [{ min_disk: 4 }, { min_disk: 4 }],
      [{ name: ' two ' }, { name: 'two' }],
      [{ description: 'text' }, { description: 'text' }],
      [
        { protected: true, min_ram: 64 },
        { protected: true, min_ram: 64 },
      ],
      [
        { architecture: 'arm64', kernel: 'k' },
        { architecture: 'arm64', kernel: 'k' },
      ],
    ];
    for (const [edit, sent] of edits) {
      const host = await imagesHost({ answers: saved });
      await saveEdit(image, { start: initial, model: { ...initial, form: { ...form, ...edit } } }, host.services);
      expect(host.called()).toEqual([patch]);
      expect(host.page.calls[0]!.body).toEqual(sent);
    }
    const host = await imagesHost({ answers: saved });
    const metadata = { shared_k: 'old', own: '1', added: '2' };
    await saveEdit(image, { start: initial, model: { ...initial, metadata } }, host.services);
    expect(host.called()).toEqual([patchProperties]);
    expect(host.page.calls[0]!.body).toEqual({ updated: { added: '2' }, removed: [] });
  });

  it('[IMG-11] saves metadata first, then the image, and says so', async () => {
    const host = await imagesHost({ answers: saved });
    const initial: ImageModel = {
      form: formOf(anImage({ id: 'i-1', name: 'one' })),
      metadata: { old: '1', kept: '2', same: '4' },
    };
    const next = { form: { ...initial.form, min_ram: 1 }, metadata: { kept: '3', same: '4' } };
    const result = await saveEdit(image, { start: initial, model: next }, host.services);
    expect(host.called()).toEqual([patchProperties, patch]);
    expect(host.page.calls[0]!.body).toEqual({ updated: { kept: '3' }, removed: ['old'] });
    expect(host.toasts()).toEqual(['success: Image one was successfully updated.']);
    expect(result.updated).toEqual([{ type: 'OS::Glance::Image', id: 'i-1' }]);
  });

  it('[IMG-25] a refused part ends the save with its text; the image is not touched after refused metadata', async () => {
    const initial: ImageModel = { form: formOf(anImage({ id: 'i-1' })), metadata: {} };
    const next: ImageModel = { form: { ...initial.form, min_ram: 1 }, metadata: { added: '1' } };
    const first = await imagesHost({ answers: { ...saved, [patchProperties]: refusal } });
    await expect(saveEdit(image, { start: initial, model: next }, first.services)).rejects.toThrow('Not that.');
    expect(first.called()).toEqual([patchProperties]);
    expect(first.toasts()).toEqual(['danger: Unable to update metadata.']);
    const second = await imagesHost({ answers: { ...saved, [patch]: refusal } });
    await expect(saveEdit(image, { start: initial, model: next }, second.services)).rejects.toThrow('Not that.');
    expect(second.toasts()).toEqual(['danger: Unable to update the image.']);
  });

  it('does not open when the image cannot be loaded', async () => {
    const host = await imagesHost({ answers: { [properties]: () => ({}) } });
    expect(await prepareEdit('i-1', host.services)).toBeUndefined();
    expect(host.toasts()).toContain('danger: Unable to retrieve the image.');
  });
});

describe('the names that an edit of metadata took away', () => {
  it('[META-05] are those that are gone, but not one that took the spelling of its definition', () => {
    expect(removedNames({ a: '1', b: '2' }, { b: '2', c: '3' })).toEqual(['a']);
    expect(removedNames({ OS_Distro: 'debian' }, { os_distro: 'debian' })).toEqual([]);
    expect(removedNames({ a: '1', A: '2' }, { a: '1' })).toEqual(['A']);
  });
});
