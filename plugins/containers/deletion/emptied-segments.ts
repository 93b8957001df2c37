import type { Services } from '@sextant/sdk';
import { removeEmptied } from '../transfers/own-containers.ts';
import { segmentsContainer } from '../transfers/segment-plan.ts';

/**
 * Asks, before objects are replaced, whether their segments may go with them. False also where the store does not tell: the
 * container of the segments then stays.
 */
export async function mayLoseSegments(
  services: Services,
  container: string,
  files: readonly string[],
): Promise<boolean> {
  try {
    const { mayHaveSegments } = await import('./deletion-code.ts');
    return await mayHaveSegments(services, container, files);
  } catch {
    return false;
  }
}

/** Removes the container of the segments that went with objects, unless others have segments there. */
export async function removeEmptiedSegments(services: Services, container: string): Promise<void> {
  await removeEmptied(services, segmentsContainer(container));
}
