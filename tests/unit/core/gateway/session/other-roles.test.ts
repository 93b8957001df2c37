import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SealedSession } from '../../../../../core/gateway/openstack/sealed-session.ts';
import {
  defaultImpliedRoles,
  namedRoles,
  roleViewChoices,
  withRoles,
} from '../../../../../core/gateway/session/policy/other-roles.ts';
import { createPolicyEngine } from '../../../../../core/gateway/session/policy-engine.ts';

const config = { settings: {} };

const session = (roles: string[], place: 'project' | 'domain' = 'project'): SealedSession => ({
  id: 's-1',
  user: { id: 'u-1', name: 'demo', domainId: 'default', domainName: 'Default' },
  project: place === 'project' ? { id: 'p-1', name: 'demo', domainId: 'default' } : null,
  domain: place === 'domain' ? { id: 'default', name: 'Default' } : null,
  roles,
  domainRoles: ['manager'],
  region: 'RegionOne',
  authUrl: 'http://keystone.test/v3',
  tokens: { unscoped: 'u', scoped: 's', domain: 'd' },
  expiresAt: 0,
  tokenExpiresAt: 0,
});

const choices = (of: SealedSession, site: string[] = []) =>
  roleViewChoices(of, config, site, defaultImpliedRoles).map(({ name, roles }) => `${name}: ${roles.join(' ')}`);

it('[X-16] administrators may look as any role that the rules know, with the roles that it implies', () => {
  expect(choices(session(['admin']), ['auditor'])).toEqual([
    'reader: reader',
    'member: member reader',
    'admin: admin member reader',
    'auditor: auditor',
  ]);
  // A manager is one of a domain.
  expect(choices(session(['admin'], 'domain'))).toContain('manager: manager member reader');
});

it('[X-16] others may look as less than they are, and as nothing more', () => {
  expect(choices(session(['member', 'reader']), ['auditor'])).toEqual(['reader: reader']);
  expect(choices(session(['Reader']))).toEqual([]);
  expect(() => withRoles(session(['member', 'reader']), ['admin'], config)).toThrow('invalid parameter roles');
});

it('[X-16] the answers are for exactly the roles asked for, in the same place; no token is another', async () => {
  const engine = await createPolicyEngine({ ...config, policy: { directories: [], newDefaults: ['image'] } });
  const admin = session(['admin']);
  const reader = withRoles(admin, ['reader'], config);
  const may = (of: SealedSession, rule: string) => engine.allows(of, [['image', rule]]);
  expect(['get_images', 'add_image'].map((rule) => may(reader, rule))).toEqual([true, false]);
  expect(['get_images', 'publicize_image'].map((rule) => may(admin, rule))).toEqual([true, true]);
  expect(reader).toEqual({ ...admin, roles: ['reader'], domainRoles: [] });
});

it('[X-16] the roles of a site are those that its policy files name', async () => {
  expect(
    namedRoles({
      a: '(role:Auditor and project_id:%(project_id)s) or not role:billing',
      b: [['role:first', 'user_id:%(user_id)s'], 'role:second'],
      c: 'rule:role:third or role:%(target.role.name)s or xrole:fourth',
    }),
  ).toEqual(['auditor', 'billing', 'first', 'second']);
  const directory = await mkdtemp(join(tmpdir(), 'sextant-roles-'));
  try {
    await writeFile(join(directory, 'image.yaml'), '"add_image": "role:uploader"\n');
    const engine = await createPolicyEngine({ ...config, policy: { directories: [directory], newDefaults: null } });
    expect(engine.siteRoles).toEqual(['uploader']);
  } finally {
    await rm(directory, { recursive: true });
  }
});
