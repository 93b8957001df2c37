import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CloudError } from '../shared/errors.ts';
import { authorize, type Keystone, type PolicyTarget } from './context.ts';
import { type GrantRecord, grantKey } from './keystone-records.ts';
import { badRequest, forbiddenBecause, notFound } from './refusals.ts';
import { listView, roleView } from './views.ts';

type Place = Pick<GrantRecord, 'actor' | 'target' | 'inherited'>;

interface GrantParams {
  actor_id: string;
  target_id?: string;
  role_id?: string;
  user_id?: string;
  group_id?: string;
}

type GrantRequest = FastifyRequest<{ Params: GrantParams }>;

/** Giving and taking roles: on projects, domains and the system, to users and groups, inherited or not. */
export function addGrantRoutes(app: FastifyInstance, keystone: Keystone): void {
  for (const actor of ['user', 'group'] as const) {
    addPlace(app, keystone, `/v3/system/${actor}s/:actor_id/roles`, '', { actor, target: 'system', inherited: false });
    for (const target of ['project', 'domain'] as const) {
      const path = `${target}s/:target_id/${actor}s/:actor_id/roles`;
      addPlace(app, keystone, `/v3/${path}`, '', { actor, target, inherited: false });
      addPlace(app, keystone, `/v3/OS-INHERIT/${path}`, '/inherited_to_projects', { actor, target, inherited: true });
    }
  }
}

function addPlace(app: FastifyInstance, keystone: Keystone, path: string, end: string, place: Place): void {
  const { records } = keystone;
  const rules = rulesOf(place);

  function open(request: GrantRequest, rule: string): GrantRecord {
    const { actor_id, target_id = 'system', role_id = '' } = request.params;
    authorize(keystone, request, rule, () => {
      if (role_id !== '' && !records.roles.has(role_id)) throw notFound('role', role_id);
      // A role may be taken from somebody who is gone.
      requireThere(keystone, rule === 'revoke_grant' ? { target: place.target } : place, actor_id, target_id);
      return targetOf(keystone, place, request.params);
    });
    return { ...place, actor_id, target_id, role_id };
  }

  app.get(`${path}${end}`, async (request: GrantRequest) => {
    const wanted = open(request, rules.list);
    const found = [...records.grants.values()].filter(
      (grant) => grantKey({ ...grant, role_id: '' }) === grantKey(wanted),
    );
    const roles = found.flatMap((grant) => records.roles.get(grant.role_id) ?? []);
    return listView(
      keystone,
      request,
      'roles',
      roles.map((role) => roleView(keystone, role)),
    );
  });

  app.get(`${path}/:role_id${end}`, async (request: GrantRequest, reply) => {
    const wanted = open(request, rules.check);
    if (!records.grants.has(grantKey(wanted))) throw noGrant(wanted);
    return reply.code(204).send();
  });

  app.put(`${path}/:role_id${end}`, async (request: GrantRequest, reply) => {
    const wanted = open(request, rules.create);
    requireOwnDomain(keystone, wanted);
    records.grants.set(grantKey(wanted), wanted);
    return reply.code(204).send();
  });

  app.delete(`${path}/:role_id${end}`, async (request: GrantRequest, reply) => {
    const wanted = open(request, rules.revoke);
    if (!records.grants.delete(grantKey(wanted))) throw noGrant(wanted);
    return reply.code(204).send();
  });
}

function rulesOf({ actor, target }: Place) {
  if (target !== 'system') {
    return { list: 'list_grants', check: 'check_grant', create: 'create_grant', revoke: 'revoke_grant' };
  }
  return {
    list: `list_system_grants_for_${actor}`,
    check: `check_system_grant_for_${actor}`,
    create: `create_system_grant_for_${actor}`,
    revoke: `revoke_system_grant_for_${actor}`,
  };
}

function targetOf({ records }: Keystone, place: Place, params: GrantParams): PolicyTarget {
  const { actor_id, target_id = '', role_id = '' } = params;
  return {
    [place.actor]: place.actor === 'user' ? records.users.get(actor_id) : records.groups.get(actor_id),
    ...(place.target === 'project' ? { project: records.projects.get(target_id) } : {}),
    ...(place.target === 'domain' ? { domain: records.domains.get(target_id) } : {}),
    role: records.roles.get(role_id),
  };
}

function requireThere(
  { records }: Keystone,
  place: Pick<Place, 'target'> & Partial<Place>,
  actorId: string,
  targetId: string,
): void {
  const actors = place.actor === 'user' ? records.users : records.groups;
  if (place.actor && !actors.has(actorId)) throw notFound(place.actor, actorId);
  if (place.target === 'project' && !records.projects.has(targetId)) throw notFound('project', targetId);
  if (place.target === 'domain' && !records.domains.has(targetId)) throw notFound('domain', targetId);
}

/** A domain's role holds for the projects of the domain, and never for the system. */
function requireOwnDomain({ records }: Keystone, { role_id, target, target_id }: GrantRecord): void {
  const domainId = records.roles.get(role_id)?.domain_id ?? null;
  if (domainId === null) return;
  if (target === 'system') {
    throw badRequest(
      `Role ${role_id} is a domain-specific role. Unable to use a domain-specific role in a system assignment.`,
    );
  }
  if (target === 'domain' || records.projects.get(target_id)?.domain_id === domainId) return;
  throw forbiddenBecause(`Project ${target_id} must be in the same domain as the role ${role_id} being assigned.`);
}

function noGrant(grant: GrantRecord): CloudError {
  return new CloudError(
    404,
    `Could not find role assignment with role: ${grant.role_id}, user or group: ${grant.actor_id}, project, domain, or ` +
      `system: ${grant.target_id}.`,
  );
}
