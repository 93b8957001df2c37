import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

let site: GatewayOnCloud;
beforeAll(async () => {
  site = await startGatewayOnCloud({ policy: { newDefaults: ['identity'] } });
});
afterAll(() => site.close());

/** Role, name, and whether they may make keys that do not expire. */
const people = [
  ['member', 'demo', true],
  ['reader', 'reader', false],
] as const;

it.each(people)(
  '[CRED-09] a %s’s rules on credentials of their own hold without a target, under the new defaults',
  async (_role, user, may) => {
    const client = await site.signIn(user);
    const allowed = async (rule: string) => {
      const answer = await client.post('/api/policy/', { rules: [['identity', `identity:${rule}`]] });
      return ((await answer.json()) as { allowed: boolean }).allowed;
    };
    expect(await allowed('create_application_credential')).toBe(true);
    expect(await allowed('delete_application_credential')).toBe(true);
    expect(await allowed('ec2_delete_credential')).toBe(true);
    expect(await allowed('ec2_create_credential')).toBe(may);
  },
);
