import type { CloudService, SeedFacts, ServiceContext } from '../shared/service.ts';
import { hashPassword } from './passwords.ts';
import { type DomainRecord, type GrantRecord, grantKey, type ProjectRecord, type Records } from './keystone-records.ts';

/** The same users, projects, roles and grants as the real cloud's seed makes, so that one suite serves both. */
const projects: Record<string, string> = {
  admin: 'Bootstrap project for initializing the cloud.',
  service: 'The services themselves',
  demo: 'A tenant to show things with',
  lab: 'A second tenant',
  empty: 'A tenant with nothing in it',
};

interface SeedUser {
  /** Null: nobody signs in as this user. */
  password: string | null;
  email?: string;
  home?: string;
  grants: Record<string, string[]>;
  /** Roles in the user's own domain. */
  domainRoles?: string[];
  enabled?: false;
  /** Days from the seed until the password ends; it ended before the seed when this is negative. */
  passwordDays?: number;
  /** The secret of a second factor, in Base32: the user signs in with password and one-time code. */
  totpSecret?: string;
  /** Wrong passwords lock the user out. */
  locks?: true;
}

const users: Record<string, SeedUser> = {
  admin: { password: 'adminpass', grants: { admin: ['admin'], demo: ['admin'], lab: ['admin'] } },
  demo: { password: 'demopass', email: 'demo@example.test', home: 'demo', grants: { demo: ['member'] } },
  lab: { password: 'labpass', email: 'lab@example.test', home: 'lab', grants: { lab: ['member'], demo: ['member'] } },
  reader: { password: 'readerpass', email: 'reader@example.test', home: 'demo', grants: { demo: ['reader'] } },
  mfa: {
    password: 'mfapass',
    email: 'mfa@example.test',
    totpSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    grants: { demo: ['member'] },
  },
  expired: { password: 'expiredpass', email: 'expired@example.test', passwordDays: -1, grants: { demo: ['member'] } },
  expiring: { password: 'expiringpass', email: 'expiring@example.test', passwordDays: 5, grants: { demo: ['member'] } },
  locked: { password: 'lockedpass', email: 'locked@example.test', locks: true, grants: { demo: ['member'] } },
  disabled: { password: 'disabledpass', email: 'disabled@example.test', enabled: false, grants: { demo: ['member'] } },
};

/** A second domain, with an administrator of its own. */
const partner = {
  name: 'partner',
  description: 'Another organisation',
  project: { name: 'partner-web', description: 'What the partner runs here' },
  users: {
    'partner-admin': {
      password: 'partnerpass',
      email: 'partner-admin@partner.test',
      domainRoles: ['manager'],
      grants: { 'partner-web': ['member'] },
    },
    'partner-user': {
      password: 'partnerpass',
      email: 'partner-user@partner.test',
      grants: { 'partner-web': ['member'] },
    },
  } satisfies Record<string, SeedUser>,
};

/** Roles with those that they imply. */
const roles: Record<string, string[]> = {
  admin: ['member'],
  manager: ['member'],
  member: ['reader'],
  reader: [],
  service: [],
};

const domainId = 'default';
const dayMs = 86_400_000;

export async function seedKeystone(
  records: Records,
  context: ServiceContext,
  services: readonly CloudService[],
): Promise<void> {
  const { ids } = context;
  addDomain(records, { id: domainId, name: 'Default', description: 'The default domain' });
  for (const name of Object.keys(roles)) {
    const id = ids.namedHex(`role/${name}`);
    records.roles.set(id, { id, name, domain_id: null, description: null, options: { immutable: true } });
  }
  const roleId = idsByName(records.roles.values());
  for (const [name, implied] of Object.entries(roles)) {
    for (const other of implied) {
      const rule = { prior_role_id: roleId[name] ?? '', implied_role_id: roleId[other] ?? '' };
      records.impliedRoles.set(`${rule.prior_role_id}/${rule.implied_role_id}`, rule);
    }
  }
  for (const [name, description] of Object.entries(projects)) {
    addProject(records, { id: ids.namedHex(`project/${name}`), name, description, domain_id: domainId });
  }
  const servant: SeedUser = { password: null, grants: { service: ['admin', 'service'] } };
  const servants = services.map(({ name }): [string, SeedUser] => [name, servant]);
  for (const [name, user] of [...Object.entries(users), ...servants])
    await seedUser(records, context, domainId, name, user);
  const { users: userIds } = seededIds(records);
  grant(records, {
    role_id: roleId['admin'] ?? '',
    actor_id: userIds['admin'] ?? '',
    target: 'system',
    target_id: 'system',
  });

  const groupId = ids.namedHex('group/demo-members');
  records.groups.set(groupId, {
    id: groupId,
    name: 'demo-members',
    domain_id: domainId,
    description: 'Members of demo',
  });
  const demo = userIds['demo'] ?? '';
  records.memberships.set(`${groupId}/${demo}`, { group_id: groupId, user_id: demo });
  await seedPartner(records, context);
  seedCrowd(records, context);
}

/**
 * In a cloud with a size: twice as many users as the size, half as many projects, and a member in each of these. Nobody signs in as
 * these users.
 */
function seedCrowd(records: Records, { ids, size = 0 }: ServiceContext): void {
  const { member = '' } = idsByName(records.roles.values());
  const numbered = (kind: string, number: number) => `${kind}-${String(number).padStart(5, '0')}`;
  for (let number = 1; number <= size * 2; number += 1) {
    const name = numbered('crowd-user', number);
    const id = ids.namedHex(`user/${name}`);
    const fresh = { id, name, domain_id: domainId, enabled: true, password_hash: null, options: {} };
    records.users.set(id, { ...fresh, extra: { email: `${name}@example.test` } });
    if (number > size / 2) continue;
    const project = numbered('crowd-project', number);
    const target_id = ids.namedHex(`project/${project}`);
    addProject(records, { id: target_id, name: project, description: '', domain_id: domainId });
    grant(records, { role_id: member, actor_id: id, target: 'project', target_id });
  }
}

async function seedPartner(records: Records, context: ServiceContext): Promise<void> {
  const { name, description, project } = partner;
  const id = context.ids.namedHex(`domain/${name}`);
  addDomain(records, { id, name, description });
  addProject(records, { id: context.ids.namedHex(`project/${project.name}`), ...project, domain_id: id });
  for (const [user, facts] of Object.entries(partner.users)) await seedUser(records, context, id, user, facts);
}

function addDomain(records: Records, domain: Pick<DomainRecord, 'id' | 'name' | 'description'>): void {
  records.domains.set(domain.id, { ...domain, enabled: true, tags: [], options: {} });
}

function addProject(records: Records, project: Pick<ProjectRecord, 'id' | 'name' | 'description' | 'domain_id'>): void {
  const fresh = { ...project, parent_id: project.domain_id, enabled: true };
  records.projects.set(project.id, { ...fresh, tags: [], options: {}, extra: {} });
}

async function seedUser(
  records: Records,
  { ids, clock }: ServiceContext,
  domain: string,
  name: string,
  user: SeedUser,
): Promise<void> {
  const id = ids.namedHex(`user/${name}`);
  const projectId = idsByName(records.projects.values());
  const roleId = idsByName(records.roles.values());
  records.users.set(id, {
    id,
    name,
    domain_id: domain,
    enabled: user.enabled ?? true,
    password_hash: user.password === null ? null : await hashPassword(user.password),
    ...(user.passwordDays === undefined
      ? {}
      : { password_expires_at: Math.floor(clock.now() / 1000) * 1000 + user.passwordDays * dayMs }),
    ...(user.home ? { default_project_id: projectId[user.home] ?? null } : {}),
    // As in the real cloud's seed: many sign in as these, and some of them with a wrong password.
    options: {
      ...(user.locks ? {} : { ignore_lockout_failure_attempts: true }),
      ...(user.totpSecret ? { multi_factor_auth_enabled: true, multi_factor_auth_rules: [['password', 'totp']] } : {}),
    },
    extra: user.email ? { email: user.email } : {},
  });
  if (user.totpSecret) {
    const credential = ids.namedHex(`credential/totp/${name}`);
    const secret = { id: credential, user_id: id, project_id: null, type: 'totp', blob: user.totpSecret, extra: {} };
    records.credentials.set(credential, secret);
  }
  for (const [project, names] of Object.entries(user.grants)) {
    for (const role of names) {
      const target_id = projectId[project] ?? '';
      grant(records, { role_id: roleId[role] ?? '', actor_id: id, target: 'project', target_id });
    }
  }
  for (const role of user.domainRoles ?? [])
    grant(records, { role_id: roleId[role] ?? '', actor_id: id, target: 'domain', target_id: domain });
}

function grant(records: Records, given: Omit<GrantRecord, 'actor' | 'inherited'>): void {
  const record: GrantRecord = { ...given, actor: 'user', inherited: false };
  records.grants.set(grantKey(record), record);
}

/** Ids of the projects and users of the default domain, by name. */
export function seededIds(records: Records): SeedFacts {
  const own = <T extends { domain_id: string }>(items: Iterable<T>) =>
    [...items].filter((item) => item.domain_id === domainId);
  return { projects: idsByName(own(records.projects.values())), users: idsByName(own(records.users.values())) };
}

function idsByName(items: Iterable<{ id: string; name: string }>): Record<string, string> {
  return Object.fromEntries([...items].map(({ id, name }) => [name, id]));
}
