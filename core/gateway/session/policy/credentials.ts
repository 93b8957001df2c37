import type { SealedSession } from '../../openstack/sealed-session.ts';

/** Returns a session's credentials, as oslo.policy names them. */
export function credentialsOf(session: SealedSession, isAdmin: boolean): Record<string, unknown> {
  return {
    user_id: session.user.id,
    username: session.user.name,
    user_domain_id: session.user.domainId,
    project_id: session.project?.id ?? null,
    tenant_id: session.project?.id ?? null,
    project_name: session.project?.name ?? null,
    project_domain_id: session.project?.domainId ?? null,
    domain_id: session.domain?.id ?? session.user.domainId,
    is_admin: isAdmin,
    roles: session.roles,
  };
}
