import {
  type ActionResult,
  callApi,
  HttpError,
  I18n,
  type ModalContentProps,
  type OperationInput,
  resultOf,
  type Services,
  Session,
  Toasts,
  useServices,
  useT,
} from '@sextant/sdk';
import {
  type ComboboxOption,
  FormDialog,
  type FormErrors,
  type FormSchema,
  type FormUiSchema,
  precompiledValidator,
} from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/instances/attach-interface.schema.json';
import compiled from '../../../schemas/instances/attach-interface.schema.json?rjsf';
import ui from '../../../schemas/instances/attach-interface.ui.json';
import { type Server, serverName, serverTypeId } from '../server.ts';
import { attachInterfaceCode } from './attachment-code.ts';
import { attachableNetworks } from './attachable-networks.ts';
import { matching } from './matching.ts';

interface Data {
  by?: 'network' | 'port';
  network?: string;
  fixed_ip?: string;
  port?: string;
  tag?: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);

const hidden = { 'ui:widget': 'hidden' };

/** Draws "Attach Interface": a new port in a network, perhaps with an address, or a free port. `hasTag`: nova knows tags. */
export function attachInterfaceForm(server: Server, hasTag: boolean) {
  const uiSchema = (hasTag ? ui : { ...ui, tag: hidden }) as FormUiSchema;
  return function AttachInterfaceForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(
      () => ({ sources: { networks: networkSource(services), ports: portSource(services) } }),
      [services],
    );
    const check = ({ by, network, port }: Data): FormErrors => ({
      ...(by !== 'port' && !network ? { network: [t('instances:attach.interface.no-network')] } : {}),
      ...(by === 'port' && !port ? { port: [t('instances:attach.interface.no-port')] } : {}),
    });
    const submit = async (data: Data): Promise<ActionResult> => {
      const body = bodyOf(data);
      const input = { params: { id: server.id }, body };
      try {
        await callApi(services, 'attachServerInterface', input, { quiet: true });
      } catch (error) {
        throw atAddress(error, body.fixed_ip);
      }
      const text = t('instances:attach.interface.done', { name: serverName(server) });
      services.get(Toasts).add('success', text, { code: () => attachInterfaceCode(server.id, body) });
      return resultOf(serverTypeId, { updated: [server.id] });
    };
    return (
      <FormDialog<Data, ActionResult>
        id="instances.attach-interface"
        schema={schema as FormSchema}
        uiSchema={uiSchema}
        validator={validator}
        context={context}
        data={{ by: 'network' }}
        size="medium"
        title={t('instances:attach.interface.action')}
        subtitle={serverName(server)}
        submitLabel={t('instances:attach.interface.action')}
        check={check}
        submit={submit}
        code={(data) => attachInterfaceCode(server.id, bodyOf(data))}
        close={close}
      />
    );
  };
}

/** Puts a refusal that names the address at the field of the address. */
function atAddress(error: unknown, address: string | null | undefined): unknown {
  const isNamed = address && error instanceof HttpError && error.message.includes(address);
  return isNamed ? Object.assign(error, { fields: { fixed_ip: [error.message] } }) : error;
}

function bodyOf({ by, network, fixed_ip: address, port, tag }: Data): OperationInput<'attachServerInterface'>['body'] {
  const own = tag?.trim() ? { tag: tag.trim() } : {};
  if (by === 'port') return { port: port ?? null, ...own };
  return { network: network ?? null, ...(address?.trim() ? { fixed_ip: address.trim() } : {}), ...own };
}

/** Finds networks by name or subnet. */
function networkSource(services: Services) {
  let read: Promise<readonly ComboboxOption[]> | undefined;
  const options = async () => {
    const networks = await attachableNetworks(services);
    return networks.map(({ id, name, subnets = [] }) => ({
      value: id,
      label: name || id,
      hint: services.get(I18n).list(subnets.map(({ cidr }) => cidr)),
    }));
  };
  return async (typed: string): Promise<readonly ComboboxOption[]> => {
    read ??= options();
    // The next question tries again.
    read.catch(() => (read = undefined));
    return matching(await read, typed);
  };
}

/** Finds ports without a device. Others take ports meanwhile, so the list is read at each opening. */
function portSource(services: Services) {
  return async (typed: string, signal: AbortSignal): Promise<readonly ComboboxOption[]> => {
    const { project_id: project } = services.get(Session).current();
    const query = { device_id: '', ...(project ? { project_id: project } : {}) };
    const { items } = await callApi(services, 'listPorts', { query }, { signal, quiet: true });
    const free = items.filter(({ device_id: device, device_owner: owner }) => !device && !owner);
    const addresses = (port: (typeof items)[number]) => (port.fixed_ips ?? []).map((each) => each.ip_address);
    return matching(
      free.map((port) => ({
        value: port.id,
        label: port.name || port.id,
        hint: services.get(I18n).list(addresses(port)),
      })),
      typed,
    );
  };
}
