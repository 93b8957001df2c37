import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { completeConfig } from '../../../../../core/gateway/config/gateway-config.ts';
import { createCookieSeal } from '../../../../../core/gateway/session/sealed-cookie.ts';
import { Sessions } from '../../../../../core/gateway/session/sessions.ts';

const authUrl = 'http://k/v3';
const config = completeConfig({ cloud: { authUrl } });
const sessions = new Sessions(createCookieSeal(['a'.repeat(32)]), config);
const request = {
  ...{ cookies: {}, protocol: 'https', hostname: 'console.example' },
  server: { config },
} as unknown as FastifyRequest;

/** Begins a session whose two tokens hold the ids of so many groups. Returns the length of its cookie. */
async function cookieWith(groups: number): Promise<number> {
  let length = 0;
  const reply = {
    setCookie: (_name: string, value: string) => {
      length = value.length;
    },
  } as unknown as FastifyReply;
  // A Fernet token is encrypted: 16 bytes of a group's id are as many that can't be compressed.
  const token = () => `gAAAAA${randomBytes(150 + 16 * groups).toString('base64url')}`;
  await sessions.begin(request, reply, {
    user: { id: 'u', name: 'anna', domainId: 'd', domainName: 'sso' },
    project: { id: 'p', name: 'demo', domainId: 'default' },
    domain: null,
    roles: ['member'],
    region: 'RegionOne',
    authUrl,
    tokens: { unscoped: token(), scoped: token(), domain: null },
    signedInWith: { method: 'websso', provider: 'company' },
    tokenExpiresAt: Date.now() + 3_600_000,
  });
  return length;
}

it('[AUTH-17] a session of forty groups fits its cookie; of a hundred it is told as too large, with what to do', async () => {
  expect(await cookieWith(40)).toBeLessThan(4096);
  await expect(cookieWith(100)).rejects.toThrow(
    /^The session needs \d{4} bytes and a cookie holds 4096\. Map fewer groups/,
  );
});
