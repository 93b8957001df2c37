import {
  type ActionResult,
  callApi,
  I18n,
  type ModalContentProps,
  projectName,
  resultOf,
  type Services,
  Toasts,
  useServices,
  useT,
} from '@sextant/sdk';
import { FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/clusters/quota.schema.json';
import compiled from '../../../schemas/clusters/quota.schema.json?rjsf';
import ui from '../../../schemas/clusters/quota.ui.json';
import { type ClusterQuota, defaultLimit, quotaResource, quotaTypeId } from './quota.ts';
import { changeCode, creationCode } from './quota-code.ts';
import { loadQuota } from './quota-type.ts';

const validator = precompiledValidator(compiled, schema as FormSchema);

/** The data of the form. */
export interface QuotaData {
  project_id?: string;
  hard_limit?: number;
}

/** The quota that is edited, with the name of its project. */
interface Edited {
  readonly quota: ClusterQuota;
  readonly project: string;
}

const dataOf = ({ project_id, hard_limit }: ClusterQuota): QuotaData => ({ project_id, hard_limit });

/** Returns the form "Create Quota", or of a quota the form "Edit Quota". */
export function quotaForm(edited?: Edited) {
  const verb = edited ? 'edit' : 'create';
  const uiSchema = edited ? { ...ui, project_id: { 'ui:widget': 'hidden' } } : ui;
  return function QuotaForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(() => ({ sources: { projects: projectSource(services) } }), [services]);
    return (
      <FormDialog<QuotaData, ActionResult>
        id={`clusters.quota-${verb}`}
        schema={schema as FormSchema}
        uiSchema={uiSchema as FormUiSchema}
        validator={validator}
        context={context}
        data={edited ? dataOf(edited.quota) : { hard_limit: defaultLimit }}
        draftKey={`clusters.quota.${edited?.quota.id ?? 'new'}`}
        title={t(`clusters:quota.${verb}.title`)}
        {...(edited && { subtitle: edited.project })}
        submitLabel={t(`clusters:quota.${verb}.submit`)}
        submit={(data) => save(data, verb, services)}
        code={({ project_id: project = '', hard_limit: limit = 0 }) =>
          edited ? changeCode(project, limit) : creationCode(project, limit)
        }
        {...(edited && {
          edit: { read: async () => dataOf(await loadQuota(edited.quota.id, { services })) },
        })}
        close={close}
      />
    );
  };
}

/** The most projects that are asked for at once: more is typed to find the others. */
const maxProjects = '50';

function projectSource(services: Services) {
  return async (typed: string, signal: AbortSignal) => {
    const name = typed.trim();
    const query = { limit: maxProjects, ...(name ? { name__icontains: name } : {}) };
    const { items } = await callApi(services, 'listProjects', { query }, { quiet: true, signal });
    return items.map((project) => ({ value: project.id, label: project.name, hint: project.id }));
  };
}

/** Sends the limit (createQuota; changeQuota). */
export async function save(data: QuotaData, verb: 'create' | 'edit', services: Services): Promise<ActionResult> {
  const { project_id: project = '', hard_limit: limit = 0 } = data;
  const options = { quiet: true };
  if (verb === 'create') {
    const body = { project_id: project, resource: quotaResource, hard_limit: limit };
    await callApi(services, 'createQuota', { body }, options);
  } else {
    const params = { project, resource: quotaResource };
    await callApi(services, 'changeQuota', { params, body: { hard_limit: limit } }, options);
  }
  const message = services.get(I18n).t(`clusters:quota.${verb}.done`, { name: await projectName(project, services) });
  const code = () => (verb === 'create' ? creationCode(project, limit) : changeCode(project, limit));
  services.get(Toasts).add('success', message, { code });
  return resultOf(quotaTypeId, { [verb === 'create' ? 'created' : 'updated']: [project] });
}
