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
import { FormDialog, type FormErrors, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import { useMemo } from 'react';
import addressSchema from '../../../schemas/networks/port-address.schema.json';
import compiledAddress from '../../../schemas/networks/port-address.schema.json?rjsf';
import addressUi from '../../../schemas/networks/port-address.ui.json';
import serverSchema from '../../../schemas/networks/port-server.schema.json';
import compiledServer from '../../../schemas/networks/port-server.schema.json?rjsf';
import serverUi from '../../../schemas/networks/port-server.ui.json';
import { serverSource } from '../choices.ts';
import { nameOf } from '../names.ts';
import { openForm } from '../open-form.ts';
import { addressesOf, type Port, portTypeId } from './port.ts';
import { type AddressChoice, attachCode, giftCode, giftOf, type PortChoices, sourcesFor } from './use-of-port.ts';

const addressValidator = precompiledValidator(compiledAddress, addressSchema as FormSchema);
const serverValidator = precompiledValidator(compiledServer, serverSchema as FormSchema);

/** Opens "Associate Floating IP" of a port; what can lead to its addresses is read first. */
export async function openAssociation(port: Port, services: Services): Promise<ActionResult> {
  const choices = await callApi(services, 'listFloatingIpChoices', { query: { port: port.id } });
  return openForm('port.associate', services, async () => addressForm(port, choices));
}

/** "Associate Floating IP": a free address or a new one leads to an address of the port. */
function addressForm(port: Port, choices: PortChoices) {
  const fixed = choices.targets.map((target) => target.fixed_ip_address);
  const first = fixed[0];
  const start: AddressChoice = { ...(first ? { fixed: first } : {}) };
  return function AddressForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(() => {
      const every = new Map(fixed.flatMap((address) => sourcesFor(address, choices)).map((each) => [each.value, each]));
      const options = [...every.values()].map(({ value, address, pool }) => ({
        value,
        label: address ?? t('networks:port.new-address', { pool }),
        hint: address ? pool : '',
      }));
      const isAt = (typed: string) => (text: string) => text.toLowerCase().includes(typed.trim().toLowerCase());
      return {
        sources: {
          addresses: async (typed: string) =>
            fixed.filter(isAt(typed)).map((address) => ({ value: address, label: address })),
          floating: async (typed: string) => options.filter(({ label, hint }) => isAt(typed)(`${label} ${hint}`)),
        },
      };
    }, [t]);
    const check = ({ fixed: address, source }: AddressChoice): FormErrors => {
      if (!address) return { fixed: [t('networks:mistake.no-address')] };
      if (!source) return { source: [t('networks:port.no-source')] };
      const isReached = sourcesFor(address, choices).some(({ value }) => value === source);
      return isReached ? {} : { source: [t('networks:address.hindrance.no-router')] };
    };
    const submit = async (data: AddressChoice) => {
      const { ip } = await callApi(services, 'giveFloatingIp', { body: giftOf(port.id, data) }, { quiet: true });
      const values = { address: ip, fixed: data.fixed ?? '' };
      services
        .get(Toasts)
        .add('success', t('networks:address.associate.done', values), { code: () => giftCode(port.id, data) });
      return resultOf(portTypeId, { updated: [port.id] });
    };
    return (
      <FormDialog<AddressChoice, ActionResult>
        id="networks.associate-port"
        schema={addressSchema as FormSchema}
        uiSchema={addressUi as FormUiSchema}
        validator={addressValidator}
        context={context}
        size="medium"
        data={start}
        title={t('networks:port.associate.label')}
        subtitle={nameOf(port)}
        submitLabel={t('networks:address.associate.submit')}
        check={check}
        submit={submit}
        code={(data) => giftCode(port.id, data)}
        close={close}
      />
    );
  };
}

interface ServerChoice {
  server?: string;
}

/** Opens "Attach to Instance" of a free port. */
export function openAttachment(port: Port, services: Services): Promise<ActionResult> {
  return openForm('port.attach', services, async () => serverForm(port));
}

function serverForm(port: Port) {
  return function ServerForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(() => ({ sources: { servers: serverSource(services) } }), [services]);
    const code = ({ server = '' }: ServerChoice) => attachCode(server, port.id);
    const submit = async (data: ServerChoice) => {
      const input = { params: { id: data.server ?? '' }, body: { port: port.id } };
      await callApi(services, 'attachServerInterface', input, { quiet: true });
      services
        .get(Toasts)
        .add('success', t('networks:port.attach.done', { name: nameOf(port) }), { code: () => code(data) });
      return resultOf(portTypeId, { updated: [port.id] });
    };
    return (
      <FormDialog<ServerChoice, ActionResult>
        id="networks.attach-port"
        schema={serverSchema as FormSchema}
        uiSchema={serverUi as FormUiSchema}
        validator={serverValidator}
        context={context}
        size="medium"
        data={{}}
        title={t('networks:port.attach.label')}
        subtitle={addressesOf(port).join(', ') || nameOf(port)}
        submitLabel={t('networks:port.attach.submit')}
        check={({ server }): FormErrors => (server ? {} : { server: [t('networks:port.no-server')] })}
        submit={submit}
        code={code}
        close={close}
      />
    );
  };
}
