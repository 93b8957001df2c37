import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayOnCloud, startGateway, startGatewayOnCloud } from '../../support/gateway.ts';
import { revocations } from '../../support/revocations.ts';
import { projectNamed, sealed, sessionOf } from '../../support/session.ts';

let site: GatewayOnCloud;
beforeAll(async () => {
  site = await startGatewayOnCloud({ session: { attempts: { floor: 1.5 } } });
});
afterAll(() => site.close());

describe('a refused sign-in', () => {
  it('[AUTH-08] says the same, after the same time at the least, of users there are and users there are not', async () => {
    const refused = async (username: string, password = 'wrong') => {
      const client = site.client();
      await client.open();
      const began = performance.now();
      const answer = await client.postSignIn({ username, password });
      const { detail } = (await answer.json()) as { detail: string };
      return { status: answer.status, detail, soon: performance.now() - began < 1490 };
    };
    const answers = await Promise.all([refused('demo'), refused('nobody at all'), refused('demo', '')]);
    for (const answer of answers) expect(answer).toEqual({ status: 401, detail: 'Invalid credentials.', soon: false });
  });

  it('[AUTH-08] is logged with the name where Keystone knows it, else with a hash of what was typed', async () => {
    const own = await startGatewayOnCloud();
    try {
      const typed = async (username: string, password = 'wrong') =>
        void (await own.client().postSignIn({ username, password }));
      for (const username of ['demo', 's3cret typed here', 'another one', 'S3CRET typed here ']) await typed(username);
      await typed('s3cret typed here', '');
      await typed('demo', 'demopass');
      await typed('demo');
      const lines = own
        .log()
        .split('\n')
        .filter((line) => line.includes('"sign-in-refused"'))
        .map((line) => JSON.parse(line) as { user?: string; userLength?: number; userHash?: string });
      expect(lines.map(({ user, userLength }) => user ?? userLength)).toEqual([4, 17, 11, 18, 17, 'demo']);
      const hashes = lines.map(({ userHash }) => userHash);
      expect(hashes[1]).toMatch(/^[\w-]{8}$/);
      expect([hashes[3], hashes[4]]).toEqual([hashes[1], hashes[1]]);
      expect(new Set(hashes.slice(0, 3)).size).toBe(3);
      expect(own.log()).not.toMatch(/typed here/i);
    } finally {
      await own.close();
    }
  });
});

/** How many tokens a gateway has still to revoke, by what a restart would find. */
async function keptIn({ gateway }: Pick<GatewayOnCloud, 'gateway'>): Promise<number> {
  return (await readdir(join(gateway.config.stateDirectory, 'revocations')).catch(() => [])).length;
}

/** The browser's side of a large download that it does not read. */
async function stalledDownload() {
  const demo = await site.signIn('demo');
  await demo.post('/api/swift/containers/stalled/metadata/', { is_public: false });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(16 * 2 ** 20)]), 'f');
  const path = '/api/swift/containers/stalled/object/large';
  expect((await demo.post(path, undefined, { rawBody: form })).status).toBe(201);
  const answer = await demo.get(path);
  const reader = answer.body!.getReader();
  await reader.read();
  const rest = async () => {
    while (!(await reader.read()).done);
  };
  return { demo, rest };
}

describe('signing out', () => {
  it('[AUTH-09] revokes the tokens and ends a download that nobody reads', async () => {
    const { demo, rest } = await stalledDownload();
    site.cloud.calls.reset();
    await demo.post('/auth/logout/');
    await expect.poll(() => revocations(site), { timeout: 8000 }).toBeGreaterThanOrEqual(2);
    await expect(rest()).rejects.toThrow();
  });

  it('[AUTH-09] ends what began before a switch, too; the switch itself does not', async () => {
    const { demo, rest } = await stalledDownload();
    const project = await projectNamed(demo, 'demo');
    const before = sealed(demo);
    await demo.get(`/auth/switch/${project}/`);
    expect(sealed(demo)).not.toBe(before);
    expect((await sessionOf(demo)).username).toBe('demo');
    site.cloud.calls.reset();
    await demo.post('/auth/logout/');
    // The token of before the switch, which the download held, that of after it, and the one without a project.
    await expect.poll(() => revocations(site), { timeout: 8000 }).toBeGreaterThanOrEqual(3);
    await expect(rest()).rejects.toThrow();
  });

  it('[AUTH-09] a download that is read goes on through a switch; meanwhile the former token is kept, then revoked', async () => {
    const { demo, rest } = await stalledDownload();
    await expect.poll(() => keptIn(site)).toBe(0);
    await demo.get(`/auth/switch/${await projectNamed(demo, 'demo')}/`);
    await expect.poll(() => keptIn(site)).toBe(1);
    site.cloud.calls.reset();
    await rest();
    await expect.poll(() => revocations(site)).toBe(1);
    await expect.poll(() => keptIn(site)).toBe(0);
  });

  it('[AUTH-09] while Keystone is silent is not lost when the gateway is killed', async () => {
    const stateDirectory = await mkdtemp(join(tmpdir(), 'sextant-killed-'));
    const former = await startGateway(site.cloud.authUrl);
    try {
      const demo = await former.signIn('demo');
      site.cloud.faults.add({ service: 'identity', method: 'DELETE', path: '/auth/tokens$', latency: 60_000 });
      expect((await demo.post('/auth/logout/')).status).toBe(302);
      // A process that is killed leaves this.
      await cp(former.gateway.config.stateDirectory, stateDirectory, { recursive: true });
    } finally {
      await former.close();
      site.cloud.faults.clear();
    }
    site.cloud.calls.reset();
    const next = await startGateway(site.cloud.authUrl, { stateDirectory });
    try {
      await expect.poll(() => revocations(site), { timeout: 8000 }).toBeGreaterThanOrEqual(2);
      await expect.poll(() => keptIn(next)).toBe(0);
    } finally {
      await next.close();
      await rm(stateDirectory, { recursive: true, force: true });
    }
  });
});
