import {
  type ActionResult,
  callApi,
  I18n,
  type ModalContentProps,
  resultOf,
  Toasts,
  useService,
  useServices,
  useT,
} from '@sextant/sdk';
import { FormDialog, mergeErrors } from '@sextant/ui';
import { useMemo } from 'react';
import { networkSource, policySource } from '../choices.ts';
import { changeCode, creationCode } from '../code.ts';
import { nameOf } from '../names.ts';
import type { Network } from '../networks/network.ts';
import { useQuotas } from '../quotas/use-quotas.tsx';
import { differences, type Members, saveChange } from '../save-change.ts';
import {
  addressMembers,
  dataOf,
  membersOf,
  movesAddresses,
  newPort,
  openPairs,
  plainParts,
  type PortData,
  type PortEditFields,
  type PortFields,
  withRemovedOptions,
} from './port-data.ts';
import { portEditErrors, portErrors, portSchema, portUi, portValidator } from './port-look.ts';
import { loadPort, type Port, portTypeId } from './port.ts';

const common = { schema: portSchema, validator: portValidator, size: 'medium' } as const;

/** Returns the question before a form is sent that takes the checks of addresses off the port. Undefined for any other. */
function openQuestion(data: PortData, start: PortData, label: string, i18n: I18n) {
  const before = new Set(openPairs(start));
  const opened = openPairs(data).filter((pair) => !before.has(pair));
  if (opened.length === 0) return undefined;
  const message = i18n.t('networks:port.open-pairs', { names: i18n.list(opened) });
  return { title: label, message, confirmLabel: label };
}

/** "Create Port". `network`: the network whose page it is; else one is chosen. */
export function creationForm(fields: PortFields, network?: Network) {
  const uiSchema = portUi(fields, network ? ['network_id', 'fixed_ips'] : ['fixed_ips']);
  return function CreationForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const i18n = useService(I18n);
    const services = useServices();
    const context = useMemo(
      () => ({ sources: { networks: networkSource(services), policies: policySource(services) } }),
      [services],
    );
    const quotas = useQuotas(['port']);
    const bodyOf = (data: PortData) => newPort(network ? { ...data, network_id: network.id } : data, fields);
    const code = (data: PortData) => creationCode('port', bodyOf(data));
    const check = (data: PortData) =>
      mergeErrors(
        network || data.network_id ? {} : { network_id: [t('networks:mistake.no-network')] },
        portErrors(data, fields, i18n),
        quotas.errors(),
      );
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
        uiSchema={uiSchema}
        id="networks.create-port"
        context={context}
        data={{}}
        title={t('networks:port.create.label')}
        {...(network ? { subtitle: nameOf(network) } : {})}
        submitLabel={t('networks:port.create.label')}
        check={check}
        question={(data) => openQuestion(data, {}, t('networks:port.create.label'), i18n)}
        submit={submit}
        code={code}
        close={close}
      >
        {quotas.view}
      </FormDialog>
    );
  };
}

/** "Edit Port": what differs is sent. Other addresses and another MAC have no way back. */
export function editForm(port: Port, fields: PortEditFields) {
  const { id } = port;
  const uiSchema = portUi(fields, [
    'network_id',
    'ip_address',
    ...(fields.mayMove ? [] : (['fixed_ips'] as const)),
    ...(fields.mayChangeMac ? [] : (['mac_address'] as const)),
  ]);
  const sent = (data: PortData) => ({ ...membersOf(data, fields), ...addressMembers(data, fields, port) });
  const changes = (data: PortData, start: PortData) => differences(sent(data), sent(start));
  return function EditForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const i18n = useService(I18n);
    const services = useServices();
    const context = useMemo(() => ({ sources: { policies: policySource(services) } }), [services]);
    const read = () => loadPort(id, { services });
    const send = async (change: Members) => {
      const now = 'extra_dhcp_opts' in change ? plainParts(await read()).extra_dhcp_opts : [];
      const body = withRemovedOptions(change, now);
      return callApi(services, 'changePort', { params: { id }, body }, { quiet: true });
    };
    const submit = (data: PortData, start: PortData) => {
      const found = changes(data, start);
      return saveChange(
        {
          kind: 'port',
          done: 'networks:port.edit.done',
          type: portTypeId,
          id,
          name: data.name?.trim() || nameOf(port),
          ...found,
          isFinal: movesAddresses(found.change),
          read: async () => {
            const now = await read();
            return { ...now, ...plainParts(now) };
          },
          send,
        },
        services,
      );
    };
    const code = (data: PortData, start: PortData) =>
      changeCode('port', id, withRemovedOptions(changes(data, start).change, plainParts(port).extra_dhcp_opts));
    return (
      <FormDialog<PortData, ActionResult>
        {...common}
        uiSchema={uiSchema}
        id="networks.edit-port"
        context={context}
        data={dataOf(port)}
        draftKey={`networks.edit-port.${id}`}
        title={t('networks:port.edit.label')}
        subtitle={nameOf(port)}
        submitLabel={t('networks:save')}
        check={(data) => portEditErrors(data, fields, i18n)}
        question={(data, start) => openQuestion(data, start, t('networks:save'), i18n)}
        submit={submit}
        code={code}
        edit={{ read: async () => dataOf(await read()) }}
        close={close}
      />
    );
  };
}
