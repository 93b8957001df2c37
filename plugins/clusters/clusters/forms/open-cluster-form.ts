import type { ActionResult, Services } from '@sextant/sdk';
import { readCapabilities } from '../../capabilities.ts';
import { loadFlavors, readKeyPairs } from '../../forms/choices.ts';
import { openDialog } from '../../forms/open-wizard.ts';
import type { Template } from '../../templates/template.ts';
import { listTemplates } from '../../templates/template-calls.ts';
import type { Cluster } from '../cluster.ts';
import { readCluster } from '../cluster-calls.ts';

/** Opens "Create Cluster". @param template the template to begin with */
export async function openCreation(services: Services, template?: Template): Promise<ActionResult> {
  const [templates, flavors, keyPairs, capabilities] = await Promise.all([
    // Without an answer a toast has said why; the given template can still be used.
    listTemplates({ services }).then(
      ({ items }) => items,
      () => [],
    ),
    loadFlavors(services),
    readKeyPairs(services),
    readCapabilities(services),
  ]);
  const isListed = !template || templates.some(({ id }) => id === template.id);
  const offered = isListed ? templates : [template, ...templates];
  const setting = {
    templates: offered,
    flavors,
    keyPairs,
    template: template ?? onlyOne(offered),
    members: capabilities?.cluster_fields,
  };
  return openDialog('cluster.create', services, 'wizard', async () =>
    (await import('./cluster-wizard.tsx')).clusterWizard(setting),
  );
}

/** Returns the template to begin with where there is nothing to choose. */
export function onlyOne(templates: readonly Template[]): Template | undefined {
  return templates.length === 1 ? templates[0] : undefined;
}

/** Opens "Update Cluster" with the cluster as the service has it now. */
export async function openUpdate(cluster: Cluster, services: Services): Promise<ActionResult> {
  const now = await readCluster(cluster.id, services).catch(() => cluster);
  return openDialog('cluster.update', services, 'medium', async () =>
    (await import('./update-form.tsx')).updateForm(now),
  );
}
