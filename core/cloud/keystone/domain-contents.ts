import type { Keystone } from './context.ts';
import type { DomainRecord } from './keystone-records.ts';
import { conflict, forbiddenBecause } from './refusals.ts';

/** Throws 409 when another domain has the name. */
export function requireFreeDomainName({ records }: Keystone, name: string, own?: string): void {
  for (const domain of records.domains.values()) {
    if (domain.name !== name || domain.id === own) continue;
    throw conflict('project', `it is not permitted to have two projects acting as domains with the same name: ${name}`);
  }
}

/** Makes a domain out of the fields of one, or of a project that acts as one. */
export function createDomain(keystone: Keystone, body: Record<string, unknown>): DomainRecord {
  const domain: DomainRecord = {
    id: keystone.service.ids.hex(),
    name: body['name'] as string,
    description: (body['description'] as string | null | undefined) ?? '',
    enabled: body['enabled'] !== false,
    tags: (body['tags'] as string[] | undefined) ?? [],
    options: {},
  };
  keystone.records.domains.set(domain.id, domain);
  return domain;
}

export function changeDomain(keystone: Keystone, domain: DomainRecord, body: Record<string, unknown>): DomainRecord {
  if (body['name'] !== undefined) requireFreeDomainName(keystone, body['name'] as string, domain.id);
  const changed: DomainRecord = {
    ...domain,
    name: (body['name'] as string | undefined) ?? domain.name,
    description: body['description'] === undefined ? domain.description : (body['description'] as string | null),
    enabled: (body['enabled'] as boolean | undefined) ?? domain.enabled,
  };
  keystone.records.domains.set(domain.id, changed);
  return changed;
}

/** Removes the domain with everything that lives in it. Throws 403 while it is enabled. */
export function removeDomain({ records, tokens }: Keystone, { id, enabled }: DomainRecord): void {
  if (enabled) throw forbiddenBecause('Cannot delete a domain that is enabled, please disable it first.');
  const gone = new Set([id]);
  for (const collection of [records.users, records.projects, records.groups, records.roles]) {
    const inDomain = (record: { domain_id: string | null }) => record.domain_id === id;
    for (const recordId of collection.deleteWhere(inDomain)) gone.add(recordId);
  }
  const isGone = (record: { user_id: string }) => gone.has(record.user_id);
  records.grants.deleteWhere(
    (grant) => gone.has(grant.actor_id) || gone.has(grant.target_id) || gone.has(grant.role_id),
  );
  records.impliedRoles.deleteWhere((rule) => gone.has(rule.prior_role_id) || gone.has(rule.implied_role_id));
  records.memberships.deleteWhere((membership) => gone.has(membership.group_id) || isGone(membership));
  records.applicationCredentials.deleteWhere((credential) => isGone(credential) || gone.has(credential.project_id));
  records.accessRules.deleteWhere(isGone);
  records.credentials.deleteWhere(isGone);
  records.accessTokens.deleteWhere((token) => gone.has(token.authorizing_user_id) || gone.has(token.project_id));
  tokens.revokeWhere(isGone);
  records.domainConfigs.delete(id);
  records.domains.delete(id);
}
