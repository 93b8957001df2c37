import type { PolicyTarget } from '#protocol';
import type { GatewayConfig } from '../../config/gateway-config.ts';
import { isSuperuser, managesOwnDomain } from '../../openstack/identity-scope.ts';
import type { SealedSession } from '../../openstack/sealed-session.ts';
import { credentialsOf } from './credentials.ts';

/** Rules of what Keystone makes for the project of the token, whoever asks. */
export const rulesOfProject: ReadonlySet<string> = new Set([
  'identity:create_application_credential',
  'identity:ec2_create_credential',
]);

type Facts = Record<string, unknown>;

/** Returns the credentials of the token that identity is called with, which is not always the session's own. */
export function identityCredentials(session: SealedSession, config: Pick<GatewayConfig, 'settings'>): Facts {
  const { user, project, domain, domainRoles } = session;
  const manages = managesOwnDomain(session, config);
  const domainId = manages ? user.domainId : (domain?.id ?? null);
  const inProject = project && !manages ? project : null;
  return {
    ...credentialsOf(session, isSuperuser(session, config)),
    ...(manages ? { roles: domainRoles, project_id: null, tenant_id: null, project_domain_id: null } : {}),
    domain_id: domainId,
    system_scope: project || domain ? null : 'all',
    token: {
      user: { id: user.id, domain: { id: user.domainId } },
      project: inProject && { id: inProject.id, domain: { id: inProject.domainId } },
      domain: domainId === null ? null : { id: domainId },
    },
  };
}

/** Keystone gives this rule the domain as that of a group alone, unlike those of its other lists. */
const groupsRule = 'identity:list_groups';

/**
 * Returns the target of a rule as Keystone's rules name it. Where nobody says which user, group or project is meant, it is one of the token's
 * domain; a role is one that managers may give. `given`: the target without what is the caller's own.
 */
export function identityTarget(rule: string, completed: Facts, given: PolicyTarget, credentials: Facts): Facts {
  const domain = given['domain_id'] ?? credentials['domain_id'] ?? undefined;
  const kinds = ['domain', 'user', 'group', 'project'].map((kind) => `target.${kind}`);
  const places = rule === groupsRule ? kinds : ['target', ...kinds];
  const domains = places.map((place): [string, unknown] => [
    place === 'target.domain' ? 'target.domain.id' : `${place}.domain_id`,
    domain,
  ]);
  const user = given['user_id'] ?? credentials['user_id'];
  return {
    ...Object.fromEntries(domains.filter(([, id]) => id !== undefined)),
    'target.user.id': user,
    'target.credential.user_id': user,
    'target.role.name': 'member',
    'target.role.domain_id': null,
    ...completed,
  };
}
