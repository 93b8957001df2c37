import { describe, expect, it } from 'vitest';
import { startGatewayOnCloud } from '../../support/gateway.ts';

describe('passwords', () => {
  it('[AUTH-07] guessing is slowed down for one user, and for an address by turns that keep nobody out', async () => {
    const strict = await startGatewayOnCloud({ session: { attempts: { perUser: 2, perAddress: 3, window: 60 } } });
    try {
      const status = async (username: string, password: string) =>
        (await strict.client().postSignIn({ username, password })).status;
      expect([await status('demo', 'a'), await status('demo', 'b'), await status('demo', 'demopass')]).toEqual([
        401, 401, 429,
      ]);
      // The address has used up what it may fail; the next turn is free, the one after it twenty seconds away.
      expect([await status('reader', 'a'), await status('admin', 'adminpass')]).toEqual([401, 200]);
      const refused = await strict.client().postSignIn({ username: 'admin', password: 'adminpass' });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
      expect(strict.log()).toMatch(
        /"event":"sign-in-refused","user":"admin","code":"TOO_MANY_ATTEMPTS","address":"127/,
      );
    } finally {
      await strict.close();
    }
  });

  it('[AUTH-07] another spelling of the name is the same user, and the right password does not get past it', async () => {
    const strict = await startGatewayOnCloud({ session: { attempts: { perUser: 2, perAddress: 100, window: 60 } } });
    try {
      const status = async (username: string, password: string, domain = 'Default') =>
        (await strict.client().postSignIn({ username, password, domain })).status;
      expect([await status('lab', 'a'), await status('LAB ', 'b')]).toEqual([401, 401]);
      expect([await status('láb', 'labpass'), await status(' lab', 'labpass')]).toEqual([429, 429]);
      expect(await status('lab', 'labpass', 'DÉFAULT ')).toBe(429);
    } finally {
      await strict.close();
    }
  });

  it('[AUTH-07] a browser that its user has signed in with is not kept out by the guesses of others', async () => {
    const strict = await startGatewayOnCloud({ session: { attempts: { perUser: 2, perAddress: 2, window: 60 } } });
    try {
      const known = await strict.signIn('demo');
      const cookie = known.cookies.get('__Host-known_device') ?? '';
      await known.post('/auth/logout/');
      for (const password of ['a', 'b']) {
        expect((await strict.client().postSignIn({ username: 'demo', password })).status).toBe(401);
      }
      expect((await strict.client().postSignIn({ username: 'demo', password: 'demopass' })).status).toBe(429);
      expect((await known.postSignIn({ username: 'demo', password: 'demopass' })).status).toBe(200);
      // The device's mark can't be made up or given to another user. It is good for a limited number of guesses.
      const thief = strict.client();
      for (const value of [`${cookie.slice(0, -4)}AAAA`, 'made.up', '']) {
        thief.cookies.set('__Host-known_device', value);
        expect((await thief.postSignIn({ username: 'demo', password: 'demopass' })).status).toBe(429);
      }
      expect((await known.postSignIn({ username: 'demo', password: 'a' })).status).toBe(401);
      expect((await known.postSignIn({ username: 'demo', password: 'b' })).status).toBe(401);
      expect((await known.postSignIn({ username: 'demo', password: 'demopass' })).status).toBe(429);
    } finally {
      await strict.close();
    }
  });

  it('[AUTH-11] a name, a domain or a password that is too long for any is refused, kept nowhere and asked of nobody', async () => {
    const site = await startGatewayOnCloud();
    try {
      const client = site.client();
      await client.open();
      site.cloud.calls.reset();
      const typed = { username: 'demo', password: 'demopass', domain: 'Default' };
      for (const [name, length] of Object.entries({ username: 256, domain: 256, password: 4097 })) {
        const answer = await client.postSignIn({ ...typed, [name]: 'x'.repeat(length) });
        expect([answer.status, await answer.json()], name).toEqual([
          401,
          expect.objectContaining({ code: 'INVALID_CREDENTIALS' }),
        ]);
      }
      expect(site.cloud.calls.report().calls).toEqual([]);
    } finally {
      await site.close();
    }
  });

  it('[AUTH-07] the log says once that a load balancer is not named in listen.trusted_proxies', async () => {
    const warnings = (log: string) => [...log.matchAll(/"event":"forwarding-ignored"/g)].length;
    const behind = await startGatewayOnCloud();
    const named = await startGatewayOnCloud({ listen: { trustedProxies: ['127.0.0.1'] } });
    try {
      for (const site of [behind, named]) {
        for (const [name, value] of Object.entries({ 'X-Forwarded-For': '192.0.2.7', 'X-Forwarded-Proto': 'https' })) {
          await site.client().get('/auth/login/', { headers: { [name]: value } });
        }
      }
      expect([warnings(behind.log()), warnings(named.log())]).toEqual([1, 0]);
      expect(behind.log()).toContain('listen.trusted_proxies');
    } finally {
      await behind.close();
      await named.close();
    }
  });

  it('[KS-06] [AUTH-01] guessing the own password in a session that was left open counts as signing in', async () => {
    const strict = await startGatewayOnCloud({
      settings: { ENFORCE_PASSWORD_CHECK: true },
      session: { attempts: { perUser: 2, perAddress: 100, window: 60 } },
    });
    try {
      const admin = await strict.signIn('admin');
      const { id } = await admin.json<{ id: string }>('/api/keystone/user-session/');
      const change = async (admin_password: string) =>
        (await admin.patch(`/api/keystone/users/${id}`, { password: 'adminpass', admin_password })).status;
      expect([await change('a'), await change('adminpass'), await change('b'), await change('c')]).toEqual([
        400, 204, 400, 400,
      ]);
      const refused = await admin.patch(`/api/keystone/users/${id}`, { password: 'x', admin_password: 'adminpass' });
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
      const { status } = await strict.client().postSignIn({ username: 'admin', password: 'adminpass' });
      expect(status).toBe(429);
    } finally {
      await strict.close();
    }
  });

  it('[KS-37] [AUTH-07] guessing the current password where one’s own is changed counts as signing in', async () => {
    const strict = await startGatewayOnCloud({
      session: { attempts: { perUser: 2, perAddress: 100, window: 60 } },
    });
    try {
      const demo = await strict.signIn('demo');
      const guess = async (original_password: string) =>
        (await demo.post('/api/keystone/users/current/password/', { original_password, password: 'x' })).status;
      expect([await guess('a'), await guess('b'), await guess('demopass')]).toEqual([400, 400, 429]);
      const { status } = await strict.client().postSignIn({ username: 'demo', password: 'demopass' });
      expect(status).toBe(429);
    } finally {
      await strict.close();
    }
  });

  it('[AUTH-07] [AUTH-08] a guess that Keystone hangs up on, or whose browser leaves, counts and takes its time', async () => {
    const strict = await startGatewayOnCloud({
      session: { attempts: { perUser: 3, perAddress: 100, window: 60, floor: 1 } },
    });
    try {
      const client = strict.client();
      const guess = async (password: string) => {
        const began = performance.now();
        const answer = await client.postSignIn({ username: 'demo', password });
        const { code } = (await answer.json()) as { code?: string };
        return [answer.status, code, performance.now() - began >= 990];
      };
      strict.cloud.faults.add({
        service: 'identity',
        method: 'POST',
        path: '/auth/tokens$',
        reset: 'before',
        times: 1,
      });
      expect(await guess('cut off')).toEqual([503, 'KEYSTONE_UNREACHABLE', true]);
      expect(await guess('no\0password')).toEqual([401, 'INVALID_CREDENTIALS', true]);
      const leaving = new AbortController();
      strict.cloud.faults.add({ service: 'identity', method: 'POST', path: '/auth/tokens$', latency: 300, times: 1 });
      const hungUp = client.postSignIn({ username: 'demo', password: 'left' }, leaving.signal);
      setTimeout(() => leaving.abort(), 100);
      await expect(hungUp).rejects.toThrow();
      await expect.poll(() => guess('demopass'), { timeout: 10_000 }).toEqual([429, 'TOO_MANY_ATTEMPTS', false]);
    } finally {
      await strict.close();
    }
  });

  it('[KS-37] [AUTH-07] a guess at the current password counts though its browser leaves', async () => {
    const strict = await startGatewayOnCloud({ session: { attempts: { perUser: 2, perAddress: 100, window: 60 } } });
    try {
      const demo = await strict.signIn('demo');
      const path = '/api/keystone/users/current/password/';
      const body = (original_password: string) => ({ original_password, password: 'anothersecret' });
      strict.cloud.faults.add({ service: 'identity', method: 'POST', path: '/password$', latency: 300 });
      for (const guess of ['a', 'b\0']) {
        const hungUp = demo.post(path, body(guess), { signal: AbortSignal.timeout(100) });
        await hungUp.then(
          ({ status }) => expect(status).toBe(400),
          (error: Error) => expect(error.name).toBe('TimeoutError'),
        );
      }
      expect((await demo.post(path, body('demopass'))).status).toBe(429);
    } finally {
      await strict.close();
    }
  });
});
