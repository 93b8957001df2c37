import {
  type ActionResult,
  actionResult,
  callApi,
  I18n,
  type ModalContentProps,
  type Services,
  Toasts,
  useServices,
  useT,
} from '@sextant/sdk';
import {
  type ComboboxOption,
  FormDialog,
  type FormErrors,
  type FormSchema,
  type FormUiSchema,
  precompiledValidator,
} from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/clusters/node-group.schema.json';
import compiled from '../../../schemas/clusters/node-group.schema.json?rjsf';
import ui from '../../../schemas/clusters/node-group.ui.json';
import { type Cluster, clusterName, clusterTypeId } from '../clusters/cluster.ts';
import { countProblem, nodeGroupType } from './node-group.ts';
import { creationCode, type GroupBody } from './size-code.ts';

/** The data of the form. */
export interface GroupData {
  name?: string;
  node_count?: number;
  min_node_count?: number;
  max_node_count?: number;
  role?: string;
  flavor_id?: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);

/** Returns the form of "Create Node Group" (createNodeGroup). Magnum takes from the default group what is left empty. */
export function groupForm(cluster: Cluster, mayBeEmpty: boolean) {
  return function GroupForm({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(() => ({ sources: { flavors: flavorSource(services) } }), [services]);
    const check = ({ node_count: count, min_node_count: min, max_node_count: max }: GroupData): FormErrors => {
      const bounds = { min_node_count: min ?? 0, max_node_count: max ?? null };
      const found = countProblem(count, bounds, mayBeEmpty);
      const isCrossed = min !== undefined && max !== undefined && min > max;
      return {
        ...(found ? { node_count: [t(`clusters:resize.${found.problem}`, { bound: found.bound })] } : {}),
        ...(isCrossed ? { max_node_count: [t('clusters:group.create.crossed')] } : {}),
      };
    };
    return (
      <FormDialog<GroupData, ActionResult>
        id="clusters.create-node-group"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        context={context}
        data={{ node_count: 1, role: 'worker' }}
        draftKey={`clusters.create-node-group.${cluster.id}`}
        size="medium"
        title={t('clusters:group.create.label')}
        subtitle={clusterName(cluster)}
        submitLabel={t('clusters:group.create.label')}
        check={check}
        submit={(data) => saveGroup(cluster, data, services)}
        code={(data) => creationCode(cluster, bodyOf(data))}
        close={close}
        setDirty={setDirty}
      />
    );
  };
}

/** Has the service create the group (createNodeGroup). */
export async function saveGroup(cluster: Cluster, data: GroupData, services: Services): Promise<ActionResult> {
  const body = bodyOf(data);
  const made = await callApi(services, 'createNodeGroup', { params: { id: cluster.id }, body }, { quiet: true });
  const message = services.get(I18n).t('clusters:group.create.done', { name: made.name });
  services.get(Toasts).add('success', message, { code: () => creationCode(cluster, body) });
  return actionResult().created(nodeGroupType.id, made.id).updated(clusterTypeId, cluster.id).result;
}

/** Returns what is sent of a filled form: an empty role is left to the service. */
export function bodyOf({ name = '', role, ...data }: GroupData): GroupBody {
  return { name: name.trim(), ...(role?.trim() ? { role: role.trim() } : {}), ...data };
}

/** Finds flavors by a part of the name; magnum takes them by name. */
function flavorSource(services: Services) {
  return async (typed: string, signal: AbortSignal): Promise<ComboboxOption[]> => {
    const { items } = await callApi(services, 'listFlavors', {}, { signal, quiet: true });
    const wanted = typed.trim().toLowerCase();
    return items
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .map(({ id, name }) => ({ value: name, label: name, hint: id }));
  };
}
