import type { Services } from '@sextant/sdk';
import { removeEmptied } from '../transfers/own-containers.ts';
import { segmentsContainer } from '../transfers/segment-plan.ts';

/** Asks whether some of these objects may have segments, as long as they have them. False also where nobody knows. */
export async function mayHaveSegments(services: Services, container: string, files: readonly string[]) {
  const code = await import('./deletion-code.ts').catch(() => undefined);
  return (await code?.mayHaveSegments(services, container, files).catch(() => false)) ?? false;
}

/** Removes the container of the segments that went with objects, unless others have segments there. */
export async function removeEmptiedSegments(services: Services, container: string): Promise<void> {
  await removeEmptied(services, segmentsContainer(container));
}
