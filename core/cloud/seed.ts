import type { CloudService, SeedFacts, ServiceContext } from './shared/service.ts';

/** Fills an empty cloud: identity first, then every service that has something to begin with. */
export async function seedCloud(
  services: readonly CloudService[],
  contexts: ReadonlyMap<CloudService, ServiceContext>,
): Promise<void> {
  const facts: SeedFacts = { projects: {}, users: {} };
  for (const service of services) {
    const context = contexts.get(service);
    if (context) await service.seed?.(context, facts);
  }
}
