import { beforeAll, describe, expect, it } from 'vitest';
import type { GatewayClient } from '../../support/gateway-client.ts';
import {
  type GatewayImage as Image,
  type GatewayImagePage as ImagePage,
  gatewayImages,
} from '../../support/gateway-images.ts';
import { startGateway } from '../../support/gateway.ts';
import type { NativeCloud } from '../../support/native-cloud.ts';

const kit = gatewayImages();
const { create, made, signIn } = kit;
let cloud: NativeCloud;
let demo: GatewayClient;
let reader: GatewayClient;
beforeAll(async () => {
  ({ cloud, demo } = kit);
  reader = await signIn('reader');
});

/** Uploads an image with data. */
async function uploaded(fields: Record<string, unknown>): Promise<Image> {
  const wanted = { name: cloud.name('image'), visibility: 'private', ...fields };
  const body = new FormData();
  body.append('$$originalJSON', JSON.stringify(wanted));
  body.append('data', new Blob(['the bytes of a disk']), 'disk.img');
  const image = (await (await demo.send('POST', '/api/glance/images/', { rawBody: body })).json()) as Image;
  made.push(image.id);
  return image;
}

const one = (id: string) => demo.json<Image>(`/api/glance/images/${id}/`);

describe('GL', () => {
  it('[API-09] [GL-01] tells the version', async () => {
    expect(await demo.json('/api/glance/version/')).toEqual({ version: '2' });
  });

  it('[API-10] [GL-07] creates a record; [GL-03] reads it; [GL-05] deletes it', async () => {
    const image = await create({ min_disk: 2, properties: { description: 'made by a test' }, hw_disk_bus: 'scsi' });
    expect(image).toMatchObject({ min_disk: 2, min_ram: 0, size: 0, is_public: false, protected: false });
    expect(image.properties).toMatchObject({ description: 'made by a test', hw_disk_bus: 'scsi' });
    expect(image.properties).not.toHaveProperty('tags');
    const read = await one(image.id);
    expect(read.properties).toMatchObject({ tags: [], hw_disk_bus: 'scsi' });
    expect(read.properties).not.toHaveProperty('self');
    expect((await demo.delete(`/api/glance/images/${image.id}`)).status).toBe(204);
    const gone = await demo.get(`/api/glance/images/${image.id}/`);
    expect([gone.status, gone.headers.get('x-sextant-origin')]).toEqual([404, 'image']);
    expect(await gone.json()).toContain('No image found with ID');
  });

  it('[API-10] [GL-07] refuses what makes no image', async () => {
    const refused = async (fields: object) => {
      const answer = await demo.put('/api/glance/images/', fields);
      return [answer.status, await answer.json()];
    };
    expect(await refused({ name: 'x' })).toEqual([400, "missing required parameter 'visibility'"]);
    expect(await refused({ visibility: 'secret' })).toEqual([400, 'invalid visibility option: secret']);
    expect(await refused({ visibility: 'private', disk_format: 'nonsense' })).toEqual([
      400,
      expect.stringContaining("'nonsense' is not one of"),
    ]);
    expect(await refused({ visibility: 'private', name: 'x'.repeat(256) })).toEqual([400, expect.any(String)]);
  });

  it('[IMG-05] [GL-07] an ordinary member may not publish: 403, named, and the session lives', async () => {
    const answer = await demo.put(
      '/api/glance/images/',
      { name: cloud.name('public'), visibility: 'public', disk_format: 'raw', container_format: 'bare' },
      { headers: { Accept: 'application/problem+json' } },
    );
    expect(await answer.json()).toMatchObject({
      status: 403,
      service: 'image',
      operation: 'GL-07',
      rule: 'image:publicize_image',
    });
    expect((await demo.get('/api/glance/images/?name=x')).status).toBe(200);
  });

  it('[API-09] [GL-07] keeps long names and markup as they are; what the service refuses says why', async () => {
    for (const name of ['ü'.repeat(255), '<img src=x onerror=alert(1)>', '{{7*7}} %s ../..']) {
      expect((await one((await create({ name })).id)).name).toBe(name);
    }
    const refused = await demo.put('/api/glance/images/', { name: '🚀'.repeat(255), visibility: 'private' });
    expect([refused.status, await refused.json()]).toEqual([400, "Name can't contain 4 byte unicode characters."]);
  });

  it('[API-09] [GL-04] changes what differs, and nothing when nothing does', async () => {
    const { id } = await create();
    const change = { name: cloud.name('renamed'), protected: true, min_ram: 64, visibility: 'private', own_key: 'v' };
    expect((await demo.patch(`/api/glance/images/${id}/`, change)).status).toBe(204);
    const changed = await one(id);
    expect(changed).toMatchObject({ name: change.name, protected: true, min_ram: 64 });
    expect(changed.properties).toMatchObject({ own_key: 'v' });
    expect((await demo.patch(`/api/glance/images/${id}/`, change)).status).toBe(204);
    const refused = await demo.delete(`/api/glance/images/${id}/`);
    expect([refused.status, await refused.json()]).toEqual([403, expect.stringContaining('protected')]);
    await demo.patch(`/api/glance/images/${id}/`, { protected: false });
  });

  it('[IMG-11] [IMG-09] [GL-04] a VHD in a bare container that has data is edited; other formats the service refuses', async () => {
    const { id } = await uploaded({ disk_format: 'vhd', container_format: 'bare' });
    expect(await one(id)).toMatchObject({ status: 'active', disk_format: 'vhd', container_format: 'bare' });
    const edit = { name: cloud.name('renamed'), min_ram: 64, protected: false };
    expect((await demo.patch(`/api/glance/images/${id}/`, edit)).status).toBe(204);
    // An edit may also send the formats that the image has.
    const same = { ...edit, min_ram: 128, disk_format: 'vhd', container_format: 'bare' };
    expect((await demo.patch(`/api/glance/images/${id}/`, same)).status).toBe(204);
    expect(await one(id)).toMatchObject({ name: edit.name, min_ram: 128, container_format: 'bare' });
    for (const [name, value] of Object.entries({ disk_format: 'raw', container_format: 'ovf' })) {
      const refused = await demo.patch(`/api/glance/images/${id}/`, { [name]: value });
      expect([refused.status, await refused.json()]).toEqual([
        403,
        expect.stringContaining(`Attribute ${name} can be only replaced for a queued image.`),
      ]);
    }
  });

  it('[IMG-11] [GL-04] an emptied architecture, kernel and ramdisk are taken from the image', async () => {
    const kernel = await create({ disk_format: 'aki' });
    const { id } = await create({ architecture: 'x86_64', kernel: kernel.id, ramdisk: kernel.id });
    expect((await one(id)).properties).toMatchObject({ kernel_id: kernel.id, ramdisk_id: kernel.id });
    const edit = { architecture: '', kernel: '', ramdisk: '', name: cloud.name('cleared') };
    expect((await demo.patch(`/api/glance/images/${id}/`, edit)).status).toBe(204);
    const cleared = await one(id);
    expect(cleared).not.toHaveProperty('architecture');
    for (const name of ['kernel_id', 'ramdisk_id', 'architecture']) expect(cleared.properties).not.toHaveProperty(name);
    // Again, as there is nothing to take away any more.
    expect((await demo.patch(`/api/glance/images/${id}/`, edit)).status).toBe(204);
  });

  it('[IMG-09] [IMG-02] [GL-07] what is made as OVA is a VMDK in an OVA, and found as such', async () => {
    const { id } = await create({ disk_format: 'ova', container_format: 'bare' });
    expect(await one(id)).toMatchObject({ disk_format: 'vmdk', container_format: 'ova' });
    const found = await demo.json<ImagePage>('/api/glance/images/?disk_format=vmdk&container_format=ova');
    expect(found.items.map((image) => image.id)).toContain(id);
  });

  it('[API-11] [GL-08] [GL-09] reads and patches custom properties', async () => {
    const { id } = await create({ first: '1', second: '2' });
    const path = `/api/glance/images/${id}/properties/`;
    expect(await demo.json(path)).toMatchObject({ first: '1', second: '2' });
    const patch = { updated: { first: 'one', third: '3' }, removed: ['second', 'never-there'] };
    expect((await demo.patch(path, patch)).status).toBe(204);
    const properties = await demo.json<Record<string, unknown>>(path);
    expect(properties).toMatchObject({ first: 'one', third: '3' });
    expect(properties).not.toHaveProperty('second');
    expect((await demo.patch(path, patch)).status).toBe(204);
    const missing = await demo.patch(path, { removed: ['x'] });
    expect([missing.status, await missing.json()]).toEqual([400, "missing required parameter 'updated'"]);
    expect((await demo.patch(path, {})).status).toBe(400);
  });

  it('[API-09] [GL-02] filters, sorts and pages', async () => {
    const name = cloud.name('paged');
    for (let at = 0; at < 3; at++) await create({ name, owner_note: String(at) });
    const list = (query: string) => demo.json<ImagePage>(`/api/glance/images/?name=${name}&${query}`);
    demo.cookies.set('API_RESULT_PAGE_SIZE', '2');
    const first = await list('paginate=true&sort_key=created_at&sort_dir=asc');
    expect([first.items.length, first.has_more_data, first.has_prev_data]).toEqual([2, true, false]);
    const rest = await list(`paginate=true&sort_key=created_at&sort_dir=asc&marker=${first.items[1]?.id}`);
    expect([rest.items.length, rest.has_more_data, rest.has_prev_data]).toEqual([1, false, true]);
    const all = await list('paginate=false');
    expect([all.items.length, all.has_more_data, all.has_prev_data]).toEqual([3, false, false]);
    demo.cookies.delete('API_RESULT_PAGE_SIZE');
    expect((await list('status=active')).items).toEqual([]);
    expect((await demo.get('/api/glance/images/?marker=no-such-image')).status).toBe(400);
  });

  it('[API-11] [GL-10] namespaces of a resource type, whole; a target narrows them, an empty one does not', async () => {
    const path = '/api/glance/metadefs/namespaces/?resource_type=OS::Glance::Image';
    const { items } = await demo.json<{ items: { namespace: string; properties?: object }[] }>(path);
    expect(items.length).toBeGreaterThan(3);
    expect(items.some((namespace) => Object.keys(namespace.properties ?? {}).length > 0)).toBe(true);
    expect((await demo.json<{ items: unknown[] }>(`${path}&properties_target=`)).items.length).toBe(items.length);
    expect((await demo.json<{ items: unknown[] }>(`${path}&properties_target=nothing`)).items).toEqual([]);
    const missing = await demo.get('/api/glance/metadefs/namespaces/');
    expect([missing.status, await missing.json()]).toEqual([400, "missing required parameter 'resource_type'"]);
  });

  it('[API-11] [GL-11] resource types', async () => {
    const { items } = await demo.json<{ items: { name: string }[] }>('/api/glance/metadefs/resourcetypes/');
    expect(items.map((type) => type.name)).toEqual(expect.arrayContaining(['OS::Glance::Image', 'OS::Nova::Flavor']));
  });

  it("[IMG-01] somebody else's private image is not there, and is not changed", async () => {
    const { id } = await create();
    const lab = await signIn('lab');
    const switched = await lab.json<{ project_name: string }>('/api/keystone/user-session/');
    expect(switched.project_name).toBe('lab');
    expect((await lab.get(`/api/glance/images/${id}/`)).status).toBe(404);
    expect((await lab.delete(`/api/glance/images/${id}/`)).status).toBe(404);
    expect((await reader.get(`/api/glance/images/${id}/`)).status).toBe(200);
  });

  it('two people delete the same image: the second hears that it is gone', async () => {
    const { id } = await create();
    expect((await demo.delete(`/api/glance/images/${id}/`)).status).toBe(204);
    const second = await demo.delete(`/api/glance/images/${id}/`);
    expect([second.status, await second.json()]).toEqual([404, expect.stringContaining(id)]);
  });
});

describe('uploads', () => {
  const form = (fields: Record<string, unknown>, file: BlobPart[], name = 'disk.raw') => {
    const parts = new FormData();
    parts.append('$$originalJSON', JSON.stringify(fields));
    for (const [key, value] of Object.entries(fields)) parts.append(key, String(value));
    parts.append('data', new Blob(file), name);
    return parts;
  };
  const fields = () => ({
    name: cloud.name('upload'),
    visibility: 'private',
    disk_format: 'raw',
    container_format: 'bare',
    min_disk: 1,
  });

  it('[IMG-18] [GL-06] streams the file to the image service and answers when it is there', async () => {
    const bytes = new Uint8Array(300_000).map((_, at) => at % 251);
    const answer = await demo.send('POST', '/api/glance/images/', { rawBody: form(fields(), [bytes]) });
    const image = (await answer.json()) as Image;
    made.push(image.id);
    expect([answer.status, image]).toEqual([
      201,
      expect.objectContaining({ status: 'active', size: 300_000, min_disk: 1 }),
    ]);
    const user = await cloud.as('demo');
    const data = await user.image('GET', `/v2/images/${image.id}/file`);
    expect(Buffer.compare(data.bytes, Buffer.from(bytes))).toBe(0);
  });

  it('[GL-12] [GL-13] an image is deactivated and reactivated', async () => {
    const answer = await demo.send('POST', '/api/glance/images/', { rawBody: form(fields(), ['data']) });
    const { id } = (await answer.json()) as Image;
    made.push(id);
    const admin = await signIn('admin');
    expect((await admin.post(`/api/glance/images/${id}/actions/deactivate`)).status).toBe(204);
    expect((await one(id)).status).toBe('deactivated');
    expect((await admin.post(`/api/glance/images/${id}/actions/reactivate/`)).status).toBe(204);
    expect((await one(id)).status).toBe('active');
  });

  it('[GL-06] takes an empty file as an image of no bytes, as the service does', async () => {
    const answer = await demo.send('POST', '/api/glance/images/', { rawBody: form(fields(), []) });
    const image = (await answer.json()) as Image;
    made.push(image.id);
    expect([answer.status, image.size]).toEqual([201, 0]);
  });

  it('[GL-06] refused fields cost no upload and leave no record', async () => {
    const name = cloud.name('refused');
    const bad = form({ ...fields(), name, disk_format: 'nonsense' }, [new Uint8Array(2_000_000)]);
    const answer = await demo.send('POST', '/api/glance/images/', { rawBody: bad });
    expect([answer.status, await answer.json()]).toEqual([400, expect.stringContaining('nonsense')]);
    expect((await demo.json<ImagePage>(`/api/glance/images/?name=${name}`)).items).toEqual([]);
  });

  it('[GL-06] a field after the file, a file under another name, or no form at all: 400, and no record is left', async () => {
    const name = cloud.name('order');
    const late = form({ ...fields(), name }, ['data']);
    late.append('late', 'x');
    const answer = await demo.send('POST', '/api/glance/images/', { rawBody: late });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      'The field "late" came after the file. Send the file part last.',
    ]);
    expect((await demo.json<ImagePage>(`/api/glance/images/?name=${name}`)).items).toEqual([]);
    const other = new FormData();
    for (const [field, value] of Object.entries({ ...fields(), name })) other.append(field, String(value));
    other.append('file', new Blob(['x']), 'x');
    expect((await demo.send('POST', '/api/glance/images/', { rawBody: other })).status).toBe(400);
    expect((await demo.post('/api/glance/images/', { name })).status).toBe(400);
    expect((await demo.json<ImagePage>(`/api/glance/images/?name=${name}`)).items).toEqual([]);
  });

  it('[API-10] [GL-06] a form without a file makes a record that waits for its data', async () => {
    const body = new FormData();
    body.append('$$originalJSON', JSON.stringify({ ...fields(), name: cloud.name('waits') }));
    const answer = await demo.send('POST', '/api/glance/images/', { rawBody: body });
    const image = (await answer.json()) as Image;
    made.push(image.id);
    expect([answer.status, answer.headers.get('location')]).toEqual([201, `/api/glance/images/${image.id}`]);
    expect(image).toMatchObject({ status: 'queued', size: 0 });
    const bare = new FormData();
    bare.append('name', cloud.name('waits'));
    const refused = await demo.send('POST', '/api/glance/images/', { rawBody: bare });
    expect([refused.status, await refused.json()]).toEqual([400, "missing required parameter 'visibility'"]);
  });

  it('[IMG-19] [GL-06] an upload that breaks off removes its record', async () => {
    const name = cloud.name('broken');
    const boundary = 'sextant-test-boundary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="$$originalJSON"\r\n\r\n${JSON.stringify({ ...fields(), name })}\r\n--${boundary}\r\nContent-Disposition: form-data; name="data"; filename="x"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const leaving = new AbortController();
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode(head));
        stream.enqueue(new Uint8Array(500_000));
      },
    });
    const upload = demo.send('POST', '/api/glance/images/', {
      rawBody: body,
      headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
      signal: leaving.signal,
    });
    const named = async () => (await demo.json<ImagePage>(`/api/glance/images/?name=${name}`)).items.length;
    await expect.poll(named, { timeout: 5000 }).toBe(1);
    leaving.abort();
    await expect(upload).rejects.toThrow();
    await expect.poll(named, { timeout: 10_000 }).toBe(0);
  });

  it('[API-10] [GL-07] direct mode gives the address and the token to upload with, other modes neither', async () => {
    const direct = await startGateway(cloud.authUrl, { uploads: 'direct' });
    try {
      const { username, password, project_name } = cloud.account('demo');
      const client = await direct.signIn(username, password, project_name);
      const answer = await client.put('/api/glance/images/', { ...fields(), data: 'disk.raw' });
      const { id, upload_url, token_id } = (await answer.json()) as Image & { upload_url: string; token_id: string };
      made.push(id);
      expect(upload_url).toMatch(new RegExp(`/v2/images/${id}/file$`));
      const put = await fetch(upload_url, {
        method: 'PUT',
        headers: { 'X-Auth-Token': token_id, 'Content-Type': 'application/octet-stream' },
        body: 'bytes',
      });
      expect(put.status).toBe(204);
      expect((await one(id)).status).toBe('active');
    } finally {
      await direct.close();
    }
    const image = await create({ data: 'disk.raw' });
    expect(image).not.toHaveProperty('upload_url');
    expect(image).not.toHaveProperty('token_id');
  });
});
