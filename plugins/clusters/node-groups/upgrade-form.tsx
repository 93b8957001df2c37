import {
  type ActionResult,
  callApi,
  I18n,
  type ModalContentProps,
  type Services,
  submitEach,
  useServices,
  useT,
} from '@sextant/sdk';
import {
  Alert,
  type ComboboxOption,
  FormDialog,
  type FormSchema,
  type FormUiSchema,
  precompiledValidator,
} from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/clusters/upgrade.schema.json';
import compiled from '../../../schemas/clusters/upgrade.schema.json?rjsf';
import ui from '../../../schemas/clusters/upgrade.ui.json';
import { type Cluster, clusterName } from '../clusters/cluster.ts';
import { type ClusterWork, clusterWork } from '../clusters/cluster-work.ts';
import { upgradeCluster } from './size-actions.ts';
import { upgradeBody, upgradeCode } from './size-code.ts';

/** The data of the form: the id of a template, and how many nodes are replaced at a time. */
export interface UpgradeData {
  cluster_template?: string;
  max_batch_size?: number;
}

const validator = precompiledValidator(compiled, schema as FormSchema);

/** Returns the form of "Upgrade Cluster" (upgradeCluster). Nodes are replaced, as many at a time as the form says. */
export function upgradeForm(cluster: Cluster) {
  return function UpgradeForm({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(() => ({ sources: { templates: templateSource(cluster, services) } }), [services]);
    const code = ({ cluster_template: template = '', max_batch_size: batch = 1 }: UpgradeData) =>
      upgradeCode(cluster, template, batch);
    return (
      <FormDialog<UpgradeData, ActionResult>
        id="clusters.upgrade"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        context={context}
        data={{ max_batch_size: 1 }}
        size="medium"
        title={t('clusters:upgrade.label')}
        subtitle={clusterName(cluster)}
        submitLabel={t('clusters:upgrade.label')}
        submit={(data) => saveUpgrade(cluster, data, services)}
        code={code}
        close={close}
        setDirty={setDirty}
      >
        <Alert type="warning">{t('clusters:upgrade.about')}</Alert>
      </FormDialog>
    );
  };
}

/** Has the service take the cluster to the template (upgradeCluster). */
export async function saveUpgrade(cluster: Cluster, data: UpgradeData, services: Services): Promise<ActionResult> {
  const { cluster_template: template = '', max_batch_size: batch = 1 } = data;
  const body = upgradeBody(template, batch);
  const i18n = services.get(I18n);
  const work: ClusterWork = {
    action: upgradeCluster.id,
    icon: 'upload',
    label: i18n.t('clusters:upgrade.label'),
    done: i18n.t('clusters:upgrade.done', { name: clusterName(cluster) }),
    code: () => upgradeCode(cluster, template, batch),
    act: (id, signal) => callApi(services, 'upgradeCluster', { params: { id }, body }, { signal, quiet: true }),
  };
  return submitEach(clusterWork(cluster, work, services), services);
}

/** Finds the templates of the cluster's kind by a part of the name; the one that it has is left out. */
export function templateSource({ cluster_template_id: own }: Cluster, services: Services) {
  return async (typed: string, signal: AbortSignal): Promise<ComboboxOption[]> => {
    const query = { related_to: own };
    const { items } = await callApi(services, 'listClusterTemplates', { query }, { signal, quiet: true });
    const wanted = typed.trim().toLowerCase();
    return items
      .filter(({ id, name }) => id !== own && name.toLowerCase().includes(wanted))
      .map(({ id, name, labels }) => {
        const version = labels?.['kube_tag'];
        return { value: id, label: name || id, hint: typeof version === 'string' ? version : id };
      });
  };
}
