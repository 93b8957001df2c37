import { noProvider, type PlacementCore, providerOf, route } from './placement-core.ts';
import { usagesOf } from './placement-records.ts';
import { badRequest } from './refusals.ts';
import { checkQuery } from './schemas.ts';

/** Sums of allocations: of one provider, or of one project. */
export function usageRoutes(core: PlacementCore): void {
  const provider = { rule: 'placement:resource_providers:usages' };
  route(core, 'GET', '/resource_providers/:provider/usages', provider, (call) => {
    const found = providerOf(core, call, (id) => `${noProvider(id)}: ${noProvider(id)}`);
    return { resource_provider_generation: found.generation, usages: usagesOf(core.records, found) };
  });

  const target = (query: URLSearchParams) => ({ project_id: query.get('project_id') });
  route(core, 'GET', '/usages', { rule: 'placement:usages', since: 9, target }, ({ query, version }) => {
    const text = { type: 'string', minLength: 1, maxLength: 255 };
    checkQuery(query, { project_id: text, user_id: text, ...(version >= 38 ? { consumer_type: text } : {}) });
    if (!query.has('project_id')) {
      throw badRequest("Invalid query string parameters: 'project_id' is a required property");
    }
    const [user, type] = [query.get('user_id'), query.get('consumer_type')];
    const usages: Record<string, Record<string, number>> = {};
    for (const consumer of core.records.consumers.values()) {
      if (consumer.project_id !== query.get('project_id') || (user !== null && consumer.user_id !== user)) continue;
      const own = consumer.type ?? 'unknown';
      if (type !== null && type !== 'all' && type !== own) continue;
      const key = version < 38 || type === 'all' ? 'all' : own;
      const sums = (usages[key] ??= version < 38 ? {} : { consumer_count: 0 });
      if (version >= 38) sums['consumer_count'] = (sums['consumer_count'] ?? 0) + 1;
      for (const resources of Object.values(consumer.allocations)) {
        for (const [name, amount] of Object.entries(resources)) sums[name] = (sums[name] ?? 0) + amount;
      }
    }
    return { usages: version < 38 ? (usages['all'] ?? {}) : usages };
  });
}
