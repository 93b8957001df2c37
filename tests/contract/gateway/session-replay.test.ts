import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserSession } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

let site: GatewayOnCloud;
beforeAll(async () => {
  site = await startGatewayOnCloud({ session: { attempts: { perUser: 1000, perAddress: 1000 } } });
});
afterAll(() => site.close());

const cookieName = '__Host-sessionid';

/** Somebody with a copy of the browser's cookies. */
function thiefOf(client: GatewayClient): GatewayClient {
  const thief = site.client();
  for (const [name, value] of client.cookies) thief.cookies.set(name, value);
  return thief;
}

const session = (client: GatewayClient) => client.json<UserSession>('/api/keystone/user-session/');

function revocations(): number {
  return site.cloud.calls.report().calls.filter((call) => call.service === 'identity' && call.method === 'DELETE')
    .length;
}

describe('session fixation and reuse: the cookie from before', () => {
  const changes: [name: string, change: (client: GatewayClient) => Promise<unknown>][] = [
    ['a project switch', async (client) => client.get(`/auth/switch/${(await session(client)).project_id}/`)],
    [
      'a region switch',
      async (client) => client.get(`/auth/switch_services_region/${(await session(client)).services_region}/`),
    ],
    ['a renewal', (client) => client.postSignIn({ username: 'lab', password: 'labpass', renew: '1' })],
    ['a second sign-in', (client) => client.signIn('lab', 'labpass')],
    ['signing out', (client) => client.post('/auth/logout/')],
  ];
  for (const [name, change] of changes) {
    it(`[AUTH-04] ${name} is worth nothing, not even for a look at settings or for another project`, async () => {
      const client = await site.signIn('lab');
      const { project_id: project } = await session(client);
      const before = client.cookies.get(cookieName);
      const thief = thiefOf(client);
      await change(client);
      expect(client.cookies.get(cookieName)).not.toBe(before);
      const answers = await Promise.all(
        ['/api/settings/', '/api/keystone/user-session/', '/api/glance/images/'].map((path) => thief.get(path)),
      );
      expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401]);
      const switched = await thief.get(`/auth/switch/${project}/`);
      expect(switched.headers.get('location')).toMatch(/^\/auth\/login\//);
      if (name !== 'signing out') expect((await session(client)).username).toBe('lab');
    });
  }

  it('[AUTH-04] a second sign-in revokes the tokens of the first', async () => {
    const client = await site.signIn('lab');
    site.cloud.calls.reset();
    await client.signIn('lab', 'labpass');
    await expect.poll(revocations).toBeGreaterThanOrEqual(2);
    expect((await session(client)).username).toBe('lab');
  });
});

describe('anti-automation (ASVS 2.4.1, 6.3.1)', () => {
  it('[AUTH-01] guesses made at the same time do not get past the limit', async () => {
    const strict = await startGatewayOnCloud({ session: { attempts: { perUser: 3, perAddress: 1000 } } });
    try {
      const guesser = strict.client();
      await guesser.open();
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, at) => guesser.postSignIn({ username: 'demo', password: `guess ${at}` })),
      );
      const statuses = answers.map((answer) => answer.status).sort();
      expect(statuses).toEqual([...Array<number>(3).fill(401), ...Array<number>(9).fill(429)]);
    } finally {
      await strict.close();
    }
  });

  it('[AUTH-01] an attempt that Keystone could not answer counts as none', async () => {
    const strict = await startGatewayOnCloud({ session: { attempts: { perUser: 1, perAddress: 1 } } });
    try {
      const client = strict.client();
      strict.cloud.faults.add({ service: 'identity', status: 503, path: '/auth/tokens' });
      for (let at = 0; at < 3; at++) {
        expect((await client.postSignIn({ username: 'demo', password: 'demopass' })).status).toBe(503);
      }
      strict.cloud.faults.clear();
      expect((await client.postSignIn({ username: 'demo', password: 'demopass' })).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('over HTTPS (ASVS 3.3.1)', () => {
  it('every cookie of signing in, switching and signing out is Secure', async () => {
    const proxied = await startGatewayOnCloud({ listen: { trustedProxies: ['127.0.0.1'] } });
    try {
      const client = proxied.client();
      const headers = {
        'X-Forwarded-Proto': 'https',
        'X-Forwarded-Host': 'console.example',
        Origin: 'https://console.example',
        Referer: 'https://console.example/',
      };
      const form = new URLSearchParams({ username: 'lab', password: 'labpass', domain: 'Default', region: 'tests' });
      const answers = [
        await client.get('/auth/login/', { headers }),
        await client.send('POST', '/auth/login/', {
          rawBody: form,
          headers: { ...headers, Accept: 'application/json' },
        }),
      ];
      const user = (await (await client.get('/api/keystone/user-session/', { headers })).json()) as UserSession;
      answers.push(
        await client.get(`/auth/switch/${user.project_id}/`, { headers }),
        await client.get(`/auth/switch_services_region/${user.services_region}/`, { headers }),
        await client.send('POST', '/auth/logout/', { headers }),
      );
      const cookies = answers.flatMap((answer) => answer.headers.getSetCookie());
      expect(cookies.length).toBeGreaterThan(8);
      expect(cookies.filter((line) => !/; Secure/.test(line) || !/; SameSite=Lax/.test(line))).toEqual([]);
    } finally {
      await proxied.close();
    }
  });
});
