import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionsApi } from '../../../core/protocol/index.ts';
import { aPlugin, layFiles } from '../../support/archives.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

interface Line {
  action: string;
  outcome: string;
  reason?: { reasonCode: string };
  initiator: { id: string; name?: string; project_id?: string; host: { address: string }; request_id: string };
  target: { id: string; typeURI: string };
  requestPath: string;
  attachments: [{ content: Record<string, unknown> }];
}

const folder = mkdtempSync(join(tmpdir(), 'sextant-audit-'));
const file = join(folder, 'audit.log');
let gateway: GatewayOnCloud;

beforeAll(async () => {
  layFiles(join(folder, 'plugins', 'good'), aPlugin('acme.good'));
  gateway = await startGatewayOnCloud({
    audit: { file },
    plugins: { directories: [join(folder, 'plugins')] },
    site: { directory: join(folder, 'site') },
    session: { attempts: { perUser: 2 } },
  });
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

const lines = () =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
/** The events from here on, of one action. */
async function eventsDuring(action: RegExp, run: () => Promise<unknown>): Promise<Line[]> {
  const before = lines().length;
  await run();
  const found = () =>
    lines()
      .slice(before)
      .filter((line) => action.test(line.action));
  await expect.poll(() => found().length).toBeGreaterThan(0);
  return found();
}

describe('audit events', () => {
  it('[OPS-31] tell of sign-ins and sign-outs: who, with which roles, where, and from which address', async () => {
    const [signIn] = await eventsDuring(/login/, () => gateway.signIn('demo'));
    expect(signIn).toMatchObject({
      outcome: 'success',
      initiator: { name: 'demo', host: { address: '127.0.0.1' }, request_id: expect.stringMatching(/^req-/) },
      target: { typeURI: 'service/security' },
    });
    expect(signIn?.initiator.project_id).toMatch(/\w/);
    expect(signIn?.attachments[0].content).toMatchObject({
      way: 'password',
      roles: expect.arrayContaining(['member']),
    });
    const demo = await gateway.signIn('demo');
    const [signOut] = await eventsDuring(/logout/, () => demo.post('/auth/logout/'));
    expect(signOut).toMatchObject({ initiator: { name: 'demo' }, outcome: 'success' });
  });

  it('[OPS-31] tell of refused and of throttled sign-ins, and never what may be a password', async () => {
    const refused = (name: string) => gateway.signIn(name, 'the wrong secret').catch(() => undefined);
    const [first] = await eventsDuring(/login/, () => refused('my-secret-as-name'));
    expect(first).toMatchObject({ outcome: 'failure', initiator: { id: 'unknown' } });
    expect(first?.attachments[0].content).toMatchObject({
      result: 'refused',
      code: 'INVALID_CREDENTIALS',
      userLength: 17,
    });
    await eventsDuring(/login/, () => refused('my-secret-as-name'));
    const [third] = await eventsDuring(/login/, () => refused('my-secret-as-name'));
    expect(third?.attachments[0].content).toMatchObject({ result: 'throttled', code: 'TOO_MANY_ATTEMPTS' });
    expect(readFileSync(file, 'utf8')).not.toMatch(/my-secret-as-name|the wrong secret|demopass/);
  });

  it('[OPS-31] tell of every change with its target and outcome, and of no read', async () => {
    const admin = await gateway.signIn('admin');
    const events = await eventsDuring(/Role/, async () => {
      await admin.json('/api/keystone/roles/');
      const made = await admin.post('/api/keystone/roles/?note=hidden', { name: 'auditor' });
      const { id } = (await made.json()) as { id: string };
      await admin.send('DELETE', `/api/keystone/roles/${id}/`);
      const demo = await gateway.signIn('demo');
      await demo.post('/api/keystone/roles/', { name: 'mine' });
      await expect.poll(() => lines().filter(({ action }) => /Role/.test(action)).length).toBe(3);
    });
    expect(
      events.map(({ action, outcome, reason, initiator }) => [action, outcome, reason?.reasonCode, initiator.name]),
    ).toEqual([
      ['create/createRole', 'success', '201', 'admin'],
      ['delete/deleteRole', 'success', '204', 'admin'],
      ['create/createRole', 'failure', '403', 'demo'],
    ]);
    const codes = events.map(({ attachments: [{ content }] }) => content['code']);
    expect(codes).toEqual([undefined, undefined, 'SERVICE_REFUSED']);
    expect(events[1]?.target.id).toMatch(/^[0-9a-f]{32}$/);
    expect(events[0]?.target.id).toBe(events[1]?.target.id);
    expect(events[0]?.requestPath).toBe('/api/keystone/roles/');
    expect(readFileSync(file, 'utf8')).not.toContain('hidden');
  });

  it('[OPS-31] tell of administrators who switch a plugin', async () => {
    const admin = await gateway.signIn('admin');
    const [event] = await eventsDuring(/Plugin/, () =>
      admin.send('PATCH', '/api/plugins/acme.good/', { body: { enabled: false } }),
    );
    expect(event).toMatchObject({ action: 'update/switchPlugin', target: { id: 'acme.good', typeURI: 'data/module' } });
    expect(event?.outcome).toBe('success');
  });

  it('[OPS-31] [SE-06] name each session that one operation ends, and those that it did not end', async () => {
    const admin = await gateway.signIn('admin');
    const demo = await gateway.signIn('demo');
    const { items } = await demo.json<SessionsApi.OwnSessions>('/api/sessions/');
    const id = items.find((one) => one.is_current)?.id ?? '';
    const end = (password: string) => admin.post('/api/sessions/all/end/', { password, ids: [id, 'no-such-session'] });
    const [refused, ...none] = await eventsDuring(/endSessions/, () => end('the wrong secret'));
    expect([refused?.outcome, refused?.target.id, none]).toEqual(['failure', 'unknown', []]);
    expect(refused?.attachments[0].content['code']).toBe('OWN_PASSWORD_INCORRECT');
    const events = await eventsDuring(/endSessions/, async () => {
      const before = lines().length;
      await end('adminpass');
      await expect.poll(() => lines().length - before).toBe(2);
    });
    expect(events.map(({ outcome, target }) => [target.id, outcome])).toEqual([
      [id, 'success'],
      ['no-such-session', 'failure'],
    ]);
  });

  it('[OPS-31] are not written for what a stranger asks for in vain', async () => {
    const before = lines().length;
    await fetch(`${gateway.url}/api/keystone/roles/`, { method: 'POST' });
    await fetch(`${gateway.url}/no/such/place`, { method: 'DELETE' });
    await eventsDuring(/login/, () => gateway.signIn('demo'));
    expect(lines()).toHaveLength(before + 1);
  });

  it('[OPS-31] have numbers without a gap', () => {
    const numbers = lines().map(({ attachments: [{ content }] }) => content['sequence']);
    expect(numbers).toEqual(numbers.map((_number, at) => at + 1));
  });
});
