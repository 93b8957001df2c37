import type { FastifyInstance, FastifyRequest } from 'fastify';
import { publicCatalog } from '../openstack/catalog.ts';
import type { NativeCall } from '../openstack/native.ts';
import { segment } from '../openstack/native.ts';
import { ownProjects } from '../plugins/facts.ts';
import { readQuery } from '../plugins/wire-rules.ts';
import type { SealedSession } from '../plugins/session.ts';
import { userSession } from '../plugins/user-session.ts';
import { nativeFilters } from './native-filters.ts';

type Record_ = Record<string, unknown>;
type WithId = { Params: { id: string } };

/** Identity (contract §3): what signing in, switching and the image pages need. */
export async function keystoneRoutes(keystone: FastifyInstance): Promise<void> {
  const { native, config } = keystone;
  const get = <T>(request: FastifyRequest, path: string, query: NativeCall['query'] = {}) =>
    native.json<T>(request, keystone.requireSession(request), { service: 'identity', path, query });

  keystone.get('/version/', { config: { operation: 'KS-01' } }, async () => ({ version: '3' }));

  keystone.get<WithId>('/users/:id/', { config: { operation: 'KS-05' } }, async (request) => {
    const session = keystone.requireSession(request);
    const id = request.params.id === 'current' ? session.user.id : request.params.id;
    const { user } = await get<{ user: Record_ }>(request, `/users/${segment(id)}`);
    return 'project_id' in user ? user : { ...user, project_id: user['default_project_id'] ?? null };
  });

  keystone.get('/roles/', { config: { operation: 'KS-08' } }, async (request) => {
    const { project_id: project, user_id: user } = readQuery(request);
    if (typeof project !== 'string' || typeof user !== 'string') {
      return { items: (await get<{ roles: unknown[] }>(request, '/roles')).roles };
    }
    const session = keystone.requireSession(request);
    const id = user === 'current' ? session.user.id : user;
    const path = `/projects/${segment(project)}/users/${segment(id)}/roles`;
    return { items: (await get<{ roles: unknown[] }>(request, path)).roles };
  });

  keystone.get('/default_domain/', { config: { operation: 'KS-14' } }, (request) => defaultDomain(request));

  keystone.get<WithId>('/domains/:id/', { config: { operation: 'KS-18' } }, async (request) => {
    if (request.params.id === 'default') return defaultDomain(request);
    return (await get<{ domain: Record_ }>(request, `/domains/${segment(request.params.id)}`)).domain;
  });

  keystone.get('/projects/', { config: { operation: 'KS-21' } }, async (request) => {
    const session = keystone.requireSession(request);
    const {
      paginate: _paginate,
      marker: _marker,
      admin: _admin,
      domain_id: domain,
      user_id: user,
      ...filters
    } = readQuery(request);
    return { items: await listProjects(request, session, { domain, user, filters }), has_more: false };
  });

  keystone.get<WithId>('/projects/:id/', { config: { operation: 'KS-24' } }, async (request) => {
    return (await get<{ project: Record_ }>(request, `/projects/${segment(request.params.id)}`)).project;
  });

  keystone.get('/svc-catalog/', { config: { operation: 'KS-34' } }, async (request) =>
    publicCatalog(await native.catalog(request, keystone.requireSession(request))),
  );

  keystone.get('/user-session/', { config: { operation: 'KS-35' } }, async (request) => {
    const session = keystone.requireSession(request);
    return userSession(session, await native.catalog(request, session), config);
  });

  keystone.get('/services/', { config: { operation: 'KS-36' } }, async (request) => {
    const catalog = await native.catalog(request, keystone.requireSession(request));
    return { items: publicCatalog(catalog).map((service, position) => ({ ...service, id: position })) };
  });

  /** KS-14: the session's own domain scope, else its user's domain. */
  async function defaultDomain(request: FastifyRequest): Promise<{ id: string; name: string }> {
    const session = keystone.requireSession(request);
    if (session.domain) return session.domain;
    const { domainId, domainName } = session.user;
    try {
      const { domain } = await get<{ domain: { id: string; name: string } }>(request, `/domains/${segment(domainId)}`);
      return { id: domain.id, name: domain.name };
    } catch (error) {
      // Most users may not read domains; the token says enough.
      if ((error as { statusCode?: number }).statusCode === 403) return { id: domainId, name: domainName };
      throw error;
    }
  }

  async function listProjects(
    request: FastifyRequest,
    session: SealedSession,
    asked: { domain: string | boolean | null | undefined; user: string | boolean | null | undefined; filters: Record_ },
  ): Promise<unknown[]> {
    const filters = nativeFilters(asked.filters);
    if (asked.user === session.user.id || asked.user === 'current') return ownProjects(keystone, request, session);
    if (typeof asked.user === 'string' && asked.user !== '') {
      const path = `/users/${segment(asked.user)}/projects`;
      return (await get<{ projects: unknown[] }>(request, path, filters)).projects;
    }
    if (filters['id']) return onlyProject(request, filters['id']);
    const domain =
      typeof asked.domain === 'string' && asked.domain !== '' ? asked.domain : await effectiveDomain(request);
    const query = domain ? { ...filters, domain_id: domain } : filters;
    return (await get<{ projects: unknown[] }>(request, '/projects', query)).projects;
  }

  async function onlyProject(request: FastifyRequest, id: string): Promise<unknown[]> {
    try {
      return [(await get<{ project: Record_ }>(request, `/projects/${segment(id)}`)).project];
    } catch (error) {
      if ((error as { statusCode?: number }).statusCode === 404) return [];
      throw error;
    }
  }

  /** Null, no filter, for users of the configured default domain: they see projects of all domains. */
  async function effectiveDomain(request: FastifyRequest): Promise<string | null> {
    const domain = await defaultDomain(request);
    return domain.name === config.cloud.defaultDomain ? null : domain.id;
  }
}
