import { bump, type Call, noProvider, type PlacementCore, providerOf, route } from './placement-core.ts';
import { knowsClass } from './names.ts';
import { capacityOf, type Inventory, type ProviderRecord, usagesOf } from './placement-records.ts';
import { badRequest, notFound, outdated, PlacementError } from './refusals.ts';
import { allInventories, checkJson, newInventory, oneInventory } from './schemas.ts';

type Given = Partial<Inventory> & { total: number; resource_provider_generation?: number };

const defaults: Omit<Inventory, 'total'> = {
  reserved: 0,
  min_unit: 1,
  max_unit: 2_147_483_647,
  step_size: 1,
  allocation_ratio: 1,
};

/** Adds the routes of providers' inventories. Every change names the generation it was made from. */
export function inventoryRoutes(core: PlacementCore): void {
  const base = '/resource_providers/:provider/inventories';
  const rule = (name: string) => ({ rule: `placement:resource_providers:inventories:${name}` });
  const here = (call: Call) => providerOf(core, call, (id) => `${noProvider(id)} : ${noProvider(id)}`);

  route(core, 'GET', base, rule('list'), (call) => listOf(here(call)));

  route(core, 'PUT', base, rule('update'), (call) => {
    const provider = providerOf(core, call);
    const body = checkJson<{ resource_provider_generation: number; inventories: Record<string, Given> }>(
      allInventories,
      call.request.body,
    );
    checkGeneration(provider, body.resource_provider_generation);
    const inventories = Object.fromEntries(
      Object.entries(body.inventories).map(([name, given]) => [name, complete(given)]),
    );
    for (const [name, inventory] of Object.entries(inventories)) {
      checkCapacity(call, provider, name, inventory, 'update');
      if (!knowsClass(core, name)) {
        const text = `Unknown resource class in inventory for resource provider ${provider.id}:`;
        throw badRequest(`${text} No such resource class ${name}.`);
      }
    }
    for (const name of Object.keys(provider.inventories)) {
      if (!Object.hasOwn(inventories, name)) checkUnused(core, provider, name, 'update conflict: ');
    }
    return listOf(bump(core, { ...provider, inventories }));
  });

  route(core, 'POST', base, rule('create'), (call) => {
    const provider = providerOf(core, call);
    const body = checkJson<Given & { resource_class: string }>(newInventory, call.request.body);
    const name = body.resource_class;
    const inventory = complete(body);
    checkCapacity(call, provider, name, inventory, 'create');
    if (!knowsClass(core, name)) {
      const text = `Unable to create inventory for resource provider ${provider.id}:`;
      throw badRequest(`${text} No such resource class ${name}.`);
    }
    if (Object.hasOwn(provider.inventories, name)) throw outdated(`Update conflict: ${name} is there already.`);
    const changed = bump(core, { ...provider, inventories: { ...provider.inventories, [name]: inventory } });
    call.reply.code(201).header('location', `${core.root()}/resource_providers/${provider.id}/inventories/${name}`);
    return oneOf(changed, inventory);
  });

  route(core, 'DELETE', base, { ...rule('delete'), since: 5, tooOld: 405 }, (call) => {
    const provider = providerOf(core, call);
    for (const name of Object.keys(provider.inventories)) checkUnused(core, provider, name, '');
    bump(core, { ...provider, inventories: {} });
  });

  route(core, 'GET', `${base}/:name`, rule('show'), (call) => {
    const provider = here(call);
    const inventory = provider.inventories[call.param('name')];
    if (!inventory) throw notFound(`No inventory of class ${call.param('name')} for ${provider.id}`);
    return oneOf(provider, inventory);
  });

  route(core, 'PUT', `${base}/:name`, rule('update'), (call) => {
    const provider = providerOf(core, call);
    const name = call.param('name');
    const body = checkJson<Given>(oneInventory, call.request.body);
    checkGeneration(provider, body.resource_provider_generation);
    const inventory = complete(body);
    checkCapacity(call, provider, name, inventory, 'update');
    if (!Object.hasOwn(provider.inventories, name)) {
      const text = `No inventory record with resource class for resource provider ${provider.id}:`;
      throw badRequest(`${text} No inventory of class ${name} found.`);
    }
    return oneOf(bump(core, { ...provider, inventories: { ...provider.inventories, [name]: inventory } }), inventory);
  });

  route(core, 'DELETE', `${base}/:name`, rule('delete'), (call) => {
    const provider = providerOf(core, call);
    const name = call.param('name');
    const missing = `No inventory of class ${name} found for delete`;
    if (!Object.hasOwn(provider.inventories, name)) throw notFound(`${missing}: ${missing}`);
    const used = usagesOf(core.records, provider)[name] ?? 0;
    if (used > 0) throw outdated(`Unable to delete inventory of class ${name}: ${inUse(provider, name)}`);
    const { [name]: _, ...inventories } = provider.inventories;
    bump(core, { ...provider, inventories });
  });
}

function listOf(provider: ProviderRecord): object {
  return { resource_provider_generation: provider.generation, inventories: provider.inventories };
}

function oneOf(provider: ProviderRecord, inventory: Inventory): object {
  return { ...inventory, resource_provider_generation: provider.generation };
}

function complete(given: Given): Inventory {
  const { total, reserved, min_unit, max_unit, step_size, allocation_ratio } = { ...defaults, ...given };
  return { total, reserved, min_unit, max_unit, step_size, allocation_ratio };
}

function checkGeneration(provider: ProviderRecord, given: number | undefined): void {
  if (given !== provider.generation) throw outdated('resource provider generation conflict');
}

/** Since 1.26 all of an inventory may be reserved. */
function checkCapacity(
  { version }: Call,
  provider: ProviderRecord,
  name: string,
  inventory: Inventory,
  action: 'create' | 'update',
): void {
  const capacity = capacityOf(inventory);
  if (version >= 26 ? capacity >= 0 : capacity > 0) return;
  const reason = version >= 26 ? 'is greater than' : 'is greater than or equal to';
  throw badRequest(
    `Unable to ${action} inventory for resource provider ${provider.id}: Invalid inventory for '${name}' on resource ` +
      `provider '${provider.id}'. The reserved value ${reason} total.`,
  );
}

function checkUnused(core: PlacementCore, provider: ProviderRecord, name: string, before: string): void {
  if ((usagesOf(core.records, provider)[name] ?? 0) === 0) return;
  throw new PlacementError(409, before + inUse(provider, name), 'placement.inventory.inuse');
}

function inUse(provider: ProviderRecord, name: string): string {
  return `Inventory for '${name}' on resource provider '${provider.id}' in use.`;
}
