import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import type { ConsoleSocket } from '../../support/console-clients.ts';
import { openConsole } from '../../support/gateway-consoles.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { clientOf } from '../cloud/cloud-client.ts';

let cloud: Cloud;
let site: RunningGateway;
let server: string;
let token: string;
const opened: ConsoleSocket[] = [];

beforeAll(async () => {
  cloud = await createCloud({ seed: 'consoles' });
  site = await startGateway(cloud.authUrl, { consoles: { proxy: [new URL(cloud.authUrl).host] } });
  token = await clientOf(cloud).signIn('admin', 'admin');
  const demo = await site.signIn('demo');
  const { items } = await demo.json<{ items: { id: string; name: string }[] }>('/api/nova/servers/');
  server = items.find(({ name }) => name === 'web-1')?.id ?? '';
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const socket of opened.splice(0)) await socket.close();
});
afterAll(async () => {
  await site.close();
  await cloud.close();
});

/** Calls Keystone as its administrator. */
async function asAdmin(method: string, path: string, body?: object): Promise<any> {
  const answer = await clientOf(cloud).call(method, path, { token, ...(body && { body }) });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

/** A new user who is signed in, with these roles in the project `demo`. */
async function eve(roles: readonly string[]) {
  const name = `eve-${randomUUID()}`;
  const { projects } = await asAdmin('GET', '/projects?name=demo');
  const { user } = await asAdmin('POST', '/users', { user: { name, password: 'evepass', domain_id: 'default' } });
  const grants = new Map<string, string>();
  for (const role of roles) {
    const found = await asAdmin('GET', `/roles?name=${role}`);
    const id = found.roles[0]?.id ?? (await asAdmin('POST', '/roles', { role: { name: role } })).role.id;
    grants.set(role, `/projects/${projects[0].id}/users/${user.id}/roles/${id}`);
    await asAdmin('PUT', grants.get(role)!);
  }
  const client = await site.signIn(name, 'evepass');
  return {
    client,
    takeAway: (role: string) => asAdmin('DELETE', grants.get(role)!),
    disable: () => asAdmin('PATCH', `/users/${user.id}`, { user: { enabled: false } }),
  };
}

async function open(client: GatewayClient): Promise<ConsoleSocket> {
  const socket = await openConsole(client, server, 'serial');
  opened.push(socket);
  return socket;
}

const working = async (socket: ConsoleSocket) => {
  socket.send('\r');
  await socket.takeUntil('login: ');
};

const questions = () =>
  cloud.calls.report().calls.filter(({ method, path }) => method === 'GET' && path.endsWith('/auth/tokens')).length;

/** Goes on as many milliseconds as answers of Keystone hold for few sessions, less the second until the next look. */
function later(): void {
  const now = Date.now() + 4000;
  vi.spyOn(Date, 'now').mockReturnValue(now);
}

describe('[SRV-52] [AUTH-09] an open console ends within five seconds', () => {
  it('after its user has lost the role that it was opened with, and no other one opens', async () => {
    const { client, takeAway } = await eve(['member', 'reader']);
    const socket = await open(client);
    await working(socket);
    await takeAway('member');
    later();
    expect(await socket.ended).toMatchObject({ code: 4010, reason: expect.stringContaining('role') });
    expect((await (await open(client)).ended).code).toBe(4005);
  });

  it('after its user was disabled', async () => {
    const { client, disable } = await eve(['member']);
    const socket = await open(client);
    await working(socket);
    await disable();
    later();
    expect((await socket.ended).code).toBe(4001);
  });

  it('all five of a session by one question to Keystone, and none while nothing is lost', async () => {
    const { client, takeAway } = await eve(['member', 'reader']);
    const sockets: ConsoleSocket[] = [];
    for (let at = 0; at < 5; at++) sockets.push(await open(client));
    for (const socket of sockets) await working(socket);
    cloud.calls.reset();
    later();
    await expect.poll(questions, { timeout: 3000 }).toBe(1);
    for (const socket of sockets) await working(socket);
    await takeAway('member');
    later();
    for (const socket of sockets) expect((await socket.ended).code).toBe(4010);
    expect(questions()).toBe(2);
  });
});

it('[SRV-52] a console that the service permits without the lost role is opened anew and stays', async () => {
  const { client, takeAway } = await eve(['member', 'spare']);
  const former = await open(client);
  await working(former);
  await takeAway('spare');
  later();
  expect((await former.ended).code).toBe(4010);
  // The cookie still names the role.
  const socket = await open(client);
  await working(socket);
  cloud.calls.reset();
  later();
  await expect.poll(questions, { timeout: 3000 }).toBe(1);
  await working(socket);
  expect(socket.socket.readyState).toBe(socket.socket.OPEN);
});
