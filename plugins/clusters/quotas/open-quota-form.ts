import { type ActionResult, projectName, type Services } from '@sextant/sdk';
import { openDialog } from '../forms/open-wizard.ts';
import type { ClusterQuota } from './quota.ts';

/** Opens "Create Quota". */
export function openCreation(services: Services): Promise<ActionResult> {
  return openDialog('quota.create', services, 'medium', async () => (await import('./quota-form.tsx')).quotaForm());
}

/** Opens "Edit Quota". */
export async function openEdit(quota: ClusterQuota, services: Services): Promise<ActionResult> {
  const name = await projectName(quota.project_id, services);
  return openDialog('quota.edit', services, 'medium', async () =>
    (await import('./quota-form.tsx')).quotaForm({ quota, project: name }),
  );
}
