import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';

let site: GatewayOnCloud;
let admin: GatewayClient;
beforeAll(async () => {
  site = await startGatewayOnCloud({ session: { attempts: { perUser: 100, perAddress: 1000, window: 60, floor: 0 } } });
  admin = await site.signIn('admin');
});
afterAll(() => site.close());

/** Returns the id of a user by name. */
async function idOf(name: string): Promise<string> {
  const { items } = await admin.json<{ items: { id: string; name: string }[] }>('/api/keystone/users/');
  return items.find((user) => user.name === name)?.id ?? '';
}

const enter = async (username: string, password: string) => {
  const answer = await site.client().postSignIn({ username, password });
  const { code } = (await answer.json()) as { code?: string };
  return code ?? answer.status;
};
const setPassword = async (name: string, password: string) =>
  (await admin.patch(`/api/keystone/users/${await idOf(name)}/`, { password })).status;

describe('a password', () => {
  // Spaces at both ends, capitals, a letter with its accent behind it, a ligature, a tab, and more than the 72 bytes of bcrypt.
  const typed = `  Pa\u0308ssw\u00f6rd \ufb01\t${'x'.repeat(80)}Z `;

  it('[AUTH-38] counts as it was typed, and in no other way', async () => {
    expect(await setPassword('reader', typed)).toBe(204);
    expect(await enter('reader', typed)).toBe(200);
    const others = [
      typed.trim(),
      typed.toLowerCase(),
      typed.normalize('NFC'),
      typed.normalize('NFKC'),
      typed.slice(0, 72),
    ];
    for (const other of [...others, `${typed.slice(0, -2)}Y `])
      expect(await enter('reader', other)).toBe('INVALID_CREDENTIALS');
  });

  it('[AUTH-38] that an administrator sets anew gets nobody past the second factor', async () => {
    expect(await enter('mfa', 'mfapass')).toBe('CODE_REQUIRED');
    expect(await setPassword('mfa', 'another password')).toBe(204);
    expect(await enter('mfa', 'another password')).toBe('CODE_REQUIRED');
    expect(await enter('mfa', 'mfapass')).toBe('INVALID_CREDENTIALS');
  });
});

describe('a parameter', () => {
  it('[AUTH-38] of the address is none of the body, and one of the body is none of the address', async () => {
    const path = `/api/keystone/users/${await idOf('demo')}/`;
    expect((await admin.patch(`${path}?password=of-the-address`, { description: 'edited' })).status).toBe(204);
    expect([await enter('demo', 'of-the-address'), await enter('demo', 'demopass')]).toEqual([
      'INVALID_CREDENTIALS',
      200,
    ]);
  });

  it('[AUTH-38] that is given twice counts as it was given last, for the gateway and the service alike', async () => {
    const { items } = await admin.json<{ items: { name: string }[] }>('/api/glance/images/');
    const there = encodeURIComponent(items[0]?.name ?? '');
    const count = async (query: string) => {
      const { items: found } = await admin.json<{ items: unknown[] }>(`/api/glance/images/?${query}`);
      return found.length;
    };
    expect([await count(`name=${there}&name=none`), await count(`name=none&name=${there}`)]).toEqual([0, 1]);
  });
});
