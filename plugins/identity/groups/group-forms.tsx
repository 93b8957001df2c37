import {
  type ActionResult,
  callApi,
  I18n,
  type ModalContentProps,
  resultOf,
  Router,
  type Services,
  Toasts,
  useServices,
  useT,
} from '@sextant/sdk';
import { domainSource } from '@sextant/plugins/projects';
import { FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/identity/group.schema.json';
import compiled from '../../../schemas/identity/group.schema.json?rjsf';
import ui from '../../../schemas/identity/group.ui.json';
import { chosenDomainUi, DomainWidget } from '../domains/domain-choice.tsx';
import { changesOf } from '../thing-code.ts';
import { type Group, groupTypeId } from './group.ts';
import { creationCode, editCode, type GroupFields } from './group-code.ts';

const common = {
  schema: schema as FormSchema,
  uiSchema: ui as FormUiSchema,
  validator: precompiledValidator(compiled, schema as FormSchema),
  size: 'medium',
} as const;

interface GroupData extends GroupFields {
  domain_id?: string;
}

const choosingUi = { ...ui, domain_id: chosenDomainUi } as FormUiSchema;
const widgets = { domain: DomainWidget };

/**
 * "Create Group". The domain is the one that new groups come into, where it can be read; with `choosesDomain` the form begins with
 * it, and another can be chosen.
 */
export function creationForm(domain: { id: string; name: string } | undefined, choosesDomain = false) {
  const domainOf = (data: GroupData) => (choosesDomain ? data.domain_id : domain?.id);
  return function CreationForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(() => ({ domain, sources: { domains: domainSource(services) } }), [services]);
    const submit = (data: GroupData) =>
      create(data, choosesDomain ? data.domain_id : undefined, services, () => creationCode(data, domainOf(data)));
    return (
      <FormDialog<GroupData, ActionResult>
        {...common}
        {...(choosesDomain ? { uiSchema: choosingUi } : {})}
        id="identity.create-group"
        widgets={widgets}
        context={context}
        data={choosesDomain && domain ? { domain_id: domain.id } : {}}
        draftKey="identity.create-group"
        title={t('identity:group.create.label')}
        {...(domain && !choosesDomain ? { subtitle: t('identity:group.create.place', { name: domain.name }) } : {})}
        submitLabel={t('identity:group.create.label')}
        submit={submit}
        conflict={() => ({ name: [t('identity:problem.taken')] })}
        code={(data) => creationCode(data, domainOf(data))}
        close={close}
      />
    );
  };
}

/**
 * Makes a group (createGroup), and tells of it with a link to its page: some clouds let a domain's manager list no groups.
 * @param domain the id of the chosen domain @param code the same by hand
 */
export async function create(
  { name = '', description }: GroupFields,
  domain: string | undefined,
  services: Services,
  code: () => ReturnType<typeof creationCode>,
): Promise<ActionResult> {
  const body = { name, ...(description ? { description } : {}) };
  const query = domain ? { domain_id: domain } : {};
  const made = await callApi(services, 'createGroup', { query, body }, { quiet: true });
  services.get(Toasts).add('success', services.get(I18n).t('identity:group.create.done', { name: made.name }), {
    to: services.get(Router).detailsOf(groupTypeId, made.id),
    code,
  });
  return resultOf(groupTypeId, { created: [made.id] });
}

/** "Edit Group". */
export function editForm(group: Group) {
  return function EditForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const { id } = group;
    return (
      <FormDialog<GroupFields, ActionResult>
        {...common}
        id="identity.edit-group"
        data={dataOf(group)}
        draftKey={`identity.edit-group.${id}`}
        title={t('identity:group.edit.label')}
        subtitle={group.name}
        submitLabel={t('identity:save')}
        submit={(data, start) => saveEdit(id, data, start, services)}
        conflict={() => ({ name: [t('identity:problem.taken')] })}
        code={(data, start) => editCode(id, changesOf(data, start))}
        edit={{
          read: async () => dataOf(await callApi(services, 'readGroup', { params: { id } }, { quiet: true })),
        }}
        close={close}
      />
    );
  };
}

/** Sends what was changed, and the name as it is now: the operation takes no change of a group without one (changeGroup). */
export async function saveEdit(
  id: string,
  data: GroupFields,
  start: GroupFields,
  services: Services,
): Promise<ActionResult> {
  const { name = '' } = data;
  const change = changesOf(data, start);
  await callApi(services, 'changeGroup', { params: { id }, body: { name, ...change } }, { quiet: true });
  services.get(Toasts).add('success', services.get(I18n).t('identity:group.edit.done', { name }), {
    code: () => editCode(id, change),
  });
  return resultOf(groupTypeId, { updated: [id] });
}

const dataOf = ({ name, description }: Group): GroupFields => ({ name, ...(description ? { description } : {}) });
