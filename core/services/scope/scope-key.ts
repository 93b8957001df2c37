import type { UserSession } from '#protocol';
import type { ScopeKey } from './scope.ts';

/** Returns the id of the project, `-<id>` of the domain, or `-` for the system. */
export const placeIdOf = ({ project_id, domain_id }: UserSession): string => project_id ?? `-${domain_id ?? ''}`;

/** The scope that a session acts in. */
export function scopeKeyOf(session: UserSession): ScopeKey {
  return [session.user_domain_id, placeIdOf(session), session.services_region ?? '-'].join('/');
}

/** Returns the scope header of a call (`X-Sextant-Scope`): the gateway does nothing when the session is elsewhere. */
export function scopeHeader(session: UserSession): string {
  return [placeIdOf(session), session.services_region ?? '-', session.id].map(encodeURIComponent).join('/');
}

/** The roles, as one text: with others the operator may do other things. */
export function rolesOf({ roles, is_superuser }: UserSession): string {
  const names = roles.map((role) => role.name).sort();
  return [is_superuser, ...names].join(' ');
}
