import { describe, expect, it } from 'vitest';
import { startGatewayOnCloud } from '../../support/gateway.ts';

describe('passwords', () => {
  it('[AUTH-01] guessing is slowed down, for one user and for one address', async () => {
    const strict = await startGatewayOnCloud({ session: { attempts: { perUser: 2, perAddress: 3, window: 60 } } });
    try {
      const status = async (username: string, password: string) =>
        (await strict.client().postSignIn({ username, password })).status;
      expect([await status('demo', 'a'), await status('demo', 'b'), await status('demo', 'demopass')]).toEqual([
        401, 401, 429,
      ]);
      expect([await status('reader', 'a'), await status('admin', 'adminpass')]).toEqual([401, 429]);
      const refused = await strict.client().postSignIn({ username: 'admin', password: 'adminpass' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    } finally {
      await strict.close();
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
});
