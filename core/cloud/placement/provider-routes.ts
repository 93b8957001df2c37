import { type PlacementCore, providerOf, route } from './placement-core.ts';
import type { ProviderRecord } from './placement-records.ts';
import { filterProviders } from './provider-filters.ts';
import { rootOf } from './provider-tree.ts';
import { badRequest, notFound, PlacementError } from './refusals.ts';
import { checkJson, providerBody, providerChange } from './schemas.ts';

/** Resource providers themselves: nova's hosts, and whatever else has something to share. */
export function providerRoutes(core: PlacementCore): void {
  const { providers } = core.records;
  const rule = (name: string) => ({ rule: `placement:resource_providers:${name}` });

  route(core, 'GET', '/resource_providers', rule('list'), (call) => ({
    resource_providers: filterProviders(core, call).map((provider) => providerView(core, provider, call.version)),
  }));

  route(core, 'POST', '/resource_providers', rule('create'), (call) => {
    const body = checkJson<ProviderBody>(providerBody(call.version), call.request.body);
    const id = dashed(body.uuid) ?? core.context.ids.uuid();
    const taken = [
      ...(providers.has(id) ? [`uuid: ${id}`] : []),
      ...(nameTaken(core, body.name) ? [`name: ${body.name}`] : []),
    ];
    if (taken.length > 0) throw duplicate(taken.join(', '));
    const parent = dashed(body.parent_provider_uuid ?? undefined) ?? null;
    const wrongParent = parent !== null && !providers.has(parent);
    if (wrongParent) {
      const reason = `Object action create failed because: parent provider UUID '${parent}' does not exist.`;
      throw badRequest(`Unable to create resource provider "${body.name}", ${id}: ${reason}`);
    }
    const made = { id, name: body.name, generation: 0, parent, inventories: {}, traits: [], aggregates: [] };
    providers.set(id, made);
    call.reply.header('location', `${core.root()}/resource_providers/${id}`);
    if (call.version >= 20) return providerView(core, made, call.version);
    call.reply.code(201);
    return undefined;
  });

  route(core, 'GET', '/resource_providers/:provider', rule('show'), (call) =>
    providerView(core, providerOf(core, call), call.version),
  );

  route(core, 'PUT', '/resource_providers/:provider', rule('update'), (call) => {
    const provider = providerOf(core, call);
    const body = checkJson<ProviderBody>(providerChange(call.version), call.request.body);
    if (body.name !== provider.name && nameTaken(core, body.name)) throw duplicate(body.name);
    const changed = { ...provider, name: body.name };
    if (body.parent_provider_uuid !== undefined) changed.parent = body.parent_provider_uuid;
    providers.set(provider.id, changed);
    return providerView(core, changed, call.version);
  });

  route(core, 'DELETE', '/resource_providers/:provider', rule('delete'), (call) => {
    const id = call.param('provider');
    if (!providers.has(id)) throw notFound(`No resource provider with uuid ${id} found for delete`);
    if ([...providers.values()].some((other) => other.parent === id)) {
      throw new PlacementError(
        409,
        `Unable to delete parent resource provider ${id}: It has child resource providers.`,
        'placement.resource_provider.cannot_delete_parent',
      );
    }
    if ([...core.records.consumers.values()].some(({ allocations }) => Object.hasOwn(allocations, id))) {
      throw new PlacementError(
        409,
        `Unable to delete resource provider ${id}: Resource provider has allocations.`,
        'placement.resource_provider.inuse',
      );
    }
    providers.delete(id);
  });

  route(core, 'GET', '/resource_providers/:provider/allocations', rule('allocations:list'), (call) => {
    const provider = providerOf(core, call);
    const using = [...core.records.consumers.values()].filter(({ allocations }) =>
      Object.hasOwn(allocations, provider.id),
    );
    return {
      allocations: Object.fromEntries(
        using.map(({ id, generation, allocations }) => [
          id,
          {
            resources: allocations[provider.id],
            ...(call.version >= 28 ? { consumer_generation: generation } : {}),
          },
        ]),
      ),
      resource_provider_generation: provider.generation,
    };
  });
}

interface ProviderBody {
  name: string;
  uuid?: string;
  parent_provider_uuid?: string | null;
}

function duplicate(what: string): PlacementError {
  return new PlacementError(409, `Conflicting resource provider ${what} already exists.`, 'placement.duplicate_name');
}

function nameTaken(core: PlacementCore, name: string): boolean {
  return [...core.records.providers.values()].some((provider) => provider.name === name);
}

function dashed(id: string | undefined): string | undefined {
  return id?.replaceAll('-', '').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A provider as the API shows it. Newer versions link to more. */
function providerView(core: PlacementCore, provider: ProviderRecord, version: number): object {
  const base = `/resource_providers/${provider.id}`;
  const parts = [
    'inventories',
    'usages',
    ...(version >= 1 ? ['aggregates'] : []),
    ...(version >= 6 ? ['traits'] : []),
    ...(version >= 11 ? ['allocations'] : []),
  ];
  return {
    uuid: provider.id,
    name: provider.name,
    generation: provider.generation,
    links: [{ rel: 'self', href: base }, ...parts.map((rel) => ({ rel, href: `${base}/${rel}` }))],
    ...(version >= 14 ? { parent_provider_uuid: provider.parent, root_provider_uuid: rootOf(core, provider) } : {}),
  };
}
