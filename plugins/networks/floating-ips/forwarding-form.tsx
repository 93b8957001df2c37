import { type ActionResult, callApi, type ModalContentProps, resultOf, Toasts, useServices, useT } from '@sextant/sdk';
import { FormDialog, type FormErrors, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/networks/forwarding.schema.json';
import compiled from '../../../schemas/networks/forwarding.schema.json?rjsf';
import ui from '../../../schemas/networks/forwarding.ui.json';
import { differences } from '../save-change.ts';
import { type Address, addressTypeId } from './address.ts';
import { forwardingChangeCode, forwardingCode } from './forwarding-code.ts';
import { dataOf, type Forwarding, type ForwardingData, keyOf, membersOf, mistakesIn } from './forwarding.ts';

type Targets = Awaited<ReturnType<typeof callApi<'listFloatingIpChoices'>>>['targets'];

/** The choices of the form, and the forwardings that it checks against. */
export interface ForwardingChoices {
  readonly targets: Targets;
  /** The other forwardings of the address. */
  readonly others: readonly Forwarding[];
  /** The cloud knows ranges of ports. */
  readonly hasRanges: boolean;
}

const common = {
  schema: schema as FormSchema,
  uiSchema: ui as FormUiSchema,
  validator: precompiledValidator(compiled, schema as FormSchema),
  size: 'medium',
} as const;

/** "Add Port Forwarding", or "Edit Port Forwarding" of one that is there. Targets are those that a router leads to the pool. */
export function forwardingForm(address: Address, choices: ForwardingChoices, forwarding?: Forwarding) {
  const { targets, others, hasRanges } = choices;
  const params = { id: address.id };
  const start: ForwardingData = forwarding ? dataOf(forwarding) : { protocol: 'tcp' };
  const changeOf = (data: ForwardingData) => differences(membersOf(data), membersOf(start)).change;
  const options = targets
    // Neutron forwards no port to an address that has a floating IP of its own.
    .filter(({ pools, taken_by: other }) => pools.includes(address.pool) && !other)
    .map((target) => ({
      value: keyOf(target.port_id, target.fixed_ip_address),
      label: target.fixed_ip_address,
      hint: target.device_name || target.port_name || '',
    }));
  const isAt = (typed: string) => (option: { label: string; hint: string }) =>
    `${option.label} ${option.hint}`.toLowerCase().includes(typed.trim().toLowerCase());
  const context = { sources: { targets: async (typed: string) => options.filter(isAt(typed)) } };
  return function ForwardingForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const check = (data: ForwardingData): FormErrors =>
      Object.fromEntries(
        mistakesIn(data, others, hasRanges).map(({ field, text }) => [
          field,
          [t(`networks:forwarding.mistake.${text}`)],
        ]),
      );
    const code = (data: ForwardingData) =>
      forwarding ? forwardingChangeCode(address.id, forwarding.id, changeOf(data)) : forwardingCode(address.id, data);
    const send = async (data: ForwardingData) => {
      if (!forwarding)
        return callApi(services, 'createPortForwarding', { params, body: membersOf(data) }, { quiet: true });
      const at = { ...params, forwarding: forwarding.id };
      const body = changeOf(data);
      if (Object.keys(body).length === 0) return undefined;
      return callApi(services, 'changePortForwarding', { params: at, body }, { quiet: true });
    };
    const submit = async (data: ForwardingData) => {
      if (!(await send(data))) return resultOf(addressTypeId, {});
      const done = forwarding ? 'networks:forwarding.edit.done' : 'networks:forwarding.add.done';
      services.get(Toasts).add('success', t(done, { address: address.ip }), { code: () => code(data) });
      return resultOf(addressTypeId, { updated: [address.id] });
    };
    const label = forwarding ? t('networks:forwarding.edit.label') : t('networks:forwarding.add.label');
    return (
      <FormDialog<ForwardingData, ActionResult>
        {...common}
        id={forwarding ? 'networks.edit-forwarding' : 'networks.add-forwarding'}
        context={context}
        data={start}
        title={label}
        subtitle={address.ip}
        submitLabel={forwarding ? t('networks:save') : label}
        check={check}
        submit={submit}
        code={code}
        close={close}
      />
    );
  };
}
