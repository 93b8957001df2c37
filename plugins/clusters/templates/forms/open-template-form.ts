import type { ActionResult, Services } from '@sextant/sdk';
import { readCapabilities } from '../../capabilities.ts';
import { loadChoices } from '../../forms/choices.ts';
import { openDialog } from '../../forms/open-wizard.ts';
import type { Template } from '../template.ts';
import { readTemplate } from '../template-calls.ts';
import type { TemplateSetting } from './template-fields.ts';

/** Opens "Create Cluster Template". */
export async function openCreation(services: Services): Promise<ActionResult> {
  return open('create', await settingOf(services), services);
}

/** Opens "Update Cluster Template" with the template as the service has it now. */
export async function openUpdate(template: Template, services: Services): Promise<ActionResult> {
  const [setting, now] = await Promise.all([
    settingOf(services),
    readTemplate(template.id, services).catch(() => template),
  ]);
  return open('update', setting, services, now);
}

async function settingOf(services: Services): Promise<TemplateSetting> {
  const [choices, capabilities] = await Promise.all([loadChoices(services), readCapabilities(services)]);
  return { choices, engines: capabilities?.coes, members: capabilities?.template_fields };
}

function open(verb: 'create' | 'update', setting: TemplateSetting, services: Services, template?: Template) {
  return openDialog(`template.${verb}`, services, 'wizard', async () =>
    (await import('./template-wizard.tsx')).templateWizard(setting, template),
  );
}
