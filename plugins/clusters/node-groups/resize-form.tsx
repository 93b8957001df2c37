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
  FormDialog,
  type FormErrors,
  type FormSchema,
  type FormUiSchema,
  precompiledValidator,
} from '@sextant/ui';
import schema from '../../../schemas/clusters/resize.schema.json';
import compiled from '../../../schemas/clusters/resize.schema.json?rjsf';
import ui from '../../../schemas/clusters/resize.ui.json';
import { type Cluster, clusterName } from '../clusters/cluster.ts';
import { type ClusterWork, clusterWork } from '../clusters/cluster-work.ts';
import { countProblem, type NodeGroup } from './node-group.ts';
import { resizeCluster } from './size-actions.ts';
import { resizeBody, resizeCode } from './size-code.ts';

interface Data {
  node_count?: number;
}

interface Target {
  /** Absent: the default group of the cluster's workers. */
  group: NodeGroup | undefined;
  mayBeEmpty: boolean;
}

const validator = precompiledValidator(compiled, schema as FormSchema);

/** Returns the form of "Resize" (resizeCluster). A refusal keeps it open: the cluster may be at work again. */
export function resizeForm(cluster: Cluster, { group, mayBeEmpty }: Target) {
  const now = (group ? group.node_count : cluster.node_count) ?? 1;
  const label = `clusters:${group ? 'group.resize' : 'resize'}.label`;
  return function ResizeForm({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const check = ({ node_count: count }: Data): FormErrors => {
      const found = countProblem(count, group ?? {}, mayBeEmpty);
      return found ? { node_count: [t(`clusters:resize.${found.problem}`, { bound: found.bound })] } : {};
    };
    return (
      <FormDialog<Data, ActionResult>
        id="clusters.resize"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        data={{ node_count: now }}
        size="small"
        title={t(label)}
        subtitle={group ? group.name : clusterName(cluster)}
        submitLabel={t(label)}
        check={check}
        submit={({ node_count: count = now }) => saveSize(cluster, group, count, services)}
        code={({ node_count: count = now }) => resizeCode(cluster, count, group)}
        close={close}
        setDirty={setDirty}
      >
        <Alert type="info">{t('clusters:resize.about', { nodes: now })}</Alert>
      </FormDialog>
    );
  };
}

/** Sends the number of nodes of a group, or of the cluster's default one (resizeCluster). */
export async function saveSize(
  cluster: Cluster,
  group: Pick<NodeGroup, 'id' | 'name'> | undefined,
  count: number,
  services: Services,
): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const name = group ? group.name : clusterName(cluster);
  const work: ClusterWork = {
    action: resizeCluster.id,
    icon: 'scale',
    label: i18n.t(group ? 'clusters:group.resize.label' : 'clusters:resize.label'),
    done: i18n.t(group ? 'clusters:group.resize.done' : 'clusters:resize.done', { name, nodes: count }),
    code: () => resizeCode(cluster, count, group),
    act: (id, signal) =>
      callApi(services, 'resizeCluster', { params: { id }, body: resizeBody(count, group) }, { signal, quiet: true }),
  };
  return submitEach(clusterWork(cluster, work, services), services);
}
