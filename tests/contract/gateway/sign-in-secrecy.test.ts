import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';
import { projectNamed, revocations, sealed, sessionOf } from '../../support/session.ts';

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
});

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

  it('[AUTH-09] a download that is read goes on through a switch', async () => {
    const { demo, rest } = await stalledDownload();
    await demo.get(`/auth/switch/${await projectNamed(demo, 'demo')}/`);
    await rest();
  });
});
