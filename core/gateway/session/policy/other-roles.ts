import type { RuleOverrides } from '#policy';
import type { GatewayConfig } from '../../config/gateway-config.ts';
import { GatewayError } from '../../http/errors.ts';
import { isSuperuser } from '../../openstack/identity-scope.ts';
import type { SealedSession } from '../../openstack/sealed-session.ts';

/** A role as which somebody may look at the console, and all roles that who has it has. */
export interface RoleViewChoice {
  name: string;
  roles: string[];
}

/** Role in lower case → the roles that Keystone gives to whoever has it. */
export type ImpliedRoles = ReadonlyMap<string, readonly string[]>;

/** As Keystone sets its own roles up (`keystone-manage bootstrap`): where it does not tell what implies what. */
export const defaultImpliedRoles: ImpliedRoles = new Map([
  ['admin', ['member']],
  ['manager', ['member']],
  ['member', ['reader']],
]);

/** The roles of Keystone's own that the services' rules ask for, the least first. A manager is one of a domain. */
const generalRoles = ['reader', 'member', 'manager', 'admin'];

/**
 * Returns the session as the policy sees somebody with exactly these roles in the same place. It is for answers alone: whatever is sent
 * to a service is judged by the token, which stays the caller's own.
 * @throws INVALID_PARAMETER when somebody who is no administrator asks for a role that they do not have
 */
export function withRoles(
  session: SealedSession,
  roles: readonly string[],
  config: Pick<GatewayConfig, 'settings'>,
): SealedSession {
  const foreign = roles.find((role) => !has(session.roles, role));
  if (foreign !== undefined && !isSuperuser(session, config))
    throw new GatewayError('INVALID_PARAMETER', { name: 'roles', detail: 'only administrators look as others' });
  // Roles in the own domain are others than those that were asked for.
  return { ...session, roles: [...roles], domainRoles: [] };
}

/**
 * Returns the roles as which the session's user may look at the console: administrators as any that the rules know, others as less
 * than they are.
 * @param siteRoles the roles that the operator's own policy files name
 */
export function roleViewChoices(
  session: SealedSession,
  config: Pick<GatewayConfig, 'settings'>,
  siteRoles: readonly string[],
  implied: ImpliedRoles,
): RoleViewChoice[] {
  const names = [...new Set([...generalRoles, ...siteRoles])].filter(
    (name) => name !== 'manager' || session.project === null,
  );
  const isAdmin = isSuperuser(session, config);
  return names
    .map((name) => ({ name, roles: withImplied(name, implied) }))
    .filter(({ roles }) => isAdmin || roles.every((role) => has(session.roles, role)))
    .filter(({ roles }) => !isSame(session.roles, roles));
}

/** Returns the roles that rules name, in lower case. A role that depends on the target has no name. */
export function namedRoles(rules: RuleOverrides): string[] {
  const texts = Object.values(rules).flatMap((rule) => (typeof rule === 'string' ? rule : rule.flat()));
  const named = texts.flatMap((text) => [...text.matchAll(/(?:^|[\s(])role:([^\s()%]+)(?=[\s)]|$)/gi)]);
  return [...new Set(named.map(([, name = '']) => name.toLowerCase()))];
}

function withImplied(name: string, implied: ImpliedRoles): string[] {
  const all = new Set([name]);
  // A set hands out what is added on the way, once.
  for (const role of all) for (const next of implied.get(role.toLowerCase()) ?? []) all.add(next);
  return [...all];
}

const has = (roles: readonly string[], role: string) => roles.some((own) => own.toLowerCase() === role.toLowerCase());

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.every((role) => has(others, role)) && others.every((role) => has(some, role));
