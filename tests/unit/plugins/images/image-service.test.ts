import { describe, expect, it } from 'vitest';
import { json } from '../../../../core/testing/fake-page.ts';
import { imageType } from '../../../../plugins/images/image-resource-type.ts';
import { ImageService } from '../../../../plugins/images/image-service.ts';
import { aRawImage, imagesHost } from '../../../support/images.ts';

const list = 'GET /api/glance/images/';
const refused = () => json('because', 500, { 'X-Sextant-Origin': 'image' });

async function service(answers: Parameters<typeof imagesHost>[0]) {
  const host = await imagesHost(answers);
  return { host, images: host.services.get(ImageService) };
}

describe('the image service', () => {
  it('[TBL-14] lists with the facets as name=value, page by page, in the order asked for', async () => {
    const page = () => ({ items: [aRawImage({ id: 'i-1', name: '' })], has_more_data: true, has_prev_data: false });
    const { host, images } = await service({ answers: { [list]: page } });
    const got = await images.list({
      filters: { status: 'active', visibility: 'public' },
      marker: 'i-0',
      sort: { key: 'size', direction: 'desc' },
    });
    expect(Object.fromEntries(host.page.calls[0]!.query)).toEqual({
      status: 'active',
      visibility: 'public',
      marker: 'i-0',
      sort_key: 'size',
      sort_dir: 'desc',
      paginate: 'True',
    });
    expect(got).toMatchObject({ hasMore: true, items: [{ id: 'i-1', displayName: 'i-1', type: 'Image' }] });
  });

  it('[IMG-02] sends sizes in bytes, and the docker format as what it is natively', async () => {
    const { host, images } = await service({ answers: { [list]: () => ({ items: [] }) } });
    await images.list({ filters: { size_min: '100 MiB', size_max: '2147483648', disk_format: 'docker' } });
    expect(Object.fromEntries(host.page.calls[0]!.query)).toMatchObject({
      size_min: '104857600',
      size_max: '2147483648',
      disk_format: 'raw',
      container_format: 'docker',
    });
  });

  it('[IMG-02] [IMG-09] looks for OVA where what was made as OVA is, and for other formats by their own name', async () => {
    const { host, images } = await service({ answers: { [list]: () => ({ items: [] }) } });
    await images.list({ filters: { disk_format: 'ova' } });
    await images.list({ filters: { disk_format: 'vhd' } });
    const [ova, vhd] = host.page.calls.map(({ query }) => [query.get('disk_format'), query.get('container_format')]);
    expect([ova, vhd]).toEqual([
      ['vmdk', 'ova'],
      ['vhd', null],
    ]);
  });

  it('asks for everything at once with paginate false', async () => {
    const { host, images } = await service({ answers: { [list]: () => ({ items: [] }) } });
    await images.all({ disk_format: 'aki' });
    expect(host.page.calls[0]!.query.get('paginate')).toBe('False');
  });

  it('[IMG-04] tells visibility by the session’s project and the configured API version', async () => {
    const page = () => ({ items: [aRawImage({ owner: 'project-9', visibility: 'shared' })] });
    const two = await service({ answers: { [list]: page } });
    expect((await two.images.list({ filters: {} })).items[0]?.visibilityShown).toBe('other-project');
    const one = await service({
      answers: { [list]: page },
      state: { settings: { HORIZON_ACTIVE_IMAGE_VERSION: '1' } },
    });
    expect((await one.images.list({ filters: {} })).items[0]?.visibilityShown).toBe('shared-with-project');
  });

  it('[IMG-25] [HTTP-07] says what failed', async () => {
    const { host, images } = await service({
      answers: {
        [list]: refused,
        'GET /api/glance/images/i-1/': refused,
        'PATCH /api/glance/images/i-1/': refused,
      },
    });
    await expect(images.list({ filters: {} })).rejects.toThrow('because');
    await expect(images.get('i-1')).rejects.toThrow('because');
    await expect(images.update('i-1', { name: 'x' })).rejects.toThrow('because');
    expect(host.toasts()).toEqual([
      'danger: Unable to retrieve the images.',
      'danger: Unable to retrieve the image.',
      'danger: Unable to update the image.',
    ]);
  });

  it('[POLL-02] [DET-01] a row or a page that finds its image gone says so itself; any other failure is told', async () => {
    const { host } = await service({
      answers: { 'GET /api/glance/images/gone/': () => json('No image.', 404, { 'X-Sextant-Origin': 'image' }) },
    });
    host.page.answer('GET /api/glance/images/broken/', refused);
    const load = (id: string) => imageType.load!(id, { services: host.services });
    await expect(load('gone')).rejects.toMatchObject({ status: 404 });
    expect(host.toasts()).toEqual([]);
    await expect(load('broken')).rejects.toThrow('because');
    await expect(host.services.get(ImageService).get('gone')).rejects.toMatchObject({ status: 404 });
    const told = 'danger: Unable to retrieve the image.';
    expect(host.toasts()).toEqual([told, told]);
  });

  it('[META-05] sends what was updated and what was removed', async () => {
    const { host, images } = await service({
      answers: { 'PATCH /api/glance/images/i-1/properties/': () => undefined },
    });
    await images.updateProperties('i-1', { hw_disk_bus: 'virtio' }, ['os_version']);
    expect(host.page.calls[0]!.body).toEqual({ updated: { hw_disk_bus: 'virtio' }, removed: ['os_version'] });
  });

  it('asks for the definitions of images once, and again after a failure', async () => {
    const path = 'GET /api/glance/metadefs/namespaces/';
    const { host, images } = await service({ answers: { [path]: refused } });
    await expect(images.namespaces()).rejects.toThrow('because');
    host.page.answer(path, () => ({ items: [{ namespace: 'OS::Compute' }] }));
    expect(await images.namespaces()).toEqual([{ namespace: 'OS::Compute' }]);
    await images.namespaces();
    expect(host.page.calls.map((call) => call.query.get('resource_type'))).toEqual([
      'OS::Glance::Image',
      'OS::Glance::Image',
    ]);
  });

  it('sends ids as one part of the path', async () => {
    const { host, images } = await service({ answers: {} });
    await images.get('a/b?c').catch(() => undefined);
    expect(host.page.calls[0]!.path).toBe('/api/glance/images/a%2Fb%3Fc/');
  });
});
