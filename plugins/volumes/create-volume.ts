import { Resources, type Services } from '@sextant/sdk';

/** The palette's "Create Volume": of any source, or of none. */
export async function createVolume(services: Services): Promise<void> {
  const { openCreation } = await import('./forms/open-creation.ts');
  const result = await openCreation(services);
  if (result) services.get(Resources).report(result);
}
