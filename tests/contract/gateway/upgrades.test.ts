import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

/** Requests to change over, sent as bytes by who has no session. */
let site: GatewayOnCloud;
const open: Socket[] = [];

beforeAll(async () => void (site = await startGatewayOnCloud()));
afterAll(async () => {
  open.forEach((socket) => socket.destroy());
  await site.close();
});

const request = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: Upgrade', ...headers, '', ''].join('\r\n');
const webSocket = ['Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];

/** Sends these bytes on a connection of its own, which stays open on this side; resolves with what came when the other side has ended. */
async function send(...packets: string[]): Promise<string> {
  const { hostname, port } = new URL(site.url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  open.push(socket);
  let said = '';
  socket.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const ended = new Promise<string>((resolve) => {
    socket.once('end', () => resolve(said));
    socket.once('error', () => resolve(said));
    socket.once('close', () => resolve(said));
  });
  for (const bytes of packets) {
    socket.write(bytes);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return ended;
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    site.gateway.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
const isWell = async () => (await fetch(`${site.url}/healthcheck`, { headers: { connection: 'close' } })).ok;

it('[SRV-52] an upgrade behind an unanswered request ends that connection alone', async () => {
  const first = 'GET /healthcheck HTTP/1.1\r\nHost: x\r\n\r\n';
  await send(first + request('/', ...webSocket));
  expect(await isWell()).toBe(true);
});

it.each([
  ['a page', [request('/', ...webSocket)]],
  ['bytes after the headers', [request('/', ...webSocket), 'x']],
  ['an address that can’t be read', [request('/%zz', ...webSocket)]],
  ['HTTP/2', [request('/healthcheck', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA')]],
])('[SRV-52] an upgrade that changes nothing is answered and leaves no connection: %s', async (_what, packets) => {
  expect(await send(...packets)).toMatch(/^HTTP\/1\.1 \d{3} [\s\S]*\r\nConnection: close/i);
  await expect.poll(connections).toBe(0);
});

it('[SRV-52] an upgrade with a body is refused, because nobody would read the body', async () => {
  const body = ['Upgrade: h2c', 'Content-Type: application/json', 'Content-Length: 2'];
  expect(await send(`${request('/api/policy/', ...body)}{}`)).toMatch(/^HTTP\/1\.1 400 /);
  await expect.poll(connections).toBe(0);
});
