import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SealedSession } from '../../../../../core/gateway/openstack/sealed-session.ts';
import { createPolicyEngine } from '../../../../../core/gateway/session/policy-engine.ts';

const manager: SealedSession = {
  id: 's-1',
  user: { id: 'u-1', name: 'partner-admin', domainId: 'partner', domainName: 'partner' },
  project: null,
  domain: { id: 'partner', name: 'partner' },
  roles: ['manager', 'member', 'reader'],
  region: 'RegionOne',
  authUrl: 'http://keystone.test/v3',
  tokens: { unscoped: 'u', scoped: 's', domain: null },
  expiresAt: 0,
  tokenExpiresAt: 0,
};

/** Says whether the manager of a domain passes a rule, where the cloud has these rules of its own. */
async function may(rule: string, own: Record<string, string> = {}): Promise<boolean> {
  const directory = await mkdtemp(join(tmpdir(), 'sextant-policy-'));
  try {
    await writeFile(join(directory, 'identity.yaml'), JSON.stringify(own));
    const engine = await createPolicyEngine({ settings: {}, policy: { directories: [directory], newDefaults: null } });
    return engine.allows(manager, [['identity', rule]]);
  } finally {
    await rm(directory, { recursive: true });
  }
}

it('[POL-12] the manager of a domain may list its groups and its users by the rules that Keystone has', async () => {
  expect([await may('identity:list_groups'), await may('identity:list_users')]).toEqual([true, true]);
});

it('[POL-12] a cloud whose rule asks the list of groups for a domain that Keystone does not name there offers no groups', async () => {
  const asking = (name: string) => `role:reader and domain_id:%(${name})s`;
  const listed = (rule: string, name: string) => may(rule, { [rule]: asking(name) });
  expect(await listed('identity:list_groups', 'target.domain_id')).toBe(false);
  expect(await listed('identity:list_groups', 'target.group.domain_id')).toBe(true);
  expect(await listed('identity:list_users', 'target.domain_id')).toBe(true);
});
