import { type ActionResult, callApi, type ModalContentProps, useServices, useT } from '@sextant/sdk';
import { FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/networks/floating-ip-edit.schema.json';
import compiled from '../../../schemas/networks/floating-ip-edit.schema.json?rjsf';
import ui from '../../../schemas/networks/floating-ip-edit.ui.json';
import { policySource } from '../choices.ts';
import { changeCode } from '../code.ts';
import { differences, saveChange } from '../save-change.ts';
import { type Address, addressTypeId, loadAddress } from './address.ts';

interface Data {
  description?: string;
  qos_policy_id?: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);
const withoutPolicy = { ...ui, qos_policy_id: { 'ui:widget': 'hidden' } } as FormUiSchema;

const dataOf = ({ description = '', qos_policy_id: policy }: Address): Data => ({
  description,
  ...(policy ? { qos_policy_id: policy } : {}),
});

/** Returns the members that are sent. `hasPolicies`: the cloud knows QoS policies of floating IPs. */
export function membersOf({ description = '', qos_policy_id: policy }: Data, hasPolicies: boolean) {
  return { description: description.trim(), ...(hasPolicies ? { qos_policy_id: policy || null } : {}) };
}

/** "Edit Floating IP": description and QoS policy; what differs is sent. */
export function editForm(address: Address, hasPolicies: boolean) {
  const { id } = address;
  const changes = (data: Data, start: Data) => differences(membersOf(data, hasPolicies), membersOf(start, hasPolicies));
  return function EditForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(() => ({ sources: { policies: policySource(services) } }), [services]);
    const read = () => loadAddress(id, { services });
    const submit = (data: Data, start: Data) =>
      saveChange(
        {
          kind: 'floatingip',
          done: 'networks:address.edit.done',
          type: addressTypeId,
          id,
          name: address.ip,
          ...changes(data, start),
          read,
          send: (body) => callApi(services, 'changeFloatingIp', { params: { id }, body }, { quiet: true }),
        },
        services,
      );
    return (
      <FormDialog<Data, ActionResult>
        id="networks.edit-address"
        schema={schema as FormSchema}
        uiSchema={hasPolicies ? (ui as FormUiSchema) : withoutPolicy}
        validator={validator}
        context={context}
        size="medium"
        data={dataOf(address)}
        draftKey={`networks.edit-address.${id}`}
        title={t('networks:address.edit.label')}
        subtitle={address.ip}
        submitLabel={t('networks:save')}
        submit={submit}
        code={(data, start) => changeCode('floatingip', id, changes(data, start).change)}
        edit={{ read: async () => dataOf(await read()) }}
        close={close}
      />
    );
  };
}
