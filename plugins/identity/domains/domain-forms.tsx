import {
  type ActionResult,
  callApi,
  I18n,
  type ModalContentProps,
  resultOf,
  type Services,
  Toasts,
  useService,
  useServices,
  useT,
} from '@sextant/sdk';
import { FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/identity/domain.schema.json';
import compiled from '../../../schemas/identity/domain.schema.json?rjsf';
import ui from '../../../schemas/identity/domain.ui.json';
import { changesOf } from '../thing-code.ts';
import { creationCode, type DomainFields, editCode } from './domain-code.ts';
import { type Domain, domainTypeId, loadDomain } from './domain.ts';

const common = {
  schema: schema as FormSchema,
  validator: precompiledValidator(compiled, schema as FormSchema),
  size: 'medium',
} as const;
const withoutSwitch = { ...ui, enabled: { 'ui:widget': 'hidden' } } as FormUiSchema;

/** "Create Domain". */
export function creationForm() {
  return function CreationForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const toasts = useService(Toasts);
    const submit = async (data: DomainFields) => {
      const { name = '', description, enabled = true } = data;
      const body = { name, enabled, ...(description ? { description } : {}) };
      const made = await callApi(services, 'createDomain', { body }, { quiet: true });
      toasts.add('success', t('identity:domain.create.done', { name: made.name }), { code: () => creationCode(data) });
      return resultOf(domainTypeId, { created: [made.id] });
    };
    return (
      <FormDialog<DomainFields, ActionResult>
        {...common}
        id="identity.create-domain"
        uiSchema={ui as FormUiSchema}
        data={{}}
        draftKey="identity.create-domain"
        title={t('identity:domain.create.label')}
        submitLabel={t('identity:domain.create.label')}
        submit={submit}
        conflict={() => ({ name: [t('identity:problem.taken')] })}
        code={creationCode}
        close={close}
      />
    );
  };
}

/** "Edit Domain". An action of its own enables and disables it. */
export function editForm(domain: Domain) {
  return function EditForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const { id } = domain;
    return (
      <FormDialog<DomainFields, ActionResult>
        {...common}
        id="identity.edit-domain"
        uiSchema={withoutSwitch}
        data={dataOf(domain)}
        draftKey={`identity.edit-domain.${id}`}
        title={t('identity:domain.edit.label')}
        subtitle={domain.name}
        submitLabel={t('identity:save')}
        submit={(data, start) => saveEdit(id, data, start, services)}
        conflict={() => ({ name: [t('identity:problem.taken')] })}
        code={(data, start) => editCode(id, changesOf(data, start))}
        edit={{ read: async () => dataOf(await loadDomain(id, { services })) }}
        close={close}
      />
    );
  };
}

/** Sends what was changed alone (changeDomain). */
export async function saveEdit(
  id: string,
  data: DomainFields,
  start: DomainFields,
  services: Services,
): Promise<ActionResult> {
  const { name = '' } = data;
  const body = changesOf(data, start);
  await callApi(services, 'changeDomain', { params: { id }, body }, { quiet: true });
  services.get(Toasts).add('success', services.get(I18n).t('identity:domain.edit.done', { name }), {
    code: () => editCode(id, body),
  });
  return resultOf(domainTypeId, { updated: [id] });
}

const dataOf = ({ name, description }: Domain): DomainFields => ({ name, ...(description ? { description } : {}) });
