import {
  type ActionResult,
  callApi,
  type ModalContentProps,
  resultOf,
  rethrowUntold,
  type Services,
  useServices,
  useT,
} from '@sextant/sdk';
import { FormDialog } from '@sextant/ui';
import { useMemo } from 'react';
import { policySource } from '../choices.ts';
import { changeCode } from '../code.ts';
import { nameOf } from '../names.ts';
import { openForm } from '../open-form.ts';
import { differences, saveChange } from '../save-change.ts';
import { dataOf, type Fields, membersOf, type NetworkData } from './network-data.ts';
import { networkSchema, networkUi, networkValidator, readFields } from './network-look.ts';
import { loadNetwork, type Network, networkTypeId } from './network.ts';

/** Opens "Edit Network", with the network as it is now. */
export async function openEdit({ id }: Network, services: Services): Promise<ActionResult> {
  const [network, fields] = await Promise.all([
    loadNetwork(id, { services }).catch(rethrowUntold),
    readFields('update', services),
  ]);
  if (!network) return resultOf(networkTypeId, { failed: [id] });
  return openForm('network.edit', services, async () => editForm(network, fields));
}

/** "Edit Network": what differs is sent. */
export function editForm(network: Network, fields: Fields) {
  const uiSchema = networkUi(fields);
  const { id } = network;
  const changes = (data: NetworkData, start: NetworkData) =>
    differences(membersOf(data, fields), membersOf(start, fields));
  return function EditForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(() => ({ sources: { policies: policySource(services) } }), [services]);
    const read = () => loadNetwork(id, { services });
    const submit = (data: NetworkData, start: NetworkData) =>
      saveChange(
        {
          kind: 'network',
          done: 'networks:network.edit.done',
          type: networkTypeId,
          id,
          name: data.name?.trim() || nameOf(network),
          ...changes(data, start),
          read,
          send: (body) => callApi(services, 'changeNetwork', { params: { id }, body }, { quiet: true }),
        },
        services,
      );
    return (
      <FormDialog<NetworkData, ActionResult>
        id="networks.edit"
        schema={networkSchema}
        uiSchema={uiSchema}
        validator={networkValidator}
        context={context}
        size="medium"
        data={dataOf(network)}
        draftKey={`networks.edit.${id}`}
        title={t('networks:network.edit.label')}
        subtitle={nameOf(network)}
        submitLabel={t('networks:save')}
        submit={submit}
        code={(data, start) => changeCode('network', id, changes(data, start).change)}
        edit={{ read: async () => dataOf(await read()) }}
        close={close}
      />
    );
  };
}
