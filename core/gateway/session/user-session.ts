import type { CatalogService, UserSession } from '#protocol';
import { regionsOf } from '../openstack/catalog.ts';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { isSuperuser } from '../openstack/identity-scope.ts';
import { endOf, type SealedSession } from '../openstack/sealed-session.ts';

/** Returns the answer of readUserSession. The token is in it only while uploads go directly to the image service. */
export function userSession(
  session: SealedSession,
  catalog: readonly CatalogService[],
  config: Pick<GatewayConfig, 'uploads' | 'settings' | 'session'>,
): UserSession {
  const end = endOf(session, config);
  return {
    id: session.user.id,
    username: session.user.name,
    enabled: true,
    user_domain_id: session.user.domainId,
    user_domain_name: session.user.domainName,
    domain_id: session.domain?.id ?? null,
    domain_name: session.domain?.name ?? null,
    project_id: session.project?.id ?? null,
    project_name: session.project?.name ?? null,
    roles: session.roles.map((name) => ({ name })),
    is_superuser: isSuperuser(session, config),
    services_region: session.region,
    available_services_regions: regionsOf(catalog),
    expires_at: new Date(end).toISOString(),
    expires_in: Math.max(0, Math.floor((end - Date.now()) / 1000)),
    ...(session.user.passwordExpiresAt ? { password_expires_at: session.user.passwordExpiresAt } : {}),
    ...signedInWith(session),
    ...(config.uploads === 'direct' ? { token: session.tokens.scoped } : {}),
  };
}

function signedInWith({ signedInWith: how }: SealedSession): Pick<UserSession, 'signed_in_with'> {
  if (!how) return {};
  return { signed_in_with: how.method === 'websso' ? how.provider : how.method };
}
