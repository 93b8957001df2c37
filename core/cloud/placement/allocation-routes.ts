import { isUuid } from '../shared/body-schema.ts';
import { bump, type Call, type PlacementCore, route } from './placement-core.ts';
import { knowsClass } from './names.ts';
import { capacityOf, type ConsumerRecord, type ProviderRecord, type Resources, usagesOf } from './placement-records.ts';
import { badRequest, conflict, notFound, outdated } from './refusals.ts';
import { allocationBody, checkJson } from './schemas.ts';

interface AllocationBody {
  allocations: Record<string, { resources: Resources }>;
  project_id: string;
  user_id: string;
  consumer_generation?: number | null;
  consumer_type?: string;
}

/** Adds the routes of allocations: what consumers (servers) use of providers (hosts). */
export function allocationRoutes(core: PlacementCore): void {
  const { consumers } = core.records;
  const path = '/allocations/:consumer';
  const rule = (name: string) => ({ rule: `placement:allocations:${name}` });

  route(core, 'GET', path, rule('list'), (call) => {
    const consumer = consumers.get(call.param('consumer'));
    return consumer ? consumerView(core, consumer, call.version) : { allocations: {} };
  });

  route(core, 'PUT', path, rule('update'), (call) => {
    const id = call.param('consumer');
    if (!isUuid(id)) throw badRequest(`Malformed consumer_uuid: ${id}`);
    const body = checkJson<AllocationBody>(allocationBody(call.version), call.request.body);
    const before = consumers.get(id);
    checkConsumerGeneration(call, before, body);
    const wanted = wantedOf(core, id, body);
    checkRoom(core, id, wanted);
    for (const provider of wanted.keys()) bump(core, provider);
    if (wanted.size === 0) return void consumers.delete(id);
    consumers.set(id, {
      id,
      generation: (before?.generation ?? 0) + 1,
      project_id: body.project_id,
      user_id: body.user_id,
      type: body.consumer_type ?? before?.type ?? null,
      allocations: Object.fromEntries([...wanted].map(([provider, resources]) => [provider.id, resources])),
    });
  });

  route(core, 'DELETE', path, rule('delete'), (call) => {
    const id = call.param('consumer');
    if (!consumers.delete(id)) throw notFound(`No allocations for consumer '${id}'`);
  });
}

function consumerView(core: PlacementCore, consumer: ConsumerRecord, version: number): object {
  const allocations = Object.fromEntries(
    Object.entries(consumer.allocations).map(([id, resources]) => [
      id,
      { resources, generation: core.records.providers.get(id)?.generation ?? 0 },
    ]),
  );
  return {
    allocations,
    ...(version >= 12 ? { project_id: consumer.project_id, user_id: consumer.user_id } : {}),
    ...(version >= 28 ? { consumer_generation: consumer.generation } : {}),
    ...(version >= 38 ? { consumer_type: consumer.type ?? 'unknown' } : {}),
  };
}

function checkConsumerGeneration({ version }: Call, before: ConsumerRecord | undefined, body: AllocationBody): void {
  if (version < 28) return;
  const given = body.consumer_generation ?? null;
  const known = before?.generation ?? null;
  if (given === known) return;
  throw outdated(`consumer generation conflict - expected ${known ?? 'null'} but got ${given ?? 'None'}`);
}

function wantedOf(core: PlacementCore, consumer: string, body: AllocationBody): Map<ProviderRecord, Resources> {
  const wanted = new Map<ProviderRecord, Resources>();
  for (const [id, { resources }] of Object.entries(body.allocations)) {
    const provider = core.records.providers.get(id);
    if (!provider) throw badRequest(`Allocation for resource provider '${id}' that does not exist.`);
    const unknown = Object.keys(resources).find((name) => !knowsClass(core, name));
    if (unknown !== undefined) {
      const text = `Unable to allocate inventory for consumer ${consumer}:`;
      throw badRequest(`${text} No such resource class ${unknown}.`);
    }
    wanted.set(provider, resources);
  }
  return wanted;
}

/** Throws when providers lack room. The consumer's own present allocations count as free. */
function checkRoom(core: PlacementCore, consumer: string, wanted: ReadonlyMap<ProviderRecord, Resources>): void {
  const own = core.records.consumers.get(consumer)?.allocations ?? {};
  for (const [provider, resources] of wanted) {
    const used = usagesOf(core.records, provider);
    for (const [name, amount] of Object.entries(resources)) {
      const inventory = provider.inventories[name];
      const failed = 'Unable to allocate inventory:';
      if (!inventory) {
        throw conflict(`${failed} Inventory for '${name}' on resource provider '${provider.id}' invalid.`);
      }
      const refused = `${failed} Unable to create allocation for '${name}' on resource provider '${provider.id}'.`;
      if (amount < inventory.min_unit || amount > inventory.max_unit || amount % inventory.step_size !== 0) {
        throw conflict(`${refused} The requested amount would violate inventory constraints.`);
      }
      const others = (used[name] ?? 0) - (own[provider.id]?.[name] ?? 0);
      if (others + amount > capacityOf(inventory)) {
        throw conflict(`${refused} The requested amount would exceed the capacity.`);
      }
    }
  }
}
