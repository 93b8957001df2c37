import { CloudError } from '../shared/errors.ts';
import { type Authenticated, findDomainId } from './auth-methods.ts';
import { isObject, type Keystone } from './context.ts';
import type { TokenScope } from './keystone-records.ts';
import { expecting, unauthorized } from './refusals.ts';
import { rolesIn } from './roles-of.ts';
import { scopeIsEnabled } from './tokens.ts';

const kinds = ['system', 'project', 'domain', 'OS-TRUST:trust', 'unscoped'] as const;

/** The scope that a call asks for. `default` means that the call names none. */
export type WantedScope =
  | { kind: 'default' | 'unscoped' | 'system' }
  | { kind: 'project' | 'domain'; id: string | undefined }
  | { kind: 'trust'; id: string };

/** Reads `auth.scope`, before anybody's password is looked at. Throws 400 for what can't be read. */
export function readScope(keystone: Keystone, wanted: unknown): WantedScope {
  if (wanted === undefined) return { kind: 'default' };
  if (wanted === 'unscoped') return { kind: 'unscoped' };
  const asked = isObject(wanted) ? kinds.filter((kind) => kind in wanted) : [];
  const kind = asked[0];
  if (!isObject(wanted) || asked.length !== 1 || kind === undefined) {
    throw expecting('system, project, domain, OS-TRUST:trust or unscoped', 'scope');
  }
  if (kind === 'unscoped') return { kind };
  const value = wanted[kind];
  if (!isObject(value)) throw expecting(kind, 'scope');
  if (kind === 'OS-TRUST:trust') {
    if (typeof value['id'] !== 'string') throw expecting('id', 'OS-TRUST:trust');
    return { kind: 'trust', id: value['id'] };
  }
  if (kind === 'project') return { kind, id: findProjectId(keystone, value) };
  if (kind === 'system') {
    if (value['all'] !== true) throw expecting('system[all]', 'scope');
    return { kind };
  }
  if (value['id'] === undefined && value['name'] === undefined) throw expecting('id or name', 'domain');
  return { kind, id: findDomainId(keystone, value) };
}

/**
 * The scope of the token; undefined: none. Nothing said means the user's default project, if there is one where the user
 * has a role. Throws 401 for a scope that isn't there, is disabled, or where the user has no role.
 */
export function resolveScope(
  keystone: Keystone,
  wanted: Exclude<WantedScope, { kind: 'trust' }>,
  who: Authenticated,
): TokenScope | undefined {
  if (who.applicationCredential) {
    if (wanted.kind !== 'default') {
      throw new CloudError(
        401,
        'Error authenticating with application credential: Application credentials cannot request a scope.',
      );
    }
    return allowed(keystone, who, { project: who.applicationCredential.project_id });
  }
  // The consumer acts in the project that was asked for when the access token was made.
  if (who.accessToken) return allowed(keystone, who, { project: who.accessToken.project_id });
  switch (wanted.kind) {
    case 'unscoped':
      return undefined;
    case 'default': {
      const home = who.user.default_project_id;
      return home && isAllowed(keystone, who, { project: home }) ? { project: home } : undefined;
    }
    case 'system':
      return allowed(keystone, who, { system: 'all' });
    case 'domain':
      return allowed(keystone, who, { domain: wanted.id ?? '' });
    case 'project':
      return allowed(keystone, who, { project: wanted.id ?? '' });
  }
}

function allowed(keystone: Keystone, who: Authenticated, scope: TokenScope): TokenScope {
  if (!isAllowed(keystone, who, scope)) throw unauthorized();
  return scope;
}

function isAllowed({ records }: Keystone, who: Authenticated, scope: TokenScope): boolean {
  return scopeIsEnabled(records, scope) && rolesIn(records, who.user.id, scope).length > 0;
}

function findProjectId(keystone: Keystone, wanted: Record<string, unknown>): string | undefined {
  const { records } = keystone;
  const { id, name, domain } = wanted;
  if (typeof id === 'string') return records.projects.get(id)?.id;
  if (typeof name !== 'string') throw expecting('id or name', 'project');
  if (!isObject(domain)) throw expecting('domain', 'project');
  const domainId = findDomainId(keystone, domain);
  return [...records.projects.values()].find((project) => project.name === name && project.domain_id === domainId)?.id;
}
