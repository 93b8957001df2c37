import { expect, it } from 'vitest';
import { Clock } from '#services/clock/clock';
import { Router } from '#services/router/router';
import { Session } from '#services/session/session';
import { Toasts } from '#services/toasts/toasts';
import { warnOfPasswordEnd } from '../../../../../core/host/shell/password-ending.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A page of somebody whose password expires in so many days; null: never. */
async function pageOf(days: number | null) {
  const { services, clock } = await createTestServices();
  const session = services.get(Session);
  const end = (left: number) => new Date(services.get(Clock).now() + left * dayMs).toISOString();
  if (days !== null) session.current().password_expires_at = end(days);
  const warnings = () =>
    services
      .get(Toasts)
      .list()
      .filter(({ type }) => type === 'warning');
  return { services, clock, session, end, warnings };
}

it('[CRED-10] a password that expires within 14 days is warned of, and the button leads to the settings', async () => {
  const { services, warnings } = await pageOf(14);
  warnOfPasswordEnd(services);
  const [warning] = warnings();
  expect(warning?.message).toMatch(/^Your password expires on .+ After that you have to choose another one/);
  expect(warning?.button?.label).toBe('Change Password');
  const addresses: string[] = [];
  services.rebind(Router, { go: (address: string) => void addresses.push(address) } as Router);
  warning?.button?.press();
  expect(addresses).toEqual(['/settings']);
});

it.each([15, null])('[CRED-10] nothing is said of one that lasts (%s days)', async (days) => {
  const { services, warnings } = await pageOf(days);
  warnOfPasswordEnd(services);
  expect(warnings()).toEqual([]);
});

it('[CRED-10] the next page of the same day does not warn again, one of the next day does', async () => {
  const { services, clock, warnings } = await pageOf(10);
  for (let page = 0; page < 2; page += 1) warnOfPasswordEnd(services).dispose();
  expect(warnings()).toHaveLength(1);
  clock.advance(dayMs);
  warnOfPasswordEnd(services);
  expect(warnings()).toHaveLength(2);
});
