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
import schema from '../../../schemas/networks/security-group.schema.json';
import compiled from '../../../schemas/networks/security-group.schema.json?rjsf';
import ui from '../../../schemas/networks/security-group.ui.json';
import { useQuotas } from '../quotas/use-quotas.tsx';
import { creationCode, editCode, type GroupFields } from './group-code.ts';
import { groupTypeId, loadGroup, type SecurityGroup } from './group.ts';

const common = {
  schema: schema as FormSchema,
  validator: precompiledValidator(compiled, schema as FormSchema),
  size: 'medium',
} as const;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** "Create Security Group": the rules may be those of another group. */
export function creationForm(groups: readonly Named[]) {
  const context = {
    sources: {
      groups: async (typed: string) =>
        groups
          .filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))
          .map(({ id, name }) => ({ value: id, label: name, hint: id })),
    },
  };
  return function CreationForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const toasts = useService(Toasts);
    const quotas = useQuotas(['security_group']);
    const submit = async (data: GroupFields) => {
      const { name = '', description, stateful = true, rules_of: source } = data;
      const body = {
        name,
        ...(description ? { description } : {}),
        ...(stateful ? {} : { stateful }),
        ...(source ? { rules_of: source } : {}),
      };
      const made = await callApi(services, 'createSecurityGroup', { body }, { quiet: true });
      toasts.add('success', t('networks:group.create.done', { name: made.name }), { code: () => creationCode(data) });
      return resultOf(groupTypeId, { created: [made.id] });
    };
    return (
      <FormDialog<GroupFields, ActionResult>
        {...common}
        uiSchema={ui as FormUiSchema}
        id="networks.create-group"
        context={context}
        data={{ stateful: true }}
        draftKey="networks.create-group"
        title={t('networks:group.create.label')}
        submitLabel={t('networks:group.create.label')}
        check={() => quotas.errors()}
        submit={submit}
        code={creationCode}
        close={close}
      >
        {quotas.view}
      </FormDialog>
    );
  };
}

const dataOf = ({ name, description, stateful = true }: SecurityGroup): GroupFields => ({
  name,
  ...(description ? { description } : {}),
  stateful,
});

/** "Edit Security Group". Fields that did not change are not sent: the group `default` keeps its name so. */
export function editForm(group: SecurityGroup) {
  const isDefault = group.name === 'default';
  const uiSchema = {
    ...ui,
    rules_of: { 'ui:widget': 'hidden' },
    ...(isDefault ? { name: { ...ui.name, 'ui:readonly': true } } : {}),
  } as FormUiSchema;
  return function EditForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const toasts = useService(Toasts);
    const { id } = group;
    const submit = async (data: GroupFields, start: GroupFields) => {
      const { name = '', description = '', stateful = true } = data;
      const body = {
        ...(name === start.name ? {} : { name }),
        ...(description === (start.description ?? '') ? {} : { description }),
        ...(stateful === (start.stateful ?? true) ? {} : { stateful }),
      };
      if (Object.keys(body).length > 0) {
        await callApi(services, 'changeSecurityGroup', { params: { id }, body }, { quiet: true });
      }
      toasts.add('success', t('networks:group.edit.done', { name }), { code: () => editCode(id, data) });
      return resultOf(groupTypeId, { updated: [id] });
    };
    return (
      <FormDialog<GroupFields, ActionResult>
        {...common}
        uiSchema={uiSchema}
        id="networks.edit-group"
        data={dataOf(group)}
        draftKey={`networks.edit-group.${id}`}
        title={t('networks:group.edit.label')}
        subtitle={group.name}
        submitLabel={t('networks:save')}
        submit={submit}
        code={(data) => editCode(id, data)}
        edit={{ read: async () => dataOf(await loadGroup(id, { services })) }}
        close={close}
      />
    );
  };
}
