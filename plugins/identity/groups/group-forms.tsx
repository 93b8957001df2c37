import {
  type ActionResult,
  callApi,
  type ModalContentProps,
  resultOf,
  Toasts,
  useService,
  useServices,
  useT,
} from '@sextant/sdk';
import { FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/identity/group.schema.json';
import compiled from '../../../schemas/identity/group.schema.json?rjsf';
import ui from '../../../schemas/identity/group.ui.json';
import { type Group, groupTypeId } from './group.ts';
import { creationCode, editCode, type GroupFields } from './group-code.ts';

const common = {
  schema: schema as FormSchema,
  uiSchema: ui as FormUiSchema,
  validator: precompiledValidator(compiled, schema as FormSchema),
  size: 'medium',
} as const;

/** "Create Group". The domain is the one that new groups come into, where it can be read. */
export function creationForm(domain: { id: string; name: string } | undefined) {
  return function CreationForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const toasts = useService(Toasts);
    const submit = async ({ name = '', description }: GroupFields) => {
      const body = { name, ...(description ? { description } : {}) };
      const made = await callApi(services, 'createGroup', { body }, { quiet: true });
      toasts.add('success', t('identity:group.create.done', { name: made.name }), {
        code: () => creationCode(body, domain?.id),
      });
      return resultOf(groupTypeId, { created: [made.id] });
    };
    return (
      <FormDialog<GroupFields, ActionResult>
        {...common}
        id="identity.create-group"
        data={{}}
        draftKey="identity.create-group"
        title={t('identity:group.create.label')}
        {...(domain ? { subtitle: t('identity:group.create.place', { name: domain.name }) } : {})}
        submitLabel={t('identity:group.create.label')}
        submit={submit}
        conflict={() => ({ name: [t('identity:problem.taken')] })}
        code={(data) => creationCode(data, domain?.id)}
        close={close}
      />
    );
  };
}

/** "Edit Group". */
export function editForm(group: Group) {
  return function EditForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const toasts = useService(Toasts);
    const { id } = group;
    const submit = async ({ name = '', description = '' }: GroupFields, start: GroupFields) => {
      const code = () => editCode(id, { name, description }, start);
      await callApi(services, 'changeGroup', { params: { id }, body: { name, description } }, { quiet: true });
      toasts.add('success', t('identity:group.edit.done', { name }), { code });
      return resultOf(groupTypeId, { updated: [id] });
    };
    return (
      <FormDialog<GroupFields, ActionResult>
        {...common}
        id="identity.edit-group"
        data={dataOf(group)}
        draftKey={`identity.edit-group.${id}`}
        title={t('identity:group.edit.label')}
        subtitle={group.name}
        submitLabel={t('identity:save')}
        submit={submit}
        conflict={() => ({ name: [t('identity:problem.taken')] })}
        code={(data, start) => editCode(id, data, start)}
        edit={{
          read: async () => dataOf(await callApi(services, 'readGroup', { params: { id } }, { quiet: true })),
        }}
        close={close}
      />
    );
  };
}

const dataOf = ({ name, description }: Group): GroupFields => ({ name, ...(description ? { description } : {}) });
