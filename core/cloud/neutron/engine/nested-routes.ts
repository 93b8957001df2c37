import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Neutron } from '../neutron-core.ts';
import type { NeutronError } from '../errors.ts';
import type { Standard } from '../neutron-records.ts';
import { type Attributes, type Body, readForCreate, readForUpdate } from './attributes.ts';
import { type Caller, callerOf, type PolicyFacts } from './caller.ts';
import { factsOf, find, getRule, type Kind } from './kind.ts';
import { readListQuery } from './list-query.ts';
import { idOf, queryOf } from './resource-routes.ts';
import { memberOf } from './values.ts';

/** Things that live below another one, and have no project of their own: the rules of a policy. */
export interface Nested<P, T extends { id: string }> {
  name: string;
  plural: string;
  /** The end of its rules' names: `policy_bandwidth_limit_rule`. */
  rule: string;
  attributes: Attributes;
  of(parent: P): T[];
  missing(id: string, parent: P): NeutronError;
  view(item: T): Body;
  create(caller: Caller, parent: P, body: Body): T;
  update(caller: Caller, parent: P, item: T, changes: Body): T;
  remove(parent: P, item: T): void;
}

export function nestedRoutes<P extends Pick<Standard, 'id' | 'project_id'>, T extends { id: string }>(
  app: FastifyInstance,
  core: Neutron,
  parentKind: Kind<P>,
  nested: Nested<P, T>,
): void {
  const base = `/v2.0/${parentKind.path}/:id/${nested.plural}`;

  const enter = (request: FastifyRequest, action: string) => {
    const caller = callerOf(core.context, request);
    const parent = find(parentKind, idOf(request), caller);
    const own = factsOf(parentKind, parent);
    const facts: PolicyFacts = { ...own, 'ext_parent:tenant_id': parent.project_id };
    return {
      caller,
      parent,
      check: () => caller.enforce([{ rule: `${action}_${nested.rule}` }], facts, getRule(parentKind)),
    };
  };
  const itemOf = (request: FastifyRequest, parent: P) => {
    const id = idOf(request, 'item');
    const item = nested.of(parent).find((one) => one.id === id);
    if (!item) throw nested.missing(id, parent);
    return item;
  };

  app.get(base, async (request) => {
    const { parent, check } = enter(request, 'get');
    check();
    const query = readListQuery(queryOf(request), nested.attributes);
    const views = nested.of(parent).map((item) => nested.view(item));
    const matches = (view: Body) =>
      [...query.filters].every(([name, values]) => values.includes(String(view[name] ?? '')));
    return { [nested.plural]: views.filter(matches).map((view) => only(view, query.fields)) };
  });
  app.get(`${base}/:item`, async (request) => {
    const { parent, check } = enter(request, 'get');
    check();
    return { [nested.name]: only(nested.view(itemOf(request, parent)), queryOf(request).getAll('fields')) };
  });
  app.post(base, async (request, reply) => {
    const { caller, parent, check } = enter(request, 'create');
    const body = readForCreate(nested.attributes, memberOf(request.body, nested.name));
    check();
    return reply.code(201).send({ [nested.name]: nested.view(nested.create(caller, parent, body)) });
  });
  app.put(`${base}/:item`, async (request) => {
    const { caller, parent, check } = enter(request, 'update');
    const changes = readForUpdate(nested.attributes, memberOf(request.body, nested.name));
    check();
    return { [nested.name]: nested.view(nested.update(caller, parent, itemOf(request, parent), changes)) };
  });
  app.delete(`${base}/:item`, async (request, reply) => {
    const { parent, check } = enter(request, 'delete');
    check();
    nested.remove(parent, itemOf(request, parent));
    return reply.code(204).send();
  });
}

function only(view: Body, fields: readonly string[]): Body {
  if (fields.length === 0) return view;
  return Object.fromEntries(Object.entries(view).filter(([name]) => fields.includes(name)));
}
