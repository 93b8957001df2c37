import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import {
  type GatewayImage as Image,
  type GatewayImagePage as ImagePage,
  gatewayImages,
} from '../../support/gateway-images.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import type { NativeCloud } from '../../support/native-cloud.ts';

const kit = gatewayImages();
const { create } = kit;
let cloud: NativeCloud;
let demo: GatewayClient;
beforeAll(() => {
  ({ cloud, demo } = kit);
});

const one = (id: string) => demo.json<Image>(`/api/glance/images/${id}/`);
const wanted = { visibility: 'private', disk_format: 'raw', container_format: 'bare' };

it('[IMG-33] [GL-20] tells the ways by which the service imports', async () => {
  const { items } = await demo.json<{ items: string[] }>('/api/glance/import-methods/');
  expect(items).toContain('web-download');
});

it('[IMG-33] [GL-07] has the service fetch an address; [GL-21] what became of it is told', async () => {
  const files = createServer((asked, reply) =>
    asked.url === '/disk' ? reply.end('fetched') : reply.writeHead(404).end(),
  );
  await new Promise<void>((resolve) => void files.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
  try {
    const from = (image_url: string) => create({ source_type: 'url', image_url, import_data: true });
    const [good, bad] = [await from(`${base}/disk`), await from(`${base}/nothing`)];
    const statusOf = async ({ id }: Image) => (await one(id)).status;
    await expect.poll(() => statusOf(good), { timeout: 12_000 }).toBe('active');
    expect((await one(good.id)).size).toBe(7);
    const tasksOf = async ({ id }: Image) =>
      (await demo.json<{ items: Record<string, unknown>[] }>(`/api/glance/images/${id}/tasks/`)).items;
    await expect.poll(async () => (await tasksOf(bad))[0]?.['status'], { timeout: 12_000 }).toBe('failure');
    const [task, ...more] = await tasksOf(bad);
    expect(more).toEqual([]);
    expect(task).toMatchObject({ method: 'web-download', uri: `${base}/nothing`, status: 'failure' });
    expect(task!['message']).not.toBe('');
    expect(Object.keys(task!)).not.toContain('user_id');
    const signed = await from(`${base}/disk?X-Amz-Signature=abc`);
    await expect.poll(async () => (await tasksOf(signed))[0]?.['uri'], { timeout: 12_000 }).toBe(`${base}/disk`);
    const image = await one(bad.id);
    expect(image).toMatchObject({ status: 'queued', size: 0 });
    expect(image.properties['os_glance_failed_import']).not.toBe('');
    expect((await demo.delete(`/api/glance/images/${bad.id}/`)).status).toBe(204);
  } finally {
    files.close();
  }
});

it('[IMG-34] [GL-07] an address that the service may not fetch: 400 with its words, and no record', async () => {
  const name = cloud.name('refused-url');
  const image_url = 'http://192.0.2.1/a%20b?x=1&y=2';
  const answer = await demo.put('/api/glance/images/', {
    ...wanted,
    name,
    source_type: 'url',
    image_url,
    import_data: true,
  });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(`URI for web-download does not pass filtering: ${image_url}`);
  expect((await demo.json<ImagePage>(`/api/glance/images/?name=${name}`)).items).toEqual([]);
});

it('[GL-07] an address with a password is refused, as everybody who sees the image would read it, and leaves no record', async () => {
  const name = cloud.name('password-url');
  const image_url = 'http://bob:secret@192.0.2.1/disk';
  const answer = await demo.put('/api/glance/images/', { ...wanted, name, image_url, import_data: true });
  expect(answer.status).toBe(400);
  expect(await answer.text()).not.toContain('secret');
  expect((await demo.json<ImagePage>(`/api/glance/images/?name=${name}`)).items).toEqual([]);
});

it('[GL-07] an address that the service may not read from leaves no record', async () => {
  const name = cloud.name('from-url');
  const answer = await demo.put('/api/glance/images/', { ...wanted, name, image_url: 'file:///etc/passwd' });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect((await demo.json<ImagePage>(`/api/glance/images/?name=${name}`)).items).toEqual([]);
});
