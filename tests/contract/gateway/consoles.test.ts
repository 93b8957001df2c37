import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { RfbClient, type ConsoleSocket } from '../../support/console-clients.ts';
import { consolePath, type OpenedAs, openConsole, ticketFor } from '../../support/gateway-consoles.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { projectNamed } from '../../support/session.ts';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';

let cloud: Cloud;
let site: RunningGateway;
let demo: GatewayClient;
let server: string;
const opened: ConsoleSocket[] = [];

async function serverOf(client: GatewayClient, wanted = 'web-1'): Promise<string> {
  const { items } = await client.json<{ items: { id: string; name: string }[] }>('/api/nova/servers/');
  return items.find(({ name }) => name === wanted)?.id ?? '';
}

async function open(type: 'vnc' | 'serial' = 'serial', as: OpenedAs = {}, client = demo): Promise<ConsoleSocket> {
  const socket = await openConsole(client, server, type, as);
  opened.push(socket);
  return socket;
}

const working = async (socket: ConsoleSocket) => {
  socket.send('\r');
  await socket.takeUntil('login: ');
};

beforeAll(async () => {
  cloud = await createCloud({ seed: 'consoles' });
  site = await startGateway(cloud.authUrl, { consoles: { proxy: [new URL(cloud.authUrl).host] } });
  demo = await site.signIn('demo');
  server = await serverOf(demo);
});
afterEach(async () => {
  cloud.faults.clear();
  for (const socket of opened.splice(0)) await socket.close();
});
afterAll(async () => {
  await site.close();
  await cloud.close();
});

describe('[SRV-52] [NV-58] [NV-70] the socket of a console is opened', () => {
  it('by the console’s own origin alone', async () => {
    await expect(open('serial', { origin: 'https://evil.example' })).rejects.toThrow('403');
    await expect(open('serial', { origin: '' })).rejects.toThrow('403');
    await expect(open('serial', { origin: 'null' })).rejects.toThrow('403');
  });

  it('with a session', async () => {
    await expect(open('serial', { ticket: await ticketFor(demo, server), cookiesOf: site.client() })).rejects.toThrow(
      '401',
    );
  });

  it('with a ticket of this session and this server, used once', async () => {
    await expect(open('serial', { ticket: '' })).rejects.toThrow('403');
    await expect(open('serial', { ticket: 'made-up' })).rejects.toThrow('403');
    const ticket = await ticketFor(demo, server);
    await working(await open('serial', { ticket }));
    await expect(open('serial', { ticket })).rejects.toThrow('403');
    await expect(open('serial', { ticket: await ticketFor(demo, 'another') })).rejects.toThrow('403');
    const other = await site.signIn('demo');
    await expect(open('serial', { ticket: await ticketFor(other, server) })).rejects.toThrow('403');
  });

  it('with a ticket that is not older than thirty seconds', async () => {
    const ticket = await ticketFor(demo, server);
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 31_000);
    await expect(open('serial', { ticket })).rejects.toThrow('403');
    clock.mockRestore();
  });

  it('by no ordinary call, and no ticket is given without the anti-forgery header', async () => {
    expect((await demo.get(`${consolePath(server)}?type=vnc`)).status).toBe(426);
    expect((await demo.post(consolePath(server), undefined, { headers: { 'X-CSRFToken': '' } })).status).toBe(401);
  });

  it('five times by one session, and not a sixth time', async () => {
    for (let at = 0; at < 5; at++) await working(await open());
    expect((await (await open()).ended).code).toBe(4004);
    await opened[0]?.close();
    await vi.waitFor(async () => working(await open()), { timeout: 10_000 });
  });
});

describe('[SRV-52] [NV-58] a console ends', () => {
  it('when its session signs out', async () => {
    const client = await site.signIn('demo');
    const socket = await open('serial', {}, client);
    await working(socket);
    await client.post('/auth/logout/');
    expect(await socket.ended).toEqual({ code: 4001, reason: 'The session is over.' });
    await expect(open('serial', { ticket: await ticketFor(demo, server), cookiesOf: client })).rejects.toThrow('401');
  });

  it('when its session goes to another project, whose tickets then are others', async () => {
    const client = await site.signIn('lab', 'labpass', 'demo');
    const ticket = await ticketFor(client, server);
    const socket = await open('serial', {}, client);
    await working(socket);
    const rawBody = new URLSearchParams({ project: await projectNamed(client, 'lab') });
    expect((await client.send('POST', '/auth/scope/', { rawBody })).status).toBeLessThan(400);
    expect((await socket.ended).code).toBe(4002);
    await expect(open('serial', { ticket }, client)).rejects.toThrow('403');
    const elsewhere = await open('serial', {}, client);
    expect(await elsewhere.ended).toMatchObject({ code: 4005, reason: expect.stringContaining(server) });
  });

  it('after the time without input that the settings say, though its viewer asks for the picture', async () => {
    const proxy = [new URL(cloud.authUrl).host];
    const impatient = await startGateway(cloud.authUrl, { consoles: { proxy, idle: 2 } });
    try {
      const client = await impatient.signIn('demo');
      const socket = await open('vnc', {}, client);
      const rfb = await RfbClient.open(socket);
      const asking = setInterval(() => socket.send(Buffer.from([3, 1, 0, 0, 0, 0, 0, 1, 0, 1])), 200);
      await rfb.update(false);
      expect((await socket.ended).code).toBe(4003);
      clearInterval(asking);
    } finally {
      await impatient.close();
    }
  });

  it('after that time also where the terminal answers what the guest asks; a key that is typed keeps it open', async () => {
    const proxy = [new URL(cloud.authUrl).host];
    const impatient = await startGateway(cloud.authUrl, { consoles: { proxy, idle: 2 } });
    const answers = [
      '\x1b[?62;4c',
      '\x1b[24;80R',
      '\x1b[I\x1b[O',
      '\x1bP1$r0m\x1b\\',
      '\x1b]11;rgb:00/00/00\x07',
      '\x1b[?1;2$y',
    ];
    const timers: NodeJS.Timeout[] = [];
    const each = (run: (at: number) => void) => {
      let at = 0;
      timers.push(setInterval(() => run(at++), 100));
    };
    try {
      const client = await impatient.signIn('demo');
      // The guest takes the answers for a name: no other test may find them.
      const quiet = await serverOf(demo, 'db-1');
      const left = await openConsole(client, quiet, 'serial');
      const used = await openConsole(client, quiet, 'serial');
      opened.push(left, used);
      await left.takeUntil('login: ');
      each((at) => left.send(answers[at % answers.length]!));
      each(() => used.send('\b'));
      expect((await left.ended).code).toBe(4003);
      expect(used.socket.readyState).toBe(used.socket.OPEN);
    } finally {
      timers.forEach(clearInterval);
      await impatient.close();
    }
  });

  it('when the time of its session is over, which a page that is loaded begins anew', async () => {
    const consoles = { proxy: [new URL(cloud.authUrl).host], idle: 24 * 3600 };
    const strict = await startGateway(cloud.authUrl, { consoles, session: { timeout: 1800 } }, (gateway) => {
      gateway.get('/a-page', { config: { open: true } }, async (_request, reply) =>
        reply.type('text/html').send('a page'),
      );
    });
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now');
    const goTo = (minute: number) => clock.mockReturnValue(now + minute * 60_000);
    try {
      const [left, used] = [await strict.signIn('demo'), await strict.signIn('demo')];
      const [over, on] = [await open('serial', {}, left), await open('serial', {}, used)];
      await working(over);
      await working(on);
      goTo(20);
      expect((await used.get('/a-page')).status).toBe(200);
      goTo(35);
      expect(await over.ended).toEqual({ code: 4001, reason: 'The session is over.' });
      expect(on.socket.readyState).toBe(on.socket.OPEN);
      goTo(55);
      expect((await on.ended).code).toBe(4001);
    } finally {
      clock.mockRestore();
      await strict.close();
    }
  });

  it('when the gateway is stopped', async () => {
    const stopped = await startGateway(cloud.authUrl, { consoles: { proxy: [new URL(cloud.authUrl).host] } });
    const socket = await open('serial', {}, await stopped.signIn('demo'));
    await working(socket);
    await stopped.close();
    expect((await socket.ended).code).toBe(1012);
  });
});

describe('[SRV-54] [NV-58] a serial line', () => {
  it('that the proxy has opened says so by an empty message, before the guest says anything', async () => {
    cloud.faults.add({ service: 'console', latency: 500 });
    const socket = await open();
    const first = await new Promise<Buffer>((resolve) => socket.socket.once('message', resolve));
    expect(first).toHaveLength(0);
    expect(cloud.calls.report().calls.filter(({ service }) => service === 'console').length).toBeGreaterThan(0);
    await working(socket);
  });

  it('takes a paste of 100 kB in the messages that a viewer makes of it: every line arrives, in its order', async () => {
    const socket = await open();
    await working(socket);
    for (const [typed, asked] of [
      ['root\r', 'assword: '],
      ['secret\r', '$ '],
    ] as const) {
      socket.send(typed);
      await socket.takeUntil(asked);
    }
    const lines = Array.from({ length: 1000 }, (_none, at) => `echo line-${at}-${'x'.repeat(90)}\r`);
    const text = lines.join('');
    const message = 16 * 1024;
    for (let at = 0; at < text.length; at += message) socket.send(text.slice(at, at + message));
    for (const at of lines.keys()) await socket.takeUntil(`\nline-${at}-`);
    // The guest is the same for the next test.
    socket.send('exit\r');
    await socket.takeUntil('login: ');
  });

  it('is ended by a proxy that sends more in one message than fits into memory for all', async () => {
    cloud.faults.add({ service: 'console', body: 'x'.repeat(5 * 1024 * 1024) });
    const socket = await open();
    expect((await socket.ended).code).toBe(4009);
  });
});

describe('[SRV-51] [NV-58] it is told apart', () => {
  it('that the proxy’s host is not listed, and nothing connects to it', async () => {
    const strict = await startGateway(cloud.authUrl, { consoles: { proxy: ['127.0.0.1:1'] } });
    cloud.calls.reset();
    const socket = await open('serial', {}, await strict.signIn('demo'));
    expect((await socket.ended).code).toBe(4006);
    expect(cloud.calls.report().calls.filter(({ service }) => service === 'console')).toEqual([]);
    await strict.close();
    const none = await startGateway(cloud.authUrl);
    expect((await (await none.signIn('demo')).post(consolePath(server))).status).toBe(501);
    await none.close();
  });

  it('that the proxy is down', async () => {
    cloud.faults.add({ service: 'console', reset: 'before' });
    expect((await (await open()).ended).code).toBe(4007);
    cloud.faults.clear();
    cloud.faults.add({ service: 'console', status: 502 });
    expect((await (await open()).ended).code).toBe(4007);
  });

  it('that the proxy refuses the token, before the connection and after it', async () => {
    cloud.faults.add({ service: 'console', status: 403 });
    expect((await (await open()).ended).code).toBe(4008);
    cloud.faults.clear();
    const url = `ws://${new URL(cloud.authUrl).host}/?token=old`;
    const body = { remote_console: { protocol: 'serial', type: 'serial', url } };
    cloud.faults.add({ service: 'compute', path: '/remote-consoles', status: 200, body });
    expect((await (await open()).ended).code).toBe(4008);
  });

  it('that nova names no address that a console could be behind', async () => {
    for (const url of [
      'file:///etc/passwd',
      'http://127.0.0.1:1@evil.example/?token=x',
      'nonsense',
      'ws://evil.example/?token=x',
    ]) {
      cloud.faults.clear();
      const body = { remote_console: { protocol: 'serial', type: 'serial', url } };
      cloud.faults.add({ service: 'compute', path: '/remote-consoles', status: 200, body });
      expect((await (await open()).ended).code).toBe(4006);
    }
  });

  it('that the connection broke off; garbage is for the viewer to judge', async () => {
    cloud.faults.add({ service: 'console', reset: 'middle' });
    const socket = await open();
    await socket.takeUntil('login: ');
    socket.send('x');
    expect((await socket.ended).code).toBe(4009);
    cloud.faults.clear();
    cloud.faults.add({ service: 'console', body: 'garbage' });
    expect(await (await open('vnc')).takeUntil('garbage')).toBe('garbage');
  });

  it('that the server was deleted while its console was open: an end without a fault', async () => {
    const id = await serverOf(demo, 'db-1');
    const socket = await openConsole(demo, id, 'serial');
    await socket.takeUntil('login: ');
    expect((await demo.delete(`/api/nova/servers/${id}/`)).status).toBe(204);
    const moving = setInterval(() => cloud.clock.advance(1), 100);
    expect((await socket.ended).code).toBe(1000);
    clearInterval(moving);
  });

  it('[X-20] neither address nor token of a proxy is ever in the log', () => {
    expect(site.log()).not.toMatch(/vnc_lite|token=|remote_console"/);
    expect(site.log()).toContain('console closed');
  });
});

it('[SRV-50] [SRV-53] the settings say whether consoles are shown, and which pages may be framed', async () => {
  const frame = ['https://vnc.example.org:6080'];
  for (const [settings, shown] of [
    [{}, true],
    [{ CONSOLE_TYPE: 'SPICE' }, true],
    [{ CONSOLE_TYPE: null }, false],
    [{ CONSOLE_TYPE: false }, false],
  ] as const) {
    const other = await startGateway(cloud.authUrl, { settings, consoles: { frame } });
    const published = await (await other.signIn('demo')).json('/api/settings/');
    expect(published).toMatchObject({ ...settings, CONSOLES_SHOWN: shown, CONSOLE_FRAMES: frame });
    await other.close();
  }
});
