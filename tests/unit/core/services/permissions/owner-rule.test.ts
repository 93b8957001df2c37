import { expect, it } from 'vitest';
import { allowedOfOwner } from '#services/permissions/owner-rule';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

const rule = ['network', 'update_trunk'] as const;
const services = async (isAdmin: boolean, answer = true) => {
  const test = await createTestServices({
    session: { project_id: 'p1', is_superuser: isAdmin },
    answers: { 'POST /api/policy/': () => ({ allowed: answer }) },
  });
  return { ...test, ask: (owner: string | null) => allowedOfOwner(rule, owner, 'why', test.services) };
};

it('[POL-06] what the own project or nobody owns is left to the action’s own rule, without a call', async () => {
  const { ask, page } = await services(false);
  expect([ask('p1'), ask(null)]).toEqual([true, true]);
  expect(page.calls).toEqual([]);
});

it('[POL-06] what another project owns is refused to a member with the reason, and for an administrator the rule decides, asked once', async () => {
  const member = await services(false);
  expect(member.ask('p2')).toBe('why');
  const admin = await services(true, false);
  expect(await admin.ask('p2')).toBe('why');
  expect(await admin.ask('p3')).toBe('why');
  expect(admin.page.calls).toHaveLength(1);
  expect(await (await services(true)).ask('p2')).toBe(true);
});
