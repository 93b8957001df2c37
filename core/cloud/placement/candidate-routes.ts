import { type Call, type PlacementCore, route } from './placement-core.ts';
import { aggregateFilter, hasRoomFor, readResources, traitFilter } from './provider-filters.ts';
import { rootOf } from './provider-tree.ts';
import { capacityOf, type ProviderRecord, type Resources, usagesOf } from './placement-records.ts';
import { PlacementError } from './refusals.ts';
import { checkQuery, text, uuid } from './schemas.ts';

/**
 * Adds the route that finds hosts for a server. It takes one group of resources, each from one provider; numbered groups are
 * not supported.
 */
export function candidateRoutes(core: PlacementCore): void {
  const options = { rule: 'placement:allocation_candidates:list', since: 10 };
  route(core, 'GET', '/allocation_candidates', options, (call) => {
    const { query, version } = call;
    checkQuery(query, {
      resources: text,
      ...(version >= 16 ? { limit: { type: 'string', minLength: 1, pattern: '^[1-9][0-9]*$' } } : {}),
      ...(version >= 17 ? { required: text } : {}),
      ...(version >= 21 ? { member_of: text } : {}),
      ...(version >= 25 ? { group_policy: { type: 'string', enum: ['none', 'isolate'] } } : {}),
      ...(version >= 31 ? { in_tree: uuid } : {}),
      ...(version >= 35 ? { root_required: text } : {}),
    });
    const asked = query.get('resources');
    if (asked === null) {
      const message = 'There must be at least one resources or resources[$S] parameter.';
      throw new PlacementError(400, message, 'placement.query.missing_value');
    }
    const wanted = readResources(core, asked);
    const found = candidates(core, call, wanted);
    return {
      allocation_requests: found.map((provider) => requestFor(provider, wanted, version)),
      provider_summaries: Object.fromEntries(
        found.map((provider) => [provider.id, summaryOf(core, provider, wanted, version)]),
      ),
    };
  });
}

function candidates(core: PlacementCore, { query }: Call, wanted: Resources): ProviderRecord[] {
  const inAggregates = aggregateFilter(query.getAll('member_of'));
  const hasTraits = traitFilter(core, [...query.getAll('required'), ...query.getAll('root_required')]);
  const tree = query.get('in_tree');
  const fitting = [...core.records.providers.values()].filter(
    (provider) =>
      inAggregates(provider) &&
      hasTraits(provider) &&
      (tree === null || rootOf(core, provider) === tree) &&
      hasRoomFor(core, provider, wanted),
  );
  const limit = query.get('limit');
  return limit === null ? fitting : fitting.slice(0, Number(limit));
}

function requestFor(provider: ProviderRecord, resources: Resources, version: number): object {
  if (version < 12) return { allocations: [{ resource_provider: { uuid: provider.id }, resources }] };
  return {
    allocations: { [provider.id]: { resources } },
    ...(version >= 34 ? { mappings: { '': [provider.id] } } : {}),
  };
}

function summaryOf(core: PlacementCore, provider: ProviderRecord, wanted: Resources, version: number): object {
  const used = usagesOf(core.records, provider);
  const shown = Object.entries(provider.inventories).filter(([name]) => version >= 27 || Object.hasOwn(wanted, name));
  const resources = Object.fromEntries(
    shown.map(([name, inventory]) => [name, { capacity: capacityOf(inventory), used: used[name] ?? 0 }]),
  );
  return {
    resources,
    ...(version >= 17 ? { traits: provider.traits } : {}),
    ...(version >= 29 ? { parent_provider_uuid: provider.parent, root_provider_uuid: rootOf(core, provider) } : {}),
  };
}
