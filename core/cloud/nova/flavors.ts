import { CloudError } from '../shared/errors.ts';
import { type Caller, linksOf, type NovaCore } from './nova-core.ts';
import type { FlavorRecord } from './nova-records.ts';

/** The flavor that a caller sees under this id. Others' private ones aren't there for it: 404. */
export function findFlavor(core: NovaCore, id: string, caller: Caller): FlavorRecord {
  const flavor = core.flavors.get(id);
  if (!flavor || !mayUse(flavor, caller)) throw new CloudError(404, `Flavor ${id} could not be found.`);
  return flavor;
}

export function mayUse(flavor: FlavorRecord, caller: Caller): boolean {
  return caller.isAdmin || flavor.is_public || flavor.projects.includes(caller.projectId);
}

/** A flavor in a plain list. */
export function flavorSummary(core: NovaCore, flavor: FlavorRecord, caller: Caller): object {
  const { id, name, description } = flavor;
  return { id, name, links: linksOf(core, `/flavors/${id}`), ...(caller.minor >= 55 ? { description } : {}) };
}

/** A whole flavor; `withSpecs`: the policy lets the caller see extra specs. */
export function flavorView(core: NovaCore, flavor: FlavorRecord, caller: Caller, withSpecs: boolean): object {
  const { id, name, ram, disk, swap, ephemeral, disabled, vcpus, is_public, rxtx_factor } = flavor;
  return {
    id,
    name,
    ram,
    disk,
    swap: swap === 0 && caller.minor < 75 ? '' : swap,
    'OS-FLV-EXT-DATA:ephemeral': ephemeral,
    'OS-FLV-DISABLED:disabled': disabled,
    vcpus,
    'os-flavor-access:is_public': is_public,
    rxtx_factor,
    links: linksOf(core, `/flavors/${id}`),
    ...(caller.minor >= 55 ? { description: flavor.description } : {}),
    ...(caller.minor >= 61 && withSpecs ? { extra_specs: flavor.extra_specs } : {}),
  };
}
