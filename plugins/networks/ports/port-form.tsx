import { type ActionResult, callApi, type ModalContentProps, resultOf, Toasts, useServices, useT } from '@sextant/sdk';
import { FormDialog, type FormErrors, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/networks/port.schema.json';
import compiled from '../../../schemas/networks/port.schema.json?rjsf';
import ui from '../../../schemas/networks/port.ui.json';
import { parseAddress } from '../addresses.ts';
import { networkSource } from '../choices.ts';
import { changeCode, creationCode } from '../code.ts';
import { nameOf } from '../names.ts';
import type { Network } from '../networks/network.ts';
import { useQuotas } from '../quotas/use-quotas.tsx';
import { differences, saveChange } from '../save-change.ts';
import { loadPort, type Port, portTypeId } from './port.ts';

export interface PortData {
  network_id?: string;
  name?: string;
  description?: string;
  ip_address?: string;
  mac_address?: string;
  admin_state_up?: boolean;
  port_security_enabled?: boolean;
}

const hidden = { 'ui:widget': 'hidden' };
const common = {
  schema: schema as FormSchema,
  validator: precompiledValidator(compiled, schema as FormSchema),
  size: 'medium',
} as const;
const creationUi = ui as FormUiSchema;
const inNetworkUi = { ...ui, network_id: hidden } as FormUiSchema;
const editUi = { ...ui, network_id: hidden, ip_address: hidden, mac_address: hidden } as FormUiSchema;

/** Returns the body of a creation: what was not typed is left to the service. */
export function newPort(data: PortData) {
  const { network_id = '', ip_address: address, mac_address: mac } = data;
  return {
    network_id,
    ...membersOf(data),
    ...(address?.trim() ? { fixed_ips: [{ ip_address: address.trim() }] } : {}),
    ...(mac?.trim() ? { mac_address: mac.trim() } : {}),
  };
}

const membersOf = ({
  name = '',
  description = '',
  admin_state_up: isUp = true,
  port_security_enabled: secured = true,
}: PortData) => ({
  name: name.trim(),
  description: description.trim(),
  admin_state_up: isUp,
  port_security_enabled: secured,
});

const dataOf = (port: Port): PortData => ({
  name: port.name ?? '',
  description: port.description ?? '',
  admin_state_up: port.admin_state_up !== false,
  port_security_enabled: port.port_security_enabled !== false,
});

/** "Create Port". `network`: the network whose page it is; else one is chosen. */
export function creationForm(network?: Network) {
  return function CreationForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(() => ({ sources: { networks: networkSource(services) } }), [services]);
    const quotas = useQuotas(['port']);
    const bodyOf = (data: PortData) => newPort(network ? { ...data, network_id: network.id } : data);
    const code = (data: PortData) => creationCode('port', bodyOf(data));
    const check = ({ network_id: id, ip_address: address, mac_address: mac }: PortData): FormErrors => ({
      ...(network || id ? {} : { network_id: [t('networks:mistake.no-network')] }),
      ...(address?.trim() && !parseAddress(address) ? { ip_address: [t('networks:mistake.no-address')] } : {}),
      ...(mac?.trim() && !/^([\da-f]{2}[:-]){5}[\da-f]{2}$/i.test(mac.trim())
        ? { mac_address: [t('networks:mistake.no-mac')] }
        : {}),
      ...quotas.errors(),
    });
    const submit = async (data: PortData) => {
      const made = await callApi(services, 'createPort', { body: bodyOf(data) }, { quiet: true });
      services
        .get(Toasts)
        .add('success', t('networks:port.create.done', { name: nameOf(made) }), { code: () => code(data) });
      return resultOf(portTypeId, { created: [made.id] });
    };
    return (
      <FormDialog<PortData, ActionResult>
        {...common}
        uiSchema={network ? inNetworkUi : creationUi}
        id="networks.create-port"
        context={context}
        data={{}}
        title={t('networks:port.create.label')}
        {...(network ? { subtitle: nameOf(network) } : {})}
        submitLabel={t('networks:port.create.label')}
        check={check}
        submit={submit}
        code={code}
        close={close}
      >
        {quotas.view}
      </FormDialog>
    );
  };
}

/** "Edit Port": what differs is sent. */
export function editForm(port: Port) {
  const { id } = port;
  const changes = (data: PortData, start: PortData) => differences(membersOf(data), membersOf(start));
  return function EditForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const read = () => loadPort(id, { services });
    const submit = (data: PortData, start: PortData) =>
      saveChange(
        {
          kind: 'port',
          done: 'networks:port.edit.done',
          type: portTypeId,
          id,
          name: data.name?.trim() || nameOf(port),
          ...changes(data, start),
          read,
          send: (body) => callApi(services, 'changePort', { params: { id }, body }, { quiet: true }),
        },
        services,
      );
    return (
      <FormDialog<PortData, ActionResult>
        {...common}
        uiSchema={editUi}
        id="networks.edit-port"
        data={dataOf(port)}
        draftKey={`networks.edit-port.${id}`}
        title={t('networks:port.edit.label')}
        subtitle={nameOf(port)}
        submitLabel={t('networks:save')}
        submit={submit}
        code={(data, start) => changeCode('port', id, changes(data, start).change)}
        edit={{ read: async () => dataOf(await read()) }}
        close={close}
      />
    );
  };
}
