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
import { FactList, FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../../schemas/clusters/update-cluster.schema.json';
import compiled from '../../../../schemas/clusters/update-cluster.schema.json?rjsf';
import ui from '../../../../schemas/clusters/update-cluster.ui.json';
import { type Cluster, clusterName } from '../cluster.ts';
import { readCluster } from '../cluster-calls.ts';
import { updateCode } from '../cluster-code.ts';
import { useClusterFacts } from '../cluster-facts.tsx';
import { type ClusterWork, clusterWork } from '../cluster-work.ts';

const validator = precompiledValidator(compiled, schema as FormSchema);

/** The data of the form: the number of nodes, which alone can be changed. */
export interface UpdateData {
  node_count?: number;
}

const dataOf = ({ node_count: nodes }: Cluster): UpdateData => (typeof nodes === 'number' ? { node_count: nodes } : {});

/** Returns the form of "Update Cluster". All but the number of nodes can only be read. */
export function updateForm(cluster: Cluster) {
  return function UpdateForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const facts = useClusterFacts(cluster, [
      'cluster_template_id',
      'master_count',
      'keypair',
      'docker_volume_size',
      'discovery_url',
      'create_timeout',
      'labels',
    ]);
    return (
      <FormDialog<UpdateData, ActionResult>
        id="clusters.update"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        data={dataOf(cluster)}
        draftKey={`clusters.update.${cluster.id}`}
        title={t('clusters:cluster.update.title')}
        subtitle={clusterName(cluster)}
        submitLabel={t('clusters:cluster.update.submit')}
        submit={(data) => saveUpdate(cluster, data, services)}
        code={({ node_count: nodes = 1 }) => updateCode(cluster.id, nodes)}
        edit={{ read: async () => dataOf(await readCluster(cluster.id, services)) }}
        close={close}
      >
        <FactList facts={facts} />
      </FormDialog>
    );
  };
}

/** Sends the number of nodes (changeCluster). */
export async function saveUpdate(cluster: Cluster, data: UpdateData, services: Services): Promise<ActionResult> {
  const { node_count: nodes = 1 } = data;
  const i18n = services.get(I18n);
  const work: ClusterWork = {
    action: 'clusters.update',
    icon: 'pencil',
    label: i18n.t('clusters:cluster.update.title'),
    done: i18n.t('clusters:cluster.update.done', { name: clusterName(cluster) }),
    code: () => updateCode(cluster.id, nodes),
    act: (id, signal) =>
      callApi(services, 'changeCluster', { params: { id }, body: { node_count: nodes } }, { signal, quiet: true }),
  };
  return submitEach(clusterWork(cluster, work, services), services);
}
