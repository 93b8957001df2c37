import { afterAll, beforeAll, expect, it } from 'vitest';
import { RfbClient } from '../../support/console-clients.ts';
import { openConsole } from '../../support/gateway-consoles.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { useCompute } from '../../support/native-compute.ts';
import { serverKit } from '../../support/native-servers.ts';

const nova = useCompute();
const kit = serverKit(nova);
let gateway: RunningGateway;
let demo: GatewayClient;

beforeAll(async () => {
  const { authUrl, account, kind } = nova.cloud;
  const proxy = kind === 'embedded' ? [new URL(authUrl).host] : ['127.0.0.1:6080', '127.0.0.1:6083'];
  gateway = await startGateway(authUrl, { consoles: { proxy } });
  const { username, password, project_name: project } = account('demo');
  demo = await gateway.signIn(username, password, project);
});
afterAll(() => gateway.close());

async function logged(id: string, text: string): Promise<string> {
  return kit.until(async () => {
    const answer = await demo.post(`/api/nova/servers/${id}/console-output/`, { length: 100 });
    const lines = ((await answer.json()) as { lines: string[] }).lines.join('\n');
    return lines.includes(text) ? lines : undefined;
  });
}

it('[SRV-51] [NV-58] [NV-70] a server’s screen and serial line are typed into through the gateway, and its log has what arrived', async () => {
  const id = await kit.make('through');
  await kit.settled(id, 'ACTIVE');
  const screen = await openConsole(demo, id, 'vnc');
  expect(screen.socket.protocol).toBe('binary');
  const rfb = await RfbClient.open(screen);
  expect(rfb.name).toContain(nova.cloud.name('through'));
  const before = Buffer.concat(await rfb.update(false));
  expect(before.length).toBe(rfb.width * rfb.height * 4);
  await rfb.type('root\nsecret\necho from-the-screen\n');
  await logged(id, 'tty1: echo from-the-screen');
  expect(Buffer.concat(await rfb.update(false)).equals(before)).toBe(false);
  await screen.close();

  const serial = await openConsole(demo, id, 'serial');
  serial.send('\r');
  await serial.takeUntil('login: ');
  serial.send('root\r');
  await serial.takeUntil('assword: ');
  serial.send('secret\r');
  serial.send('echo from-the-line\r');
  await serial.takeUntil('from-the-line');
  await serial.close();
  await logged(id, 'from-the-line');
  expect(gateway.log()).not.toMatch(/token=|:6080|:6083|vnc_lite/);
});

it('[SRV-51] [NV-58] a server that is not there is told in nova’s words', async () => {
  const socket = await openConsole(demo, 'no-such', 'vnc');
  expect(await socket.ended).toEqual({ code: 4005, reason: expect.stringContaining('no-such') });
});
