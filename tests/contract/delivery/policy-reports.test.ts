import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { GatewayOnCloud } from '../../support/gateway.ts';
import { startDelivery } from './built.ts';

let site: GatewayOnCloud;
beforeAll(async () => {
  site = await startDelivery({ listen: { trustedProxies: ['127.0.0.1'] } });
});
afterAll(() => site.close());

const report = (report: unknown, address = '192.0.2.1') =>
  site.client().send('POST', '/csp-report/', {
    rawBody: typeof report === 'string' ? report : JSON.stringify({ 'csp-report': report }),
    headers: { 'X-Forwarded-For': address },
  });

it('[X-20] a report of the page policy is taken whatever it holds', async () => {
  const bodies: unknown[] = [{ 'blocked-uri': 1 }, { 'blocked-uri': { toString: 'x' } }, null, [], '{', 'x'];
  for (const body of bodies) expect((await report(body, '192.0.2.3')).status).toBe(204);
});

it('[X-20] reports of one address fill the log up to a limit, and hide those of no other', async () => {
  // The limit counts by the minute: the clock stands still, so that none ends meanwhile.
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    for (let at = 0; at < 60; at++) await report({ 'blocked-uri': 'http://noise.example' });
    await report({ 'blocked-uri': 'http://evil.example' }, '192.0.2.2');
  } finally {
    vi.useRealTimers();
  }
  const log = site.log();
  expect(log.split('noise.example').length - 1).toBe(20);
  expect(log).toContain('"blocked":"http://evil.example"');
});
