import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JsonSchema } from '../shared/body-schema.ts';
import { CloudError } from '../shared/errors.ts';
import { actionOf, checkedBody } from './checks.ts';
import { type Caller, type NovaCore, parameter } from './nova-core.ts';
import { findFlavor } from './flavors.ts';
import { only, wrapped } from './formats.ts';
import type { FlavorRecord } from './nova-records.ts';

/** Adds the routes of a flavor's extra specs and of its access list, for flavors that are not public. */
export function flavorSpecRoutes(app: FastifyInstance, core: NovaCore): void {
  const specs = '/v2.1/flavors/:flavor/os-extra_specs';
  const spec = `${specs}/:key`;
  const begin = (request: FastifyRequest, rule: string): { caller: Caller; flavor: FlavorRecord } => {
    const caller = core.caller(request);
    core.enforce(`os_compute_api:os-flavor-extra-specs:${rule}`, caller);
    return { caller, flavor: findFlavor(core, parameter(request, 'flavor'), caller) };
  };
  const keep = (flavor: FlavorRecord, changes: Partial<FlavorRecord>) =>
    core.flavors.set(flavor.id, { ...flavor, ...changes });

  app.get(specs, async (request) => ({ extra_specs: begin(request, 'index').flavor.extra_specs }));

  app.get(spec, async (request) => {
    const { flavor } = begin(request, 'show');
    const key = knownKey(flavor, request);
    return { [key]: flavor.extra_specs[key] };
  });

  app.post(specs, async (request) => {
    const { extra_specs: given } = checkedBody<{ extra_specs: Specs }>(request, wrapped('extra_specs', specSchema));
    const { caller, flavor } = begin(request, 'create');
    const added = textsOf(given);
    checkValues(added, caller);
    keep(flavor, { extra_specs: { ...flavor.extra_specs, ...added } });
    return { extra_specs: given };
  });

  app.put(spec, async (request) => {
    const body = checkedBody<Specs>(request, { ...specSchema, minProperties: 1, maxProperties: 1 });
    const { caller, flavor } = begin(request, 'update');
    const key = parameter(request, 'key');
    if (!Object.hasOwn(body, key)) throw new CloudError(400, 'Request body and URI mismatch');
    const changed = textsOf(body);
    checkValues(changed, caller);
    keep(flavor, { extra_specs: { ...flavor.extra_specs, ...changed } });
    return body;
  });

  app.delete(spec, async (request, reply) => {
    const { flavor } = begin(request, 'delete');
    const { [knownKey(flavor, request)]: _, ...extra_specs } = flavor.extra_specs;
    keep(flavor, { extra_specs });
    return reply.code(200).send();
  });

  accessRoutes(app, core, keep);
}

function accessRoutes(
  app: FastifyInstance,
  core: NovaCore,
  keep: (flavor: FlavorRecord, changes: Partial<FlavorRecord>) => void,
): void {
  const view = ({ id, projects }: FlavorRecord) => ({
    flavor_access: projects.map((project) => ({ flavor_id: id, tenant_id: project })),
  });

  app.get('/v2.1/flavors/:flavor/os-flavor-access', async (request) => {
    const caller = core.caller(request);
    core.enforce('os_compute_api:os-flavor-access', caller);
    const flavor = findFlavor(core, parameter(request, 'flavor'), caller);
    if (flavor.is_public) throw new CloudError(404, 'Access list not available for public flavors.');
    return view(flavor);
  });

  app.post('/v2.1/flavors/:flavor/action', async (request) => {
    const action = actionOf(request, ['addTenantAccess', 'removeTenantAccess']);
    const tenant: JsonSchema = { type: 'string', minLength: 1, maxLength: 255, pattern: '^[a-zA-Z0-9-]*$' };
    const schema: JsonSchema = {
      type: 'object',
      properties: { [action]: only({ tenant }, ['tenant']) },
      required: [action],
      additionalProperties: false,
    };
    const project = checkedBody<Record<string, { tenant: string }>>(request, schema)[action]?.tenant ?? '';
    const caller = core.caller(request);
    const rule = action === 'addTenantAccess' ? 'add_tenant_access' : 'remove_tenant_access';
    core.enforce(`os_compute_api:os-flavor-access:${rule}`, caller);
    if (!core.context.identity.project(project)) {
      throw new CloudError(400, `Project ID ${project} is not a valid project.`);
    }
    const flavor = findFlavor(core, parameter(request, 'flavor'), caller);
    const has = flavor.projects.includes(project);
    // Nova's texts name the number that only its database knows.
    const number = [...core.flavors.entries()].findIndex(([id]) => id === flavor.id) + 1;
    if (action === 'addTenantAccess') {
      if (has) {
        const text = `Flavor access already exists for flavor ${number} and project ${project} combination.`;
        throw new CloudError(409, text);
      }
      keep(flavor, { projects: [...flavor.projects, project] });
    } else {
      if (!has) throw new CloudError(404, `Flavor access not found for ${number} / ${project} combination.`);
      keep(flavor, { projects: flavor.projects.filter((id) => id !== project) });
    }
    return view(core.flavors.get(flavor.id) ?? flavor);
  });
}

type Specs = Record<string, string | number>;

const specSchema: JsonSchema = {
  type: 'object',
  patternProperties: { '^[a-zA-Z0-9-_:. ]{1,255}$': { type: ['string', 'number'], maxLength: 255 } },
  additionalProperties: false,
};

function textsOf(specs: Specs): Record<string, string> {
  return Object.fromEntries(Object.entries(specs).map(([key, value]) => [key, String(value)]));
}

function knownKey(flavor: FlavorRecord, request: FastifyRequest): string {
  const key = parameter(request, 'key');
  if (Object.hasOwn(flavor.extra_specs, key)) return key;
  throw new CloudError(404, `Flavor ${flavor.id} has no extra specs with key ${key}.`);
}

/** The choices of the best known specs, which 2.86 began to check. */
const choices: Readonly<Record<string, readonly string[]>> = {
  'hw:cpu_policy': ['dedicated', 'shared', 'mixed'],
  'hw:cpu_thread_policy': ['prefer', 'isolate', 'require'],
  'hw:watchdog_action': ['none', 'pause', 'poweroff', 'reset', 'disabled'],
};

function checkValues(specs: Record<string, string>, caller: Caller): void {
  if (caller.minor < 86) return;
  for (const [key, value] of Object.entries(specs)) {
    const known = choices[key];
    if (known && !known.includes(value)) {
      throw new CloudError(400, `Validation failed; '${value}' is not one of: ${known.join(', ')}.`);
    }
  }
}
