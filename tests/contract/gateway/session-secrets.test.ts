import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGateway, startGatewayOnCloud } from '../../support/gateway.ts';

let site: GatewayOnCloud;
beforeAll(async () => {
  site = await startGatewayOnCloud();
});
afterAll(() => site.close());

const sealed = (client: GatewayClient) => client.cookies.get('__Host-sessionid') ?? '';

describe('keys', () => {
  it('a rotated key still opens old sessions, a removed one does not, and a made key survives a restart', async () => {
    const [old, fresh] = ['an old key of the gateways, long enough', 'a fresh key of the gateways, long too'];
    const first = await startGatewayOnCloud({ session: { keys: [old] } });
    const client = await first.signIn('demo');
    const rotated = await startGateway(first.cloud.authUrl, { session: { keys: [fresh, old] } });
    const removed = await startGateway(first.cloud.authUrl, { session: { keys: [fresh] } });
    try {
      const ask = async (url: string) => {
        const other = new GatewayClient(url);
        other.cookies.set('__Host-sessionid', sealed(client));
        return (await other.get('/api/keystone/user-session/')).status;
      };
      expect([await ask(rotated.url), await ask(removed.url)]).toEqual([200, 401]);
    } finally {
      await rotated.close();
      await removed.close();
      await first.close();
    }
  });

  it('[AUTH-08] plain HTTP on an address that is not loopback is refused before Keystone sees the password', async () => {
    const client = site.client();
    await client.open();
    site.cloud.calls.reset();
    const attempt = (password: string) => ({
      method: 'POST' as const,
      url: '/auth/login/',
      headers: {
        host: 'console.example',
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        'x-csrftoken': client.cookies.get('csrftoken') ?? '',
        cookie: `csrftoken=${client.cookies.get('csrftoken')}`,
      },
      payload: `username=demo&password=${password}`,
    });
    for (const password of ['demopass', 'wrong']) {
      const answer = await site.gateway.inject(attempt(password));
      expect(answer.json()).toMatchObject({ status: 400, code: 'PLAIN_HTTP_REFUSED' });
    }
    expect(site.cloud.calls.report().calls).toEqual([]);
  });
});

describe('secrets', () => {
  it('none reaches the log, at the most talkative level', async () => {
    const canary = 'canary-password-4711';
    const client = site.client();
    await client.postSignIn({ username: 'demo', password: canary });
    await client.postSignIn({ username: 'demo', password: 'demopass' });
    await client.get(`/api/keystone/users/current?token=${canary}`);
    await client.send('POST', '/api/policy/', { rawBody: `{"password": "${canary}` });
    const opened = await site.gateway.sessions.open({
      server: site.gateway,
      cookies: Object.fromEntries(client.cookies),
      protocol: 'http',
      hostname: '127.0.0.1',
    } as never);
    const tokens = opened?.session.tokens;
    expect(tokens?.scoped).toBeTruthy();
    const log = site.log();
    expect(log).toContain('signed in');
    for (const secret of [
      canary,
      'demopass',
      tokens?.scoped,
      tokens?.unscoped,
      sealed(client),
      client.cookies.get('csrftoken'),
    ]) {
      expect(log).not.toContain(secret);
    }
  });

  it('a hundred anonymous visitors leave nothing behind', async () => {
    const before = site.cloud.calls.report();
    for (let visitor = 0; visitor < 100; visitor++) {
      const answer = await site.client().get('/auth/login/?next=/project/images');
      expect(answer.headers.getSetCookie().some((line) => line.includes('sessionid'))).toBe(false);
    }
    expect(site.cloud.calls.report()).toEqual(before);
  });
});
