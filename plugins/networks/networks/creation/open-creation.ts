import type { ActionResult, Services } from '@sextant/sdk';
import { openForm } from '../../open-form.ts';
import { readFields } from '../network-look.ts';

/** Opens the wizard "Create Network". */
export async function openCreation(services: Services): Promise<ActionResult> {
  const fields = await readFields('create', services);
  const content = async () => (await import('./creation-wizard.tsx')).creationWizard(fields);
  return openForm('network.create', services, content, 'wizard');
}
