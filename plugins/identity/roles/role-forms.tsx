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
import schema from '../../../schemas/identity/role.schema.json';
import compiled from '../../../schemas/identity/role.schema.json?rjsf';
import ui from '../../../schemas/identity/role.ui.json';
import { type Role, roleTypeId } from './role.ts';
import { creationCode, renameCode } from './role-code.ts';

interface Data {
  name?: string;
}

const common = {
  schema: schema as FormSchema,
  uiSchema: ui as FormUiSchema,
  validator: precompiledValidator(compiled, schema as FormSchema),
  size: 'medium',
} as const;

/** "Create Role". */
export function creationForm() {
  return function CreationForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const toasts = useService(Toasts);
    const submit = async ({ name = '' }: Data) => {
      const made = await callApi(services, 'createRole', { body: { name } }, { quiet: true });
      toasts.add('success', t('identity:role.create.done', { name: made.name }), { code: () => creationCode(name) });
      return resultOf(roleTypeId, { created: [made.id] });
    };
    return (
      <FormDialog<Data, ActionResult>
        {...common}
        id="identity.create-role"
        data={{}}
        draftKey="identity.create-role"
        title={t('identity:role.create.label')}
        submitLabel={t('identity:role.create.label')}
        submit={submit}
        conflict={() => ({ name: [t('identity:problem.taken')] })}
        code={({ name = '' }) => creationCode(name)}
        close={close}
      />
    );
  };
}

/** "Edit Role". The whole role is sent, with its id. */
export function editForm(role: Role) {
  return function EditForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const toasts = useService(Toasts);
    const { id } = role;
    const submit = async ({ name = '' }: Data) => {
      await callApi(services, 'renameRole', { params: { id }, body: { ...role, name } }, { quiet: true });
      toasts.add('success', t('identity:role.edit.done'), { code: () => renameCode(id, name) });
      return resultOf(roleTypeId, { updated: [id] });
    };
    const read = async () => {
      const { name } = await callApi(services, 'readRole', { params: { id } }, { quiet: true });
      return { name };
    };
    return (
      <FormDialog<Data, ActionResult>
        {...common}
        id="identity.edit-role"
        data={{ name: role.name }}
        draftKey={`identity.edit-role.${id}`}
        title={t('identity:role.edit.label')}
        subtitle={role.name}
        submitLabel={t('identity:save')}
        submit={submit}
        conflict={() => ({ name: [t('identity:problem.taken')] })}
        code={({ name = '' }) => renameCode(id, name)}
        edit={{ read }}
        close={close}
      />
    );
  };
}
