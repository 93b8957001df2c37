import type { FastifyRequest } from 'fastify';
import type { Keystone } from './context.ts';
import type {
  AccessRuleRecord,
  ApplicationCredentialRecord,
  DomainRecord,
  EndpointRecord,
  GroupRecord,
  ProjectRecord,
  RegionRecord,
  RoleRecord,
  ServiceRecord,
  UserRecord,
} from './keystone-records.ts';

/** The records as clients see them, and lists of them. */
export function userView(keystone: Keystone, user: UserRecord) {
  const { id, name, domain_id, enabled, default_project_id, options, extra } = user;
  return {
    ...extra,
    id,
    name,
    domain_id,
    enabled,
    ...(default_project_id ? { default_project_id } : {}),
    password_expires_at: user.password_expires_at == null ? null : plainTime(user.password_expires_at),
    options,
    links: self(keystone, `users/${id}`),
  };
}

export function projectView(keystone: Keystone, project: ProjectRecord) {
  const { id, name, domain_id, description, enabled, parent_id, tags, options, extra } = project;
  return {
    ...extra,
    id,
    name,
    domain_id,
    description,
    enabled,
    parent_id,
    is_domain: false,
    tags,
    options,
    links: self(keystone, `projects/${id}`),
  };
}

/** A domain asked for as a project. */
export function domainAsProjectView(keystone: Keystone, domain: DomainRecord) {
  const { id, name, description, enabled, tags, options } = domain;
  return {
    id,
    name,
    domain_id: null,
    description,
    enabled,
    parent_id: null,
    is_domain: true,
    tags,
    options,
    links: self(keystone, `projects/${id}`),
  };
}

export function domainView(keystone: Keystone, { id, name, description, enabled, tags, options }: DomainRecord) {
  return { id, name, description, enabled, tags, options, links: self(keystone, `domains/${id}`) };
}

export function groupView(keystone: Keystone, { id, name, domain_id, description }: GroupRecord) {
  return { id, name, domain_id, description, links: self(keystone, `groups/${id}`) };
}

export function roleView(keystone: Keystone, { id, name, domain_id, description, options }: RoleRecord) {
  return { id, name, domain_id, description, options, links: self(keystone, `roles/${id}`) };
}

export function serviceView(keystone: Keystone, { id, name, type, description, enabled }: ServiceRecord) {
  const described = description === undefined ? {} : { description };
  return { name, id, type, enabled, ...described, links: self(keystone, `services/${id}`) };
}

export function endpointView(keystone: Keystone, endpoint: EndpointRecord) {
  const { id, interface: kind, region_id, service_id, enabled } = endpoint;
  return {
    id,
    interface: kind,
    region_id,
    service_id,
    url: endpointUrl(keystone, endpoint),
    enabled,
    region: region_id,
    links: self(keystone, `endpoints/${id}`),
  };
}

/** The cloud's own endpoints follow its address, which may differ at each start. */
export function endpointUrl(keystone: Keystone, endpoint: EndpointRecord): string {
  return endpoint.url.replace('{cloud}', keystone.service.endpoint(''));
}

export function regionView(keystone: Keystone, { id, description, parent_region_id }: RegionRecord) {
  return { id, description, parent_region_id, links: self(keystone, `regions/${encodeURIComponent(id)}`) };
}

export function accessRuleView({ id, service, path, method }: AccessRuleRecord) {
  return { id, service, path, method };
}

export function applicationCredentialView(keystone: Keystone, record: ApplicationCredentialRecord) {
  const { id, name, description, user_id, project_id, role_ids, expires_at, unrestricted } = record;
  const roles = role_ids.flatMap((roleId) => {
    const role = keystone.records.roles.get(roleId);
    if (!role) return [];
    return [
      { id: role.id, name: role.name, domain_id: role.domain_id, description: role.description, options: role.options },
    ];
  });
  const expires = record.expires_text ?? (expires_at === null ? null : plainTime(expires_at));
  const rules = record.access_rule_ids?.flatMap((ruleId) => keystone.records.accessRules.get(ruleId) ?? []);
  return {
    id,
    name,
    description,
    user_id,
    project_id,
    system: null,
    expires_at: expires,
    unrestricted,
    roles,
    ...(rules ? { access_rules: rules.map(accessRuleView) } : {}),
    links: self(keystone, `application_credentials/${id}`),
  };
}

/** A time with six digits and no zone, as keystone prints those of its tables. */
export function plainTime(time: number): string {
  return new Date(time).toISOString().replace('Z', '000');
}

export function self(keystone: Keystone, path: string): { self: string } {
  return { self: `${keystone.baseUrl()}/${path}` };
}

/** A collection: keystone gives all of it, whatever `limit` says. */
export function listView(keystone: Keystone, request: FastifyRequest, name: string, items: unknown[]) {
  const path = (request.raw.url ?? '').replace(/^.*?\/v3/, '');
  return { [name]: items, links: { next: null, self: keystone.baseUrl() + path, previous: null } };
}
