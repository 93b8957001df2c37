import { bump, noProvider, type PlacementCore, providerOf, route } from './placement-core.ts';
import { knowsTrait } from './names.ts';
import { badRequest, generationChanged, outdated } from './refusals.ts';
import { aggregateList, aggregatesBody, checkJson, traitsBody } from './schemas.ts';

/** Adds the routes of a provider's traits and aggregates. */
export function providerFactRoutes(core: PlacementCore): void {
  const traits = '/resource_providers/:provider/traits';
  const traitRule = (name: string) => ({ rule: `placement:resource_providers:traits:${name}`, since: 6 });
  const twice = (id: string) => `${noProvider(id)}: ${noProvider(id)}`;

  route(core, 'GET', traits, traitRule('list'), (call) => {
    const provider = providerOf(core, call, twice);
    return { traits: provider.traits, resource_provider_generation: provider.generation };
  });

  route(core, 'PUT', traits, traitRule('update'), (call) => {
    const body = checkJson<{ traits: string[]; resource_provider_generation: number }>(traitsBody, call.request.body);
    const provider = providerOf(core, call);
    if (body.resource_provider_generation !== provider.generation) throw outdated(generationChanged);
    const unknown = body.traits.filter((name) => !knowsTrait(core, name));
    if (unknown.length > 0) throw badRequest(`No such trait ${unknown.join(', ')}`);
    const changed = bump(core, { ...provider, traits: [...new Set(body.traits)] });
    return { traits: changed.traits, resource_provider_generation: changed.generation };
  });

  route(core, 'DELETE', traits, traitRule('delete'), (call) => {
    bump(core, { ...providerOf(core, call), traits: [] });
  });

  const aggregates = '/resource_providers/:provider/aggregates';
  const aggregateRule = (name: string) => ({ rule: `placement:resource_providers:aggregates:${name}`, since: 1 });

  route(core, 'GET', aggregates, aggregateRule('list'), (call) => {
    const provider = providerOf(core, call);
    const generation = call.version >= 19 ? { resource_provider_generation: provider.generation } : {};
    return { aggregates: provider.aggregates, ...generation };
  });

  route(core, 'PUT', aggregates, aggregateRule('update'), (call) => {
    const provider = providerOf(core, call);
    if (call.version < 19) {
      const list = checkJson<string[]>(aggregateList, call.request.body);
      core.records.providers.set(provider.id, { ...provider, aggregates: list });
      return { aggregates: list };
    }
    const body = checkJson<{ aggregates: string[]; resource_provider_generation: number }>(
      aggregatesBody,
      call.request.body,
    );
    if (body.resource_provider_generation !== provider.generation) throw outdated(generationChanged);
    const changed = bump(core, { ...provider, aggregates: body.aggregates });
    return { aggregates: changed.aggregates, resource_provider_generation: changed.generation };
  });
}
