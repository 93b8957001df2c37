import { expect, it } from 'vitest';
import { type GatewayOverrides, startGatewayOnCloud } from '../../support/gateway.ts';
import { sealed, sessionCookie, sessionOf } from '../../support/session.ts';

it.each<[string, GatewayOverrides]>([
  ['for trying', { cloud: { embedded: true } }],
  ['for authors', { dev: { overlay: true } }],
])('[AUTH-13] of two consoles %s on one machine neither ends the session of the other', async (_what, overrides) => {
  const [one, two] = [await startGatewayOnCloud(overrides), await startGatewayOnCloud(overrides)];
  try {
    const first = await one.signIn('demo');
    // A browser sends the cookies of a host to each of its ports.
    const second = two.client();
    for (const [name, value] of first.cookies) second.cookies.set(name, value);
    expect((await second.get('/api/settings/')).status).toBe(401);
    await second.postSignIn({ username: 'admin', password: 'adminpass', next: '/' });
    expect((await sessionOf(second)).username).toBe('admin');
    for (const [name, value] of second.cookies) first.cookies.set(name, value);
    expect((await sessionOf(first)).username).toBe('demo');
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
});

it('[AUTH-13] cookies of consoles at many other ports are ended by a new sign-in, before they are more than Node takes', async () => {
  const site = await startGatewayOnCloud({ cloud: { embedded: true } });
  try {
    const client = site.client();
    for (const port of [1, 2, 3, 4, 5]) client.cookies.set(`__Host-sessionid-${port}`, 'x'.repeat(100));
    await client.postSignIn({ username: 'demo', password: 'demopass', next: '/' });
    const left = [...client.cookies.keys()].filter((name) => name.includes('sessionid'));
    expect(left).toEqual([`__Host-sessionid-${new URL(site.url).port}`]);
  } finally {
    await site.close();
  }
});

it('[AUTH-13] the cookie of any other console is named without a port', async () => {
  const site = await startGatewayOnCloud();
  try {
    const client = await site.signIn('demo');
    expect([sessionCookie(client), sealed(client) === '']).toEqual(['__Host-sessionid', false]);
  } finally {
    await site.close();
  }
});
