import { isJsonObject } from '../../shared/json-values.ts';
import { pythonRepr } from '../../shared/python-repr.ts';
import type { Neutron } from '../neutron-core.ts';
import { type Attributes, standardAttributes } from '../engine/attributes.ts';
import type { Kind } from '../engine/kind.ts';
import { standardView } from '../engine/show.ts';
import { type Check, isUuid, text, toBoolean, toList } from '../engine/values.ts';
import { notFound } from '../errors.ts';
import type { RouterRecord } from '../neutron-records.ts';
import { areRoutes } from '../subnets/subnet-kind.ts';
import { gatewayPortOf, portsOf } from './router-ports.ts';
import { createRouter, removeRouter, updateRouter } from './router-changes.ts';

const gatewayKeys = ['network_id', 'external_fixed_ips', 'enable_snat', 'qos_policy_id'];

const isGateway: Check = (value) => {
  if (value === null) return null;
  if (!isJsonObject(value)) return `'${pythonRepr(value)}' is not a dictionary`;
  if (Object.keys(value).length === 0) return null;
  if (value['network_id'] === undefined) {
    return `Validation of dictionary's keys failed. Expected keys: {'network_id'} Provided keys: {${Object.keys(value).map(pythonRepr).join(', ')}}`;
  }
  const surplus = Object.keys(value).filter((key) => !gatewayKeys.includes(key));
  return surplus.length > 0 ? `Unexpected keys supplied: ${surplus.join(', ')}` : isUuid(value['network_id']);
};

const flag = { optional: true, convert: toBoolean, guarded: true, readRule: true } as const;

const attributes: Attributes = {
  ...standardAttributes,
  name: { default: '', check: text(255), filter: true, sort: true },
  admin_state_up: { default: true, convert: toBoolean, filter: true, sort: true },
  status: { post: false, put: false, sort: true },
  external_gateway_info: { default: null, check: isGateway, guarded: true },
  description: { default: '', check: text(255), filter: true, sort: true },
  availability_zone_hints: { put: false, default: [] },
  availability_zones: { post: false, put: false },
  routes: { post: false, convert: toList, check: areRoutes },
  distributed: { ...flag, filter: true },
  ha: { ...flag, filter: true },
  flavor_id: { put: false, default: null },
};

export function routerKind(core: Neutron): Kind<RouterRecord> {
  return {
    name: 'router',
    plural: 'routers',
    path: 'routers',
    attributes,
    quota: 'router',
    records: () => core.routers.values(),
    get: (id) => core.routers.get(id),
    candidates: (filters) => filters.get('id')?.flatMap((id) => core.routers.get(id) ?? []),
    missing: (id) => notFound('RouterNotFound', `Router ${id} could not be found`),
    view: (router) => routerView(core, router),
    create: (caller, body) => createRouter(core, caller, body),
    update: (caller, router, changes) => updateRouter(core, caller, router, changes),
    remove: (_caller, router) => removeRouter(core, router),
    setTags: (router, tags) => void core.change(core.routers, router, { tags }),
  };
}

export function routerView(core: Neutron, router: RouterRecord): Record<string, unknown> {
  const gateway = gatewayPortOf(core, router);
  return {
    id: router.id,
    name: router.name,
    tenant_id: router.project_id,
    admin_state_up: router.admin_state_up,
    status: 'ACTIVE',
    external_gateway_info: router.gateway && {
      network_id: router.gateway.network_id,
      external_fixed_ips: gateway?.fixed_ips ?? [],
      enable_snat: router.gateway.enable_snat,
    },
    description: router.description,
    availability_zones: portsOf(core, router).length > 0 ? ['nova'] : [],
    distributed: router.distributed,
    ha: router.ha,
    availability_zone_hints: router.availability_zone_hints,
    routes: router.routes,
    flavor_id: null,
    ...standardView(router),
  };
}
