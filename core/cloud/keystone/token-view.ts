import { microsecondTime } from '../shared/clock.ts';
import { accessRulesOf } from './access-rules.ts';
import { catalogFor } from './catalog.ts';
import type { Keystone } from './context.ts';
import type { ProjectRecord, TrustRecord } from './keystone-records.ts';
import type { ValidToken } from './tokens.ts';
import { accessRuleView, plainTime } from './views.ts';

/** The body that describes a token; `catalog`: with the service catalog, which only scoped tokens have. */
export function tokenView(keystone: Keystone, { record, roleIds }: ValidToken, catalog: boolean) {
  const { records } = keystone;
  const user = records.users.get(record.user_id);
  const { scope } = record;
  const projectId = scope && 'project' in scope ? scope.project : null;
  const trust = record.trust_id === undefined ? undefined : records.trusts.get(record.trust_id);
  return {
    token: {
      methods: record.methods,
      user: {
        domain: domainOf(keystone, user?.domain_id),
        id: record.user_id,
        name: user?.name,
        password_expires_at: user?.password_expires_at == null ? null : plainTime(user.password_expires_at),
      },
      audit_ids: record.audit_ids,
      expires_at: microsecondTime(record.expires_at),
      issued_at: microsecondTime(record.issued_at),
      ...(trust ? { 'OS-TRUST:trust': trustView(trust) } : {}),
      ...scopeView(keystone, record.scope),
      ...(scope ? { roles: roleIds.map((id) => ({ id, name: records.roles.get(id)?.name })) } : {}),
      ...(scope && catalog ? { catalog: catalogFor(keystone, record.user_id, projectId) } : {}),
      ...applicationCredential(keystone, record.application_credential_id),
      ...oauth(keystone, record.access_token_id),
    },
  };
}

function trustView({ id, trustor_user_id, trustee_user_id, impersonation }: TrustRecord) {
  return { id, trustor_user: { id: trustor_user_id }, trustee_user: { id: trustee_user_id }, impersonation };
}

function scopeView(keystone: Keystone, scope: ValidToken['record']['scope']): object {
  if (!scope) return {};
  if ('system' in scope) return { system: { all: true } };
  if ('domain' in scope) return { domain: domainOf(keystone, scope.domain) };
  const project = keystone.records.projects.get(scope.project) as ProjectRecord;
  const { id, name, domain_id } = project;
  return { project: { domain: domainOf(keystone, domain_id), id, name }, is_domain: false };
}

function domainOf(keystone: Keystone, id: string | undefined) {
  const domain = id === undefined ? undefined : keystone.records.domains.get(id);
  return { id, name: domain?.name };
}

function oauth({ records }: Keystone, id: string | undefined): object {
  const access = id === undefined ? undefined : records.accessTokens.get(id);
  return access ? { 'OS-OAUTH1': { access_token_id: access.id, consumer_id: access.consumer_id } } : {};
}

function applicationCredential(keystone: Keystone, id: string | undefined): object {
  const record = id === undefined ? undefined : keystone.records.applicationCredentials.get(id);
  if (!record) return {};
  const rules = accessRulesOf(keystone.records, record);
  return {
    application_credential: {
      id: record.id,
      name: record.name,
      restricted: !record.unrestricted,
      ...(rules ? { access_rules: rules.map(accessRuleView) } : {}),
    },
  };
}
