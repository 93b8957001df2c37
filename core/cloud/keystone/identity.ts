import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Credentials, Identity } from '../shared/credentials.ts';
import { CloudError } from '../shared/errors.ts';
import { accessRulesOf, isLetThrough } from './access-rules.ts';
import type { Records } from './keystone-records.ts';
import { unauthorized } from './refusals.ts';
import { rolesIn } from './roles-of.ts';
import type { Tokens, ValidToken } from './tokens.ts';

export interface IdentityOptions {
  records: Records;
  tokens: Tokens;
  /** Keystone's URL, for `WWW-Authenticate`. */
  authUrl: () => string;
  /** Tokens that always act as the administrator, in project admin. */
  adminTokens: readonly string[];
}

/** The service that asks, for tokens that are restricted to some calls of some services. */
export interface AskingService {
  type: string;
  prefix: string;
  /** Services may call each other with any user's token. */
  isInner(request: FastifyRequest): boolean;
}

/** Creates the interface through which one service asks keystone. Keystone's own calls are not restricted: `asking` undefined. */
export function createIdentity(
  { records, tokens, authUrl, adminTokens }: IdentityOptions,
  asking?: AskingService,
): Identity {
  const letsThrough = ({ record }: ValidToken, request: FastifyRequest): boolean => {
    const credential = records.applicationCredentials.get(record.application_credential_id ?? '');
    const rules = credential && accessRulesOf(records, credential);
    if (!asking || !rules || asking.isInner(request)) return true;
    const path = request.url.replace(/\?.*/s, '').slice(asking.prefix.length);
    return isLetThrough(rules, asking.type, { method: request.method, path });
  };
  const isAdminToken = (token: string) => adminTokens.some((each) => sameText(token, each));
  const validate = (token: string, request?: FastifyRequest) => {
    const valid = isAdminToken(token) ? administrator(records) : tokens.validate(token);
    return valid && (!request || letsThrough(valid, request)) ? credentialsOf(records, token, valid) : null;
  };
  return {
    validate,
    authenticate(request: FastifyRequest) {
      const token = request.headers['x-auth-token'];
      const credentials = typeof token === 'string' && token !== '' ? validate(token, request) : null;
      if (!credentials) {
        throw new CloudError(401, unauthorized().message, {
          headers: { 'www-authenticate': `Keystone uri="${authUrl()}"` },
        });
      }
      return credentials;
    },
    project: (id) => records.projects.get(id) ?? null,
    user: (id) => records.users.get(id) ?? null,
    limit(serviceType, resource, projectId) {
      const service = [...records.services.values()].find((candidate) => candidate.type === serviceType);
      const registered = [...records.registeredLimits.values()].find(
        (candidate) => candidate.service_id === service?.id && candidate.resource_name === resource,
      );
      if (!registered) return null;
      const own = [...records.limits.values()].find(
        (limit) => limit.registered_limit_id === registered.id && limit.project_id === projectId,
      );
      return own?.resource_limit ?? registered.default_limit;
    },
  };
}

/** Compared by digest: the time tells neither the length nor how much of it was right. */
function sameText(a: string, b: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(a), digest(b));
}

function administrator(records: Records): ValidToken | null {
  const user = [...records.users.values()].find(({ name, domain_id }) => name === 'admin' && domain_id === 'default');
  const project = [...records.projects.values()].find(
    ({ name, domain_id }) => name === 'admin' && domain_id === 'default',
  );
  if (!user || !project) return null;
  const scope = { project: project.id };
  const record = { user_id: user.id, methods: ['password'], audit_ids: [], issued_at: 0, expires_at: Infinity, scope };
  return { record, roleIds: rolesIn(records, user.id, scope) };
}

function credentialsOf(records: Records, token: string, { record, roleIds }: ValidToken): Credentials {
  const user = records.users.get(record.user_id);
  const scope = record.scope;
  const project = scope && 'project' in scope ? records.projects.get(scope.project) : undefined;
  const domain = scope && 'domain' in scope ? records.domains.get(scope.domain) : undefined;
  return {
    token,
    user_id: record.user_id,
    username: user?.name ?? '',
    user_domain_id: user?.domain_id ?? '',
    project_id: project?.id ?? null,
    project_name: project?.name ?? null,
    project_domain_id: project?.domain_id ?? null,
    domain_id: domain?.id ?? null,
    domain_name: domain?.name ?? null,
    system_scope: scope && 'system' in scope ? 'all' : null,
    roles: roleIds.map((id) => records.roles.get(id)?.name ?? id),
    // No project is marked as the administrators' in this cloud's configuration, which keystone takes for "any is".
    is_admin_project: true,
    expires_at: record.expires_at,
  };
}
