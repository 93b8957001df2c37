import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type JsonSchema, manyTimes } from '../shared/body-schema.ts';
import { CloudError } from '../shared/errors.ts';
import { checkedBody, checkedQuery, flagIn } from './checks.ts';
import { type Caller, type NovaCore, parameter } from './nova-core.ts';
import { builtInQuotas } from './open-nova.ts';
import { kinds, only } from './formats.ts';
import { serverUsage } from './server-store.ts';

/** Quotas of projects and quota classes (API reference: "Quota sets", "Quota class sets"). */
export function quotaRoutes(app: FastifyInstance, core: NovaCore): void {
  const set = '/v2.1/os-quota-sets/:project';
  const begin = (request: FastifyRequest, rule: string) => {
    const caller = core.caller(request);
    const project = parameter(request, 'project');
    const query = checkedQuery(request, caller, { user_id: manyTimes({ type: 'string' }) });
    core.enforce(`os_compute_api:os-quota-sets:${rule}`, caller, { project_id: project });
    if (rule !== 'delete') checkProject(core, project);
    return { caller, project, user: query.get('user_id') };
  };

  app.get(set, async (request) => {
    const { caller, project, user } = begin(request, 'show');
    return { quota_set: { id: project, ...shown(limitsOf(core, project, user), hiddenSets(caller)) } };
  });

  app.get(`${set}/detail`, async (request) => {
    const { caller, project, user } = begin(request, 'detail');
    const used = usageOf(core, project);
    const limits = shown(limitsOf(core, project, user), hiddenSets(caller));
    const details = Object.entries(limits).map(([name, limit]) => [
      name,
      { limit, in_use: used[name] ?? 0, reserved: 0 },
    ]);
    return { quota_set: { id: project, ...Object.fromEntries(details) } };
  });

  app.get(`${set}/defaults`, async (request) => {
    const { caller, project } = begin(request, 'defaults');
    return { quota_set: { id: project, ...shown(core.quotas.defaults(), hiddenSets(caller)) } };
  });

  app.put(set, async (request) => {
    const { quota_set: given } = checkedBody<{ quota_set: Given }>(request, updateBody(core.caller(request)));
    const { caller, project, user } = begin(request, 'update');
    if ('networks' in given) throw new CloudError(400, 'The networks quota has been removed');
    const { force, ...amounts } = given;
    const limits = numbersOf(amounts);
    if (flagIn(String(force ?? false)) !== true) checkAgainstUse(limits, usageOf(core, project));
    core.quotas.set(user === null ? project : userKey(project, user), limits);
    return { quota_set: shown(limitsOf(core, project, user), hiddenSets(caller)) };
  });

  app.delete(set, async (request, reply) => {
    const { project, user } = begin(request, 'delete');
    core.quotas.reset(user === null ? project : userKey(project, user));
    return reply.code(202).send();
  });

  classRoutes(app, core);
}

function classRoutes(app: FastifyInstance, core: NovaCore): void {
  const path = '/v2.1/os-quota-class-sets/:name';
  const rule = (caller: Caller, name: string) => core.enforce(`os_compute_api:os-quota-class-sets:${name}`, caller);
  app.get(path, async (request) => {
    const caller = core.caller(request);
    rule(caller, 'show');
    const id = parameter(request, 'name');
    return { quota_class_set: { id, ...shown(core.quotas.classLimits(id), hiddenClasses(caller)) } };
  });
  app.put(path, async (request) => {
    const caller = core.caller(request);
    const properties = Object.fromEntries(resources(hiddenClasses(caller)).map((name) => [name, amount]));
    const body = checkedBody<{ quota_class_set: Given }>(request, wrappedSet('quota_class_set', properties));
    rule(caller, 'update');
    const id = parameter(request, 'name');
    core.quotas.setClass(id, numbersOf(body.quota_class_set));
    return { quota_class_set: shown(core.quotas.classLimits(id), hiddenClasses(caller)) };
  });
}

type Given = Record<string, number | string | boolean>;

const ofNetwork = ['fixed_ips', 'floating_ips', 'networks', 'security_group_rules', 'security_groups'];
const ofFiles = ['injected_file_content_bytes', 'injected_file_path_bytes', 'injected_files'];

/**
 * Returns the quotas that a version does not show. `networks` never is: it belonged to the networks that nova once made itself.
 */
function hiddenSets({ minor }: Caller): readonly string[] {
  return [...(minor >= 36 ? ofNetwork : ['networks']), ...(minor >= 57 ? ofFiles : [])];
}

/** Classes got the quotas of server groups only in 2.50. */
function hiddenClasses({ minor }: Caller): readonly string[] {
  return [
    ...(minor >= 50 ? ofNetwork : ['networks', 'server_groups', 'server_group_members']),
    ...(minor >= 57 ? ofFiles : []),
  ];
}

function resources(hidden: readonly string[]): string[] {
  return Object.keys(builtInQuotas)
    .filter((name) => !hidden.includes(name))
    .toSorted();
}

function shown(limits: Readonly<Record<string, number>>, hidden: readonly string[]): Record<string, number> {
  return Object.fromEntries(resources(hidden).map((name) => [name, limits[name] ?? -1]));
}

const amount: JsonSchema = {
  type: ['integer', 'string'],
  pattern: '^-?[0-9]+$',
  minimum: -1,
  maximum: 0x7f_ff_ff_ff,
};

function updateBody(caller: Caller): JsonSchema {
  const names = resources(hiddenSets(caller));
  const members = Object.fromEntries(names.map((name) => [name, amount]));
  return wrappedSet('quota_set', {
    ...members,
    ...(caller.minor >= 36 ? {} : { networks: amount }),
    force: kinds.flag,
  });
}

/** Nova asks less of these bodies than of others: what isn't an object passes for an empty one. */
function wrappedSet(name: string, properties: Record<string, JsonSchema>): JsonSchema {
  return only({ [name]: { properties, additionalProperties: false } }, [name]);
}

function numbersOf(given: Given): Record<string, number> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, Number(value)]));
}

function checkProject(core: NovaCore, project: string): void {
  if (!core.context.identity.project(project)) {
    throw new CloudError(400, `Project ID ${project} is not a valid project.`);
  }
}

/** A user's own limits in a project, kept beside the project's. */
function userKey(project: string, user: string): string {
  return `${project}/${user}`;
}

/** The limits of a project or, where they were given their own, of one of its users in it. */
export function limitsOf(core: NovaCore, project: string, user: string | null): Record<string, number> {
  const own = user === null ? {} : core.quotas.own(userKey(project, user));
  return { ...core.quotas.limits(project), ...own };
}

/** Returns a project's usage of the quotas that are counted per project. */
export function usageOf(core: NovaCore, project: string): Record<string, number> {
  const groups = [...core.serverGroups.values()].filter((group) => group.project_id === project);
  return { ...serverUsage(core.servers.alive(), project), server_groups: groups.length };
}

function checkAgainstUse(limits: Readonly<Record<string, number>>, used: Readonly<Record<string, number>>): void {
  for (const [name, limit] of Object.entries(limits)) {
    const least = used[name] ?? 0;
    if (limit === -1 || limit >= least) continue;
    const text = `Quota limit ${limit} for ${name} must be greater than or equal to already used and reserved ${least}.`;
    throw new CloudError(400, text);
  }
}
