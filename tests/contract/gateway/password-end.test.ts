import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { sessionOf } from '../../support/session.ts';

let cloud: Cloud;
let site: RunningGateway;
beforeAll(async () => {
  cloud = await createCloud({ seed: 'password-end', passwordRules: { expiresDays: 10 } });
  site = await startGateway(cloud.authUrl);
});
afterAll(async () => {
  await site.close();
  await cloud.close();
});

it('[CRED-10] a session says when the own password expires, where it does', async () => {
  const before = await site.signIn('demo');
  expect(await sessionOf(before)).not.toHaveProperty('password_expires_at');
  const changed = await before.send('POST', '/api/keystone/users/current/password/', {
    body: { original_password: 'demopass', password: 'another-pass-1' },
  });
  expect(changed.status).toBe(204);
  // Tokens of the second of the change are revoked with those from before.
  cloud.clock.advance(1);
  const after = await sessionOf(await site.signIn('demo', 'another-pass-1'));
  const days = (Date.parse(String(after.password_expires_at)) - cloud.clock.now()) / (24 * 60 * 60 * 1000);
  expect(after.password_expires_at).toMatch(/Z$/);
  expect(days).toBeGreaterThan(9.9);
  expect(days).toBeLessThanOrEqual(10);
});
