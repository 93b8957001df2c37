import { type Authenticated, findDomainId } from './auth-methods.ts';
import { isObject, type Keystone } from './context.ts';
import type { TokenScope } from './records.ts';
import { expecting, unauthorized } from './refusals.ts';
import { rolesIn } from './roles-of.ts';
import { scopeIsEnabled } from './tokens.ts';

const kinds = ['system', 'project', 'domain', 'unscoped'] as const;

/**
 * The scope that the call asks for, checked; undefined: none. Without a scope in the call it is that of the user's default
 * project, if there is one where the user has a role. Throws 401 for a scope the user can't have.
 */
export function resolveScope(keystone: Keystone, wanted: unknown, who: Authenticated): TokenScope | undefined {
  if (who.applicationCredential) {
    if (wanted !== undefined) throw unauthorized();
    return allowed(keystone, who, { project: who.applicationCredential.project_id });
  }
  if (wanted === undefined) return defaultScope(keystone, who);
  if (wanted === 'unscoped') return undefined;
  const asked = isObject(wanted) ? kinds.filter((kind) => kind in wanted) : [];
  const kind = asked[0];
  if (!isObject(wanted) || asked.length !== 1 || kind === undefined) {
    throw expecting('system, project, domain, OS-TRUST:trust or unscoped', 'scope');
  }
  if (kind === 'unscoped') return undefined;
  const value = wanted[kind];
  if (!isObject(value)) throw expecting(kind, 'scope');
  if (kind === 'system') {
    if (value['all'] !== true) throw expecting('system[all]', 'scope');
    return allowed(keystone, who, { system: 'all' });
  }
  if (kind === 'domain') {
    if (value['id'] === undefined && value['name'] === undefined) throw expecting('id or name', 'domain');
    return allowed(keystone, who, { domain: findDomainId(keystone, value) ?? '' });
  }
  return allowed(keystone, who, { project: findProjectId(keystone, value) ?? '' });
}

function allowed(keystone: Keystone, who: Authenticated, scope: TokenScope): TokenScope {
  if (!scopeIsEnabled(keystone.records, scope)) throw unauthorized();
  if (rolesIn(keystone.records, who.user.id, scope).length === 0) throw unauthorized();
  return scope;
}

function defaultScope(keystone: Keystone, who: Authenticated): TokenScope | undefined {
  const project = who.user.default_project_id;
  if (!project) return undefined;
  const usable =
    scopeIsEnabled(keystone.records, { project }) && rolesIn(keystone.records, who.user.id, { project }).length > 0;
  return usable ? { project } : undefined;
}

function findProjectId(keystone: Keystone, wanted: Record<string, unknown>): string | undefined {
  const { id, name, domain } = wanted;
  if (typeof id === 'string') return keystone.records.projects.get(id)?.id;
  if (typeof name !== 'string') throw expecting('id or name', 'project');
  if (!isObject(domain)) throw expecting('domain', 'project');
  const domainId = findDomainId(keystone, domain);
  return [...keystone.records.projects.values()].find(
    (project) => project.name === name && project.domain_id === domainId,
  )?.id;
}
