import {
  type ActionResult,
  callApi,
  type ModalContentProps,
  resultOf,
  type Services,
  Toasts,
  useServices,
  useT,
} from '@sextant/sdk';
import { FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/identity/edit-user.schema.json';
import compiled from '../../../schemas/identity/edit-user.schema.json?rjsf';
import ui from '../../../schemas/identity/edit-user.ui.json';
import { changedTexts } from '../thing-code.ts';
import { projectSource } from './choices.ts';
import { ProjectWidget } from './project-widget.tsx';
import { editCode, type UserEdit } from './user-code.ts';
import { type User, userTypeId } from './user.ts';

export interface EditedUser extends UserEdit {
  domain_name?: string;
  domain_id?: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);
const widgets = { project: ProjectWidget };

/** "Edit User" sends the id and the changed fields. A primary project can be changed and taken away. */
export function editForm(user: User) {
  return function EditForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const { id, project_id: value, project_name: label } = user;
    const context = useMemo(
      () => ({
        sources: { projects: projectSource(services) },
        ...(value && label ? { project: { value, label } } : {}),
      }),
      [services, value, label],
    );
    const submit = async (data: EditedUser, start: EditedUser) => {
      const change = changesOf(data, start);
      await save(id, change, services);
      services.get(Toasts).add('success', t('identity:user.edit.done', { name: data.name ?? user.name }), {
        code: () => editCode(id, change),
      });
      return resultOf(userTypeId, { updated: [id] });
    };
    return (
      <FormDialog<EditedUser, ActionResult>
        id="identity.edit-user"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        widgets={widgets}
        context={context}
        data={dataOf(user)}
        draftKey={`identity.edit-user.${id}`}
        size="medium"
        title={t('identity:user.edit.label')}
        subtitle={user.name}
        submitLabel={t('identity:save')}
        submit={submit}
        conflict={() => ({ name: [t('identity:problem.taken')] })}
        code={(data, start) => editCode(id, changesOf(data, start))}
        edit={{
          read: async () => {
            const now = await callApi(services, 'readUser', { params: { id } }, { quiet: true });
            return dataOf({ ...now, ...(user.domain_name ? { domain_name: user.domain_name } : {}) });
          },
        }}
        close={close}
      />
    );
  };
}

export function dataOf({ name, email, description, ...user }: User): EditedUser {
  return {
    domain_id: user.domain_id,
    ...(user.domain_name ? { domain_name: user.domain_name } : {}),
    name,
    ...(email ? { email } : {}),
    ...(description ? { description } : {}),
    ...(user.project_id ? { project: user.project_id } : {}),
  };
}

const edited = ['name', 'email', 'description', 'project'] as const;

/** Returns the members that differ; a text or a project that was cleared is empty. */
export function changesOf(data: EditedUser, start: EditedUser): UserEdit {
  return changedTexts<EditedUser>(edited, data, start);
}

/** Sends an edit (changeUser). */
export function save(id: string, change: UserEdit, services: Services): Promise<unknown> {
  const body = { id, ...change };
  return callApi(services, 'changeUser', { params: { id }, body }, { quiet: true });
}
