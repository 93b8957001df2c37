import type { ActionResult, Services } from '@sextant/sdk';
import { openForm } from '../forms/open-form.ts';
import type { ResourceOfStack } from './resource.ts';

/** Opens "Mark Unhealthy", which asks for the reason. */
export function openMarkForm(item: ResourceOfStack, services: Services): Promise<ActionResult> {
  return openForm('unhealthy', services, async () => (await import('./mark-form.tsx')).markForm(item), 'medium');
}
