import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCookieSeal } from '../../../core/gateway/session/sealed-cookie.ts';
import type { SealedSession } from '../../../core/gateway/openstack/sealed-session.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';
import { sealed } from '../../support/session.ts';

const key = 'the key that somebody else has read';
let site: GatewayOnCloud;
beforeAll(async () => {
  site = await startGatewayOnCloud({ session: { keys: [key] } });
});
afterAll(() => site.close());

describe('a cookie that was sealed with the right key by somebody else', () => {
  it('[AUTH-10] opens nothing when it would last longer than a session, or names another Keystone', async () => {
    const seal = createCookieSeal([key]);
    const demo = await site.signIn('demo');
    const own = seal.open(sealed(demo)) as SealedSession;
    const status = async (claims: Partial<SealedSession>) => {
      const client = site.client();
      client.cookies.set('__Host-sessionid', seal.seal({ ...own, ...claims }));
      return (await client.get('/api/settings/')).status;
    };
    const far = Date.now() + 30_000 * 365 * 24 * 3600 * 1000;
    expect([
      await status({}),
      await status({ expiresAt: far, tokenExpiresAt: far }),
      await status({ expiresAt: undefined as never }),
      await status({ authUrl: 'http://127.0.0.1:9/attacker' }),
    ]).toEqual([200, 401, 401, 401]);
  });
});
