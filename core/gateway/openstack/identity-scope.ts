import type { GatewayConfig } from '../config/gateway-config.ts';
import type { SealedSession } from './sealed-session.ts';

export function isSuperuser(session: Pick<SealedSession, 'roles'>, config: Pick<GatewayConfig, 'settings'>): boolean {
  const configured = config.settings['OPENSTACK_KEYSTONE_ADMIN_ROLES'];
  const adminRoles = Array.isArray(configured) ? configured.map((name) => String(name).toLowerCase()) : ['admin'];
  return session.roles.some((name) => adminRoles.includes(name.toLowerCase()));
}

/**
 * Is identity called with the token for the user's domain? So it is while somebody who has roles in the domain works in a project of it.
 * The roles of an administrator reach everything from a project; in the scope of a domain or of the system its own token counts. Who is
 * an administrator in the domain alone has to go there: Keystone's rules let that token reach every domain.
 */
export function managesOwnDomain(session: SealedSession, config: Pick<GatewayConfig, 'settings'>): boolean {
  const { user, project, tokens, domainRoles = [] } = session;
  if (project?.domainId !== user.domainId || tokens.domain === null || domainRoles.length === 0) return false;
  return !isSuperuser(session, config) && !isSuperuser({ roles: domainRoles }, config);
}
