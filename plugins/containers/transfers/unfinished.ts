import { type Services, Storage } from '@sextant/sdk';
import type { Place } from '../place.ts';

const key = 'containers.upload';

/** Where the latest upload went: a page that finds it interrupted begins it again there. */
export function keepPlace(services: Services, { container, folder }: Place): void {
  services.get(Storage).set(key, { container, folder });
}

/** Anybody may have written there. */
export function keptPlace(services: Services): Place | undefined {
  const kept = services.get(Storage).get<Partial<Place> | null>(key);
  const { container, folder } = kept ?? {};
  return typeof container === 'string' && typeof folder === 'string' ? { container, folder } : undefined;
}
