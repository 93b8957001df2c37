import type { CloudService, SeedFacts, ServiceContext } from './shared/service.ts';
import type { Store } from './shared/store.ts';

/** Fills every service that was never filled before: keystone first, whose users and projects the others refer to. */
export async function seedCloud(
  store: Store,
  parts: readonly (readonly [CloudService, ServiceContext])[],
  facts: () => SeedFacts,
): Promise<void> {
  const seeded = store.collection<true>('cloud.seeded');
  for (const [service, context] of parts) {
    if (seeded.has(service.type)) continue;
    await service.seed?.(context, facts());
    seeded.set(service.type, true);
  }
}
