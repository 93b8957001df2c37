import type { ActionResult, Services } from '@sextant/sdk';
import { loadChoices } from '../../forms/choices.ts';
import { openDialog } from '../../forms/open-wizard.ts';
import type { Template } from '../template.ts';
import { readTemplate } from '../template-calls.ts';
import type { TemplateSetting } from './template-fields.ts';

/** Opens "Create Cluster Template". */
export async function openCreation(services: Services): Promise<ActionResult> {
  return open('create', { choices: await loadChoices(services) }, services);
}

/** Opens "Update Cluster Template" with the template as the service has it now. */
export async function openUpdate(template: Template, services: Services): Promise<ActionResult> {
  const [choices, now] = await Promise.all([
    loadChoices(services),
    readTemplate(template.id, services).catch(() => template),
  ]);
  return open('update', { choices }, services, now);
}

function open(verb: 'create' | 'update', setting: TemplateSetting, services: Services, template?: Template) {
  return openDialog(`template.${verb}`, services, 'wizard', async () =>
    (await import('./template-wizard.tsx')).templateWizard(setting, template),
  );
}
