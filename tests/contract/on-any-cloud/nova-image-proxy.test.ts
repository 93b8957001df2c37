import { describe, expect, it, onTestFinished } from 'vitest';
import { useCompute } from '../../support/native-compute.ts';
import { serverKit } from '../../support/native-servers.ts';

const nova = useCompute();
const { ask, read, refusal } = nova;
const kit = serverKit(nova);
const gone = [404, 'The resource could not be found.'];
const missing = [404, 'Image not found.'];

/** Makes an image of demo's without data, which goes away with the test; its address in nova. */
async function makeImage(more: object): Promise<string> {
  const demo = await nova.cloud.as('demo');
  const body = { name: nova.cloud.name('proxied'), disk_format: 'raw', container_format: 'bare', ...more };
  const { id } = (await demo.image('POST', '/v2/images', body)).json;
  onTestFinished(async () => void (await demo.image('DELETE', `/v2/images/${id}`)));
  return `/images/${id}`;
}

describe('[EMB-02] images through nova', () => {
  it('[EMB-02] are shown with their properties as metadata', async () => {
    const demo = await nova.cloud.as('demo');
    const [compute, glance] = [demo.endpoint('compute'), demo.endpoint('image')];
    const path = await makeImage({ min_disk: 2, auto_disk_config: 'True', instance_uuid: 'x-1' });
    const id = path.slice('/images/'.length);
    const links = [
      { rel: 'self', href: `${compute}${path}` },
      { rel: 'bookmark', href: compute.replace('/v2.1', path) },
      { rel: 'alternate', type: 'application/vnd.openstack.image', href: `${glance}${path}` },
    ];
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const name = nova.cloud.name('proxied');
    const image = {
      id,
      name,
      minRam: 0,
      minDisk: 2,
      metadata: { auto_disk_config: 'True', instance_uuid: 'x-1' },
      created: time,
      updated: time,
      status: 'SAVING',
      progress: 25,
      'OS-EXT-IMG-SIZE:size': 0,
      links,
      server: {
        id: 'x-1',
        links: [
          { rel: 'self', href: `${compute}/servers/x-1` },
          { rel: 'bookmark', href: compute.replace('/v2.1', '/servers/x-1') },
        ],
      },
      'OS-DCF:diskConfig': 'AUTO',
    };
    expect(await read(path)).toEqual({ image });
    expect(await read(`/images/detail?name=${name}`)).toEqual({ images: [image] });
    expect(await read(`/images?server=http://nova/servers/x-1`)).toEqual({ images: [{ id, name, links }] });
    expect(await refusal('GET', '/images/none')).toEqual(missing);
    expect(await refusal('GET', path, { as: 'lab' })).toEqual(missing);
  });

  it('[EMB-02] are listed in pages, and by filters of nova’s own names', async () => {
    const demo = await nova.cloud.as('demo');
    const { images, images_links: links } = await read('/images/detail?limit=2');
    expect(images).toHaveLength(2);
    const next = `images/detail?limit=2&marker=${images[1].id}`;
    expect(links).toEqual([{ rel: 'next', href: `${demo.endpoint('compute')}/${next}` }]);
    const after = (await read(`/${next}`)).images.map(({ id }: { id: string }) => id);
    const all = (await read('/images?limit=0')).images.map(({ id }: { id: string }) => id);
    expect(all.slice(2, 4)).toEqual(after);
    expect((await read('/images')).images).toHaveLength(all.length);
    const names = async (query: string) =>
      (await read(`/images?${query}`)).images.map(({ name }: { name: string }) => name);
    expect(await names('name=tiny-qcow2')).toEqual(['tiny-qcow2']);
    expect(await names('status=ACTIVE')).toContain('tiny-qcow2');
    expect(await names('type=snapshot')).toContain('web-1-copy');
    expect(await names('minDisk=1')).not.toContain('tiny-qcow2');
    expect(await names('property-hw_disk_bus=virtio')).toContain('tiny-qcow2');
    expect(await names('changes-since=2020-01-01T00:00:00Z')).toContain('tiny-qcow2');
    expect(await refusal('GET', '/images?limit=-1')).toEqual([400, 'Invalid input received: limit must be >= 0']);
    expect(await refusal('GET', '/images?limit=x')).toEqual([400, 'Invalid input received: limit must be an integer']);
    expect(await refusal('GET', '/images?marker=none')).toEqual([
      400,
      'HTTP 400 Bad Request: No image found with ID none',
    ]);
  });

  it('[EMB-02] have metadata that can be changed, as a whole and one by one', async () => {
    const path = `${await makeImage({ one: '1', block_device_mapping: '[]' })}/metadata`;
    const put = (tail: string, body: object) => ask('PUT', path + tail, { body });
    expect(await read(path)).toEqual({ metadata: { one: '1', block_device_mapping: [] } });
    expect((await ask('POST', path, { body: { metadata: { two: '2' } } })).json).toEqual({
      metadata: { one: '1', two: '2', block_device_mapping: [] },
    });
    expect((await put('', { metadata: { three: '3' } })).json).toEqual({ metadata: { three: '3' } });
    expect((await put('/four', { meta: { four: '4' } })).json).toEqual({ meta: { four: '4' } });
    expect(await read(path)).toEqual({ metadata: { three: '3', four: '4' } });
    expect(await read(`${path}/four`, { version: '2.38' })).toEqual({ meta: { four: '4' } });
    expect((await put('/four', { meta: { five: '5' } })).json.badRequest.message).toBe('Request body and URI mismatch');
    expect((await ask('DELETE', `${path}/four`)).status).toBe(204);
    expect(await refusal('DELETE', `${path}/four`)).toEqual([404, 'Invalid metadata key']);
    expect(await refusal('GET', `${path}/four`)).toEqual(gone);
    const many = Object.fromEntries(Array.from({ length: 129 }, (_, at) => [`k${at}`, 'v']));
    expect(await refusal('PUT', path, { body: { metadata: many } })).toEqual([403, 'Image metadata limit exceeded']);
    const body = { metadata: { a: 'b' } };
    expect(await refusal('POST', path, { body, as: 'lab' })).toEqual(missing);
    const image = await kit.image('tiny-qcow2');
    expect(await refusal('PUT', `/images/${image}/metadata`, { body })).toEqual([
      403,
      `Not authorized for image ${image}.`,
    ]);
  });

  it('[EMB-02] are deleted by those who may', async () => {
    const path = await makeImage({});
    const refused = [403, 'You are not allowed to delete the image.'];
    expect(await refusal('DELETE', path, { as: 'reader' })).toEqual(refused);
    expect(await refusal('DELETE', `/images/${await kit.image('tiny-qcow2')}`)).toEqual(refused);
    expect((await ask('DELETE', path)).status).toBe(204);
    expect(await refusal('DELETE', path)).toEqual(missing);
  });

  it('[EMB-02] are there until 2.35, their metadata until 2.38', async () => {
    const path = `/images/${await kit.image('tiny-qcow2')}`;
    expect((await ask('GET', path, { version: '2.35' })).status).toBe(200);
    for (const old of [path, '/images', '/images/detail']) {
      expect(await refusal('GET', old, { version: '2.36' })).toEqual(gone);
    }
    expect(await refusal('GET', `${path}/metadata`, { version: '2.39' })).toEqual(gone);
  });
});
