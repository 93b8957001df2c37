import { type CinderCall, type CinderRoutes, enforce, member, queryFlag } from './call.ts';
import type { CinderCore } from './cinder-core.ts';
import { badRequest, invalidInput } from './fault.ts';
import { usageOf } from './quotas.ts';
import { quotaClassSchema, quotaSchema } from './schemas.ts';

/** Quota sets of projects, their defaults, and quota classes. */
export function quotaRoutes(route: CinderRoutes, core: CinderCore): void {
  const projectOf = (call: CinderCall, rule: string): string => {
    const id = call.params['id']!;
    enforce(core, call, `volume_extension:quotas:${rule}`, { project_id: id });
    return id;
  };

  route('GET', '/os-quota-sets/:id', {}, (call) => {
    const id = projectOf(call, 'show');
    const limits = core.quotas.limits(id);
    if (!queryFlag(call.query, 'usage')) return { quota_set: { ...limits, id } };
    const usage = usageOf(core, id);
    const entries = Object.entries(limits).map(([name, limit]) => [
      name,
      { limit, in_use: usage[name] ?? 0, reserved: 0 },
    ]);
    return { quota_set: { ...Object.fromEntries(entries), id } };
  });
  route('GET', '/os-quota-sets/:id/defaults', {}, (call) => {
    const id = projectOf(call, 'show');
    return { quota_set: { ...core.quotas.defaults(), id } };
  });
  route('PUT', '/os-quota-sets/:id', { body: quotaSchema }, (call) => {
    const wanted = readLimits(core, member(call, 'quota_set'), 'quota set');
    const id = projectOf(call, 'update');
    core.quotas.set(id, wanted);
    return { quota_set: core.quotas.limits(id) };
  });
  route('DELETE', '/os-quota-sets/:id', {}, (call) => core.quotas.reset(projectOf(call, 'delete')));

  route('GET', '/os-quota-class-sets/:id', {}, (call) => {
    enforce(core, call, 'volume_extension:quota_classes:get');
    const id = call.params['id']!;
    return { quota_class_set: { ...core.quotas.classLimits(id), id } };
  });
  route('PUT', '/os-quota-class-sets/:id', { body: quotaClassSchema }, (call) => {
    const wanted = readLimits(core, member(call, 'quota_class_set'), 'quota class set');
    enforce(core, call, 'volume_extension:quota_classes:update');
    const id = call.params['id']!;
    core.quotas.setClass(id, wanted);
    return { quota_class_set: core.quotas.classLimits(id) };
  });
}

/** Members of a quota set that name no quota, but come along with clients' bodies. */
const notQuotas = new Set(['tenant_id', 'id']);

function readLimits(core: CinderCore, asked: Record<string, unknown>, name: string): Record<string, number> {
  const known = core.quotas.defaults();
  const entries = Object.entries(asked).filter(([key]) => !notQuotas.has(key));
  const bad = entries.map(([key]) => key).filter((key) => !Object.hasOwn(known, key));
  const limits = entries
    .filter(([key]) => Object.hasOwn(known, key))
    .map(([key, value]): [string, number] => [key, readInteger(key, value)]);
  if (bad.length > 0) invalidInput(`Bad key(s) in ${name}: ${bad.join(', ')}`);
  return Object.fromEntries(limits);
}

function readInteger(name: string, value: unknown): number {
  if (!/^\s*[+-]?\d+\s*$/.test(String(value))) badRequest(`${name} must be an integer`);
  const number = Number(value);
  if (number < -1) badRequest(`${name} must be >= -1`);
  if (number > 0x7fffffff) badRequest(`${name} must be <= 2147483647`);
  return number;
}
