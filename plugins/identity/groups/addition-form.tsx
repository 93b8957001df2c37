import { type ActionResult, callApi, type ModalContentProps, resultOf, Toasts, useServices, useT } from '@sextant/sdk';
import { FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/identity/member.schema.json';
import compiled from '../../../schemas/identity/member.schema.json?rjsf';
import ui from '../../../schemas/identity/member.ui.json';
import { whoSource } from '../users/choices.ts';
import { memberCode } from './group-code.ts';
import { type Group, groupTypeId } from './group.ts';

interface Data {
  user?: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);

/** "Add Member". Users are looked for by Keystone: thousands are never listed. */
export function additionForm(group: Group) {
  return function AdditionForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(() => ({ sources: { users: whoSource('user', services, group.domain_id) } }), [services]);
    const submit = async ({ user = '' }: Data) => {
      const params = { group: group.id, user };
      await callApi(services, 'addGroupMember', { params }, { quiet: true });
      services.get(Toasts).add('success', t('identity:group.add.done', { name: group.name }), {
        code: () => memberCode('add', group.id, user),
      });
      return resultOf(groupTypeId, { updated: [group.id] });
    };
    return (
      <FormDialog<Data, ActionResult>
        id="identity.add-member"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        context={context}
        data={{}}
        draftKey={`identity.add-member.${group.id}`}
        size="medium"
        title={t('identity:group.add.label')}
        subtitle={group.name}
        submitLabel={t('identity:group.add.label')}
        submit={submit}
        code={({ user = '' }) => memberCode('add', group.id, user)}
        close={close}
      />
    );
  };
}
