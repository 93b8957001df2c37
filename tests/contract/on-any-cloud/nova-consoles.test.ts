import { expect, it } from 'vitest';
import { ConsoleSocket, RfbClient } from '../../support/console-clients.ts';
import { useCompute } from '../../support/native-compute.ts';
import { serverKit } from '../../support/native-servers.ts';

const nova = useCompute();
const kit = serverKit(nova);

async function addressOf(server: string, protocol: string, type: string): Promise<URL> {
  const body = { remote_console: { protocol, type } };
  const answer = await nova.ask('POST', `/servers/${server}/remote-consoles`, { version: '2.6', body });
  expect(answer.status, answer.text).toBe(200);
  return new URL(answer.json.remote_console.url as string);
}

const readLog = async (id: string) =>
  (await kit.act(id, { 'os-getConsoleOutput': {} }, { version: '2.1' })).output as string;
const logged = (id: string, text: string) =>
  kit.until(async () => ((await readLog(id)).includes(text) ? readLog(id) : undefined));

it('[SRV-51] a server’s screen and its serial line are behind the addresses that nova gives, and what is typed is in its log', async () => {
  const id = await kit.make('consoles');
  await kit.settled(id, 'ACTIVE');
  const page = await addressOf(id, 'vnc', 'novnc');
  expect(page.pathname).toBe('/vnc_lite.html');
  const token = page.searchParams.get('path') ?? '';
  expect(token).toMatch(/^\?token=[\w-]+$/);
  const origin = { origin: `http://${page.host}` };
  const screen = await ConsoleSocket.open(`ws://${page.host}/${token}`, 'binary', origin);
  expect(screen.socket.protocol).toBe('binary');
  const rfb = await RfbClient.open(screen);
  expect(rfb.name).toContain(nova.cloud.name('consoles'));
  const before = Buffer.concat(await rfb.update(false));
  expect(before.length).toBe(rfb.width * rfb.height * 4);
  await rfb.type('root\nsecret\necho from-the-screen\n');
  await rfb.update(true);
  expect(await logged(id, 'tty1: echo from-the-screen')).not.toContain('secret');
  expect(Buffer.concat(await rfb.update(false)).equals(before)).toBe(false);
  await screen.close();

  const line = await addressOf(id, 'serial', 'serial');
  expect(line.href).toMatch(/^ws:.*\/\?token=[\w-]+$/);
  const serial = await ConsoleSocket.open(line.href, 'binary', origin);
  serial.send('\r');
  await serial.takeUntil('login: ');
  serial.send('root\r');
  await serial.takeUntil('assword: ');
  serial.send('secret\r');
  await serial.takeUntil('$ ').catch(() => undefined);
  serial.send('echo from-the-line\r');
  await serial.takeUntil('from-the-line');
  await serial.close();
  expect(await logged(id, 'from-the-line')).not.toContain('secret');
});

it('[SRV-51] a token that opens nothing gets a connection that ends without a byte', async () => {
  const id = await kit.make('no-token');
  await kit.settled(id, 'ACTIVE');
  const { host } = await addressOf(id, 'vnc', 'novnc');
  const socket = await ConsoleSocket.open(`ws://${host}/?token=no-such`, 'binary', { origin: `http://${host}` });
  await expect(socket.take(1)).rejects.toThrow('closed');
  expect((await socket.ended).code).toBe(1006);
});
