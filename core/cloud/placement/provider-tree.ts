import type { PlacementCore } from './placement-core.ts';
import type { ProviderRecord } from './placement-records.ts';

/** The top of a provider's tree. */
export function rootOf(core: PlacementCore, provider: ProviderRecord): string {
  const parent = provider.parent === null ? undefined : core.records.providers.get(provider.parent);
  return parent ? rootOf(core, parent) : provider.id;
}
