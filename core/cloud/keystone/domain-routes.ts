import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorize, type Keystone, memberOf } from './context.ts';
import { filtered } from './filters.ts';
import type { DomainRecord } from './keystone-records.ts';
import { conflict, forbiddenBecause, notFound } from './refusals.ts';
import { type BodyRules, flag, shortName, text, validate } from './validation.ts';
import { domainView, listView } from './views.ts';

const fields: BodyRules['fields'] = { description: text, enabled: flag, name: shortName, tags: { type: 'array' } };

type DomainRequest = FastifyRequest<{ Params: { domain_id: string } }>;

export function addDomainRoutes(app: FastifyInstance, keystone: Keystone): void {
  const { records, tokens } = keystone;
  const targetOf = (request: DomainRequest) => ({ domain: records.domains.get(request.params.domain_id) });

  function find(request: DomainRequest): DomainRecord {
    const domain = records.domains.get(request.params.domain_id);
    if (!domain) throw notFound('domain', request.params.domain_id);
    return domain;
  }

  function requireFreeName(name: string, own?: string): void {
    for (const domain of records.domains.values()) {
      if (domain.name !== name || domain.id === own) continue;
      throw conflict(
        'project',
        `it is not permitted to have two projects acting as domains with the same name: ${name}`,
      );
    }
  }

  app.get('/v3/domains', async (request) => {
    authorize(keystone, request, 'list_domains');
    const found = filtered(records.domains.values(), request.query, ['name', 'enabled']);
    return listView(
      keystone,
      request,
      'domains',
      found.map((domain) => domainView(keystone, domain)),
    );
  });

  app.post('/v3/domains', async (request, reply) => {
    const body = memberOf(request, 'domain');
    authorize(keystone, request, 'create_domain', { domain: body });
    validate(body, { fields, required: ['name'] });
    requireFreeName(body['name'] as string);
    const domain: DomainRecord = {
      id: keystone.service.ids.hex(),
      name: body['name'] as string,
      description: (body['description'] as string | null | undefined) ?? '',
      enabled: body['enabled'] !== false,
      tags: (body['tags'] as string[] | undefined) ?? [],
      options: {},
    };
    records.domains.set(domain.id, domain);
    return reply.code(201).send({ domain: domainView(keystone, domain) });
  });

  app.get('/v3/domains/:domain_id', async (request: DomainRequest) => {
    authorize(keystone, request, 'get_domain', targetOf(request));
    return { domain: domainView(keystone, find(request)) };
  });

  app.patch('/v3/domains/:domain_id', async (request: DomainRequest) => {
    authorize(keystone, request, 'update_domain', () => ({ domain: find(request) }));
    const body = memberOf(request, 'domain');
    validate(body, { fields, someField: true });
    const domain = find(request);
    if (body['name'] !== undefined) requireFreeName(body['name'] as string, domain.id);
    const changed: DomainRecord = {
      ...domain,
      name: (body['name'] as string | undefined) ?? domain.name,
      description: body['description'] === undefined ? domain.description : (body['description'] as string | null),
      enabled: (body['enabled'] as boolean | undefined) ?? domain.enabled,
    };
    records.domains.set(domain.id, changed);
    return { domain: domainView(keystone, changed) };
  });

  app.delete('/v3/domains/:domain_id', async (request: DomainRequest, reply) => {
    authorize(keystone, request, 'delete_domain', () => ({ domain: find(request) }));
    const domain = find(request);
    if (domain.enabled) {
      throw forbiddenBecause('Cannot delete a domain that is enabled, please disable it first.');
    }
    removeWithContents(domain.id);
    return reply.code(204).send();
  });

  /** Everything that lives in the domain goes with it. */
  function removeWithContents(id: string): void {
    const gone = new Set([id]);
    for (const collection of [records.users, records.projects, records.groups, records.roles]) {
      const inDomain = (record: { domain_id: string | null }) => record.domain_id === id;
      for (const recordId of collection.deleteWhere(inDomain)) gone.add(recordId);
    }
    records.grants.deleteWhere(
      (grant) => gone.has(grant.actor_id) || gone.has(grant.target_id) || gone.has(grant.role_id),
    );
    records.memberships.deleteWhere((membership) => gone.has(membership.group_id) || gone.has(membership.user_id));
    tokens.revokeWhere((token) => gone.has(token.user_id));
    records.domains.delete(id);
  }
}
