import { type ActionResult, callApi, type Services } from '@sextant/sdk';
import type { Stack } from '../stack.ts';
import { readStack } from '../stack-calls.ts';
import { templateText } from '../template/template-text.ts';
import { openForm } from './open-form.ts';

/** Opens "Launch Stack". */
export function openCreation(services: Services): Promise<ActionResult> {
  return openForm('create', services, async () => (await import('./stack-wizard.tsx')).stackWizard({}), 'wizard');
}

/** Opens "Preview Stack", which makes nothing. */
export function openPreview(services: Services): Promise<ActionResult> {
  return openForm(
    'preview',
    services,
    async () => (await import('./stack-wizard.tsx')).stackWizard({}, true),
    'wizard',
  );
}

/** Opens "Update Stack" with the stack and its template as the service has them now. Rejects where they can't be read. */
export async function openUpdate({ id }: Stack, services: Services): Promise<ActionResult> {
  const [stack, { template }] = await Promise.all([
    readStack(id, services),
    callApi(services, 'readStackTemplate', { params: { id } }, { quiet: true }),
  ]);
  const setting = { stack, template: templateText(template) };
  return openForm('update', services, async () => (await import('./stack-wizard.tsx')).stackWizard(setting), 'wizard');
}
