import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

let site: GatewayOnCloud;
beforeAll(async () => {
  site = await startGatewayOnCloud({ listen: { maxConnections: 2 } });
});
afterAll(() => site.close());

/** Opens a connection, and resolves when it is there. */
const open = () =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () => resolve(socket)).on('error', reject);
  });

/** Asks over a connection, and resolves with the first line of the answer; empty when the gateway hangs up. */
const ask = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    for (const end of ['end', 'close', 'error'] as const) socket.on(end, () => resolve(text.split('\r\n')[0] ?? ''));
    socket.write('GET /healthcheck HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
  });

it('[OPS-09] connections beyond the limit are refused, those that there are go on, and a later one is served again', async () => {
  const [first, second] = [await open(), await open()];
  expect(await ask(await open())).toBe('');
  expect(await ask(await open())).toBe('');
  expect(site.log().match(/connections-refused/g)).toHaveLength(1);
  expect(await ask(first)).toBe('HTTP/1.1 200 OK');
  await expect.poll(async () => ask(await open())).toBe('HTTP/1.1 200 OK');
  expect(await ask(second)).toBe('HTTP/1.1 200 OK');
});
