import type { UserSession } from '#protocol';
import type { ScopeKey } from './scope.ts';

/** The scope that a session acts in. */
export function scopeKeyOf({ domain_id, user_domain_id, project_id, services_region }: UserSession): ScopeKey {
  return [domain_id ?? user_domain_id, project_id ?? '-', services_region ?? '-'].join('/');
}

/** Returns the scope header of a call (`X-Sextant-Scope`): the gateway does nothing when the session is elsewhere. */
export function scopeHeader({ project_id, services_region, id }: UserSession): string {
  return [project_id ?? '-', services_region ?? '-', id].map(encodeURIComponent).join('/');
}

/** The roles, as one text: with others the operator may do other things. */
export function rolesOf({ roles, is_superuser }: UserSession): string {
  const names = roles.map((role) => role.name).sort();
  return [is_superuser, ...names].join(' ');
}
