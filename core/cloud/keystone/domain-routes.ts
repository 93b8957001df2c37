import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorize, type Keystone, memberOf } from './context.ts';
import { changeDomain, createDomain, removeDomain, requireFreeDomainName } from './domain-contents.ts';
import { filtered } from './filters.ts';
import type { DomainRecord } from './keystone-records.ts';
import { notFound } from './refusals.ts';
import { type BodyRules, flag, shortName, text, validate } from './validation.ts';
import { domainView, listView } from './views.ts';

const fields: BodyRules['fields'] = { description: text, enabled: flag, name: shortName, tags: { type: 'array' } };

type DomainRequest = FastifyRequest<{ Params: { domain_id: string } }>;

export function addDomainRoutes(app: FastifyInstance, keystone: Keystone): void {
  const { records } = keystone;
  const targetOf = (request: DomainRequest) => ({ domain: records.domains.get(request.params.domain_id) });

  function find(request: DomainRequest): DomainRecord {
    const domain = records.domains.get(request.params.domain_id);
    if (!domain) throw notFound('domain', request.params.domain_id);
    return domain;
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
    requireFreeDomainName(keystone, body['name'] as string);
    const domain = createDomain(keystone, body);
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
    const changed = changeDomain(keystone, find(request), body);
    return { domain: domainView(keystone, changed) };
  });

  app.delete('/v3/domains/:domain_id', async (request: DomainRequest, reply) => {
    authorize(keystone, request, 'delete_domain', () => ({ domain: find(request) }));
    removeDomain(keystone, find(request));
    return reply.code(204).send();
  });
}
