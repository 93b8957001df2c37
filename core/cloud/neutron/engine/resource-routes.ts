import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isJsonObject } from '../../shared/json-values.ts';
import type { Neutron } from '../neutron-core.ts';
import { badRequest } from '../errors.ts';
import type { Standard } from '../neutron-records.ts';
import { type Body, readForCreate, readForUpdate } from './attributes.ts';
import { type Caller, callerOf, type PolicyFacts } from './caller.ts';
import { factsOf, find, findVisible, getRule, type Kind } from './kind.ts';
import { listRecords } from './list.ts';
import { readListQuery } from './list-query.ts';
import { pageLinks } from './page-links.ts';
import { rulesFor } from './rules.ts';
import { shown } from './show.ts';
import { memberOf } from './values.ts';

type Row = Pick<Standard, 'id' | 'project_id'>;

/** List, show, create (one or many), update and delete of one kind of resource. */
export function resourceRoutes<R extends Row>(app: FastifyInstance, core: Neutron, kind: Kind<R>): void {
  const base = `/v2.0/${kind.path}`;

  const list = async (request: FastifyRequest) => {
    const caller = callerOf(core.context, request);
    kind.beforeList?.(caller);
    const params = queryOf(request);
    const query = readListQuery(params, kind.attributes, Object.keys(kind.filters ?? {}));
    const page = listRecords(kind, query, caller);
    const links = pageLinks(`${core.context.endpoint('network')}${base}`, params, page, query);
    return {
      [kind.plural]: page.map((record) => shown(kind, record, caller, query.fields)),
      ...(links.length > 0 ? { [`${kind.plural}_links`]: links } : {}),
    };
  };
  app.get(base, list);
  app.get(`${base}.json`, list);

  app.get(`${base}/:id`, async (request) => {
    const caller = callerOf(core.context, request);
    const record = findVisible(kind, idOf(request), caller);
    return { [kind.name]: shown(kind, record, caller, queryOf(request).getAll('fields')) };
  });

  const { create, update, remove } = kind;
  if (create) app.post(base, async (request, reply) => createFrom(core, kind, request, reply));

  if (update) {
    app.put(`${base}/:id`, async (request) => {
      const caller = callerOf(core.context, request);
      const changes = readForUpdate(kind.attributes, memberOf(request.body, kind.name));
      const record = find(kind, idOf(request), caller);
      const facts = Object.assign(factsOf(kind, record), kind.bodyFacts?.({ ...record, ...changes }, caller));
      caller.enforce(rulesFor(kind, 'update', changes), facts, getRule(kind));
      return { [kind.name]: shown(kind, update.call(kind, caller, record, changes), caller) };
    });
  }

  if (remove) {
    app.delete(`${base}/:id`, async (request, reply) => {
      const caller = callerOf(core.context, request);
      const record = find(kind, idOf(request), caller);
      caller.enforce([{ rule: `delete_${kind.rule ?? kind.name}` }], factsOf(kind, record), getRule(kind));
      remove.call(kind, caller, record);
      return reply.code(204).send();
    });
  }
}

function createFrom<R extends Row>(
  core: Neutron,
  kind: Kind<R>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const caller = callerOf(core.context, request);
  const many = bulkOf(request.body, kind.plural);
  const bodies = (many ?? [memberOf(request.body, kind.name)]).map((body) => {
    const owned = withProject(caller, body);
    const read = readForCreate(kind.attributes, owned);
    const own: PolicyFacts = { project_id: String(read['project_id']), field: [] };
    const facts = Object.assign(own, kind.bodyFacts?.(read, caller));
    caller.enforce(rulesFor(kind, 'create', read), facts);
    return read;
  });
  kind.beforeBulk?.(bodies);
  const made: R[] = [];
  try {
    for (const body of bodies) {
      if (kind.quota !== undefined) core.useQuota(String(body['project_id']), { [kind.quota]: 1 });
      made.push(kind.create!(caller, body));
    }
  } catch (error) {
    // All of a bulk or nothing.
    for (const record of made.toReversed()) kind.remove?.(caller, record);
    throw error;
  }
  const views = made.map((record) => shown(kind, record, caller));
  return reply.code(201).send(many ? { [kind.plural]: views } : { [kind.name]: views[0] });
}

function bulkOf(body: unknown, plural: string): Body[] | undefined {
  if (!isJsonObject(body) || !Object.hasOwn(body, plural)) return undefined;
  const items = body[plural];
  if (!Array.isArray(items)) throw badRequest('Body contains invalid data');
  if (items.length === 0) throw badRequest('Resources required');
  return items.map((item: unknown) => {
    if (!isJsonObject(item)) throw badRequest('Body contains invalid data');
    return { ...item };
  });
}

/** The body with the project it is for in both its names: the caller's unless an administrator names another. */
function withProject(caller: Caller, body: Body): Body {
  const { project_id: project = body['tenant_id'], tenant_id: tenant = project } = body;
  if (project !== tenant) throw badRequest("'project_id' and 'tenant_id' do not match");
  if (project === undefined) return { ...body, project_id: caller.projectId, tenant_id: caller.projectId };
  if (project !== caller.projectId && !caller.isAdmin && !caller.credentials.roles.includes('advsvc')) {
    throw badRequest(
      "Specifying 'project_id' or 'tenant_id' other than the authenticated project in request requires admin or advsvc privileges",
    );
  }
  return { ...body, project_id: project, tenant_id: project };
}

export function queryOf(request: FastifyRequest): URLSearchParams {
  const mark = request.url.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : request.url.slice(mark + 1));
}

/** The `:id` of the path; clients may write `.json` after it. */
export function idOf(request: FastifyRequest, name = 'id'): string {
  return String((request.params as Record<string, string>)[name] ?? '').replace(/\.json$/, '');
}
