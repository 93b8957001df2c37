import { type ActionResult, I18n, lazyView, Modals, type Services } from '@sextant/sdk';
import type { Trunk } from '../trunk.ts';
import { readTrunk } from '../trunk-calls.ts';
import { loadPorts } from './ports.ts';
import { loadTrunkQuota } from './trunk-quota.ts';
import type { WizardSetting } from './trunk-wizard.tsx';

/** Opens "Create Trunk". Nothing when it is closed, or when what it needs can't be had: a toast has said so. */
export async function openCreation(services: Services): Promise<ActionResult | undefined> {
  const quota = loadTrunkQuota(services);
  const ports = await loadPorts(services).catch(() => undefined);
  return ports && open(services, 'create', { ports, quota });
}

/** Opens "Edit Trunk" with the trunk as the service has it now, and the ports of the project that owns it. */
export async function openEdit(
  { id, project_id: owner }: Pick<Trunk, 'id' | 'project_id'>,
  services: Services,
): Promise<ActionResult | undefined> {
  const found = await Promise.all([loadPorts(services, owner), readTrunk(id, services)]).catch(() => undefined);
  return found && open(services, 'edit', { ports: found[0], trunk: found[1] });
}

function open(services: Services, verb: 'create' | 'edit', setting: WizardSetting): Promise<ActionResult | undefined> {
  return services.get(Modals).open<ActionResult>({
    id: `trunks.${verb}`,
    size: 'wizard',
    title: services.get(I18n).t(`trunks:form.${verb}.title`),
    bare: true,
    content: lazyView(() => import('./trunk-wizard.tsx').then((module) => module.trunkWizard(setting))),
  });
}
