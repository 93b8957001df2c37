import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import { swift } from '../../../core/cloud/swift/swift.ts';
import { nativeCloud, type NativeUser } from '../../support/native-cloud.ts';

let cloud: Cloud;
let demo: NativeUser;
beforeAll(async () => {
  cloud = await createCloud({ services: [swift] });
  const account = { username: 'demo', password: 'demopass', project_name: 'demo' };
  const embedded = nativeCloud(
    'embedded',
    cloud.authUrl,
    'RegionOne',
    () => account,
    async () => undefined,
  );
  demo = await embedded.as('demo');
});
afterAll(() => cloud.close());

it('a body that is refused early does not stand before the next call of its connection', async () => {
  await demo.call('object-store', 'PUT', '/full', undefined, { 'x-container-meta-quota-bytes': '1000' });
  const { hostname, port, pathname } = new URL(demo.endpoint('object-store'));
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  const head = (method: string, path: string) =>
    `${method} ${pathname}${path} HTTP/1.1\r\nHost: swift\r\nX-Auth-Token: ${demo.token}\r\n`;
  const size = 640 * 1024;
  socket.write(`${head('PUT', '/full/large')}Transfer-Encoding: chunked\r\n\r\n${size.toString(16)}\r\n`);
  socket.write(Buffer.alloc(size));
  socket.write('\r\n0\r\n\r\n');
  await expect.poll(() => heard).toContain('HTTP/1.1 413');
  socket.write(`${head('HEAD', '/full')}\r\n`);
  await expect.poll(() => heard).toContain('HTTP/1.1 204');
  socket.destroy();
});
