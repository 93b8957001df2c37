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
import {
  countOf,
  FormDialog,
  type FormSchema,
  type FormUiSchema,
  mergeErrors,
  precompiledValidator,
} from '@sextant/ui';
import schema from '../../../schemas/networks/floating-ip.schema.json';
import compiled from '../../../schemas/networks/floating-ip.schema.json?rjsf';
import ui from '../../../schemas/networks/floating-ip.ui.json';
import { parseAddress } from '../addresses.ts';
import type { Source } from '../choices.ts';
import { useQuotas } from '../quotas/use-quotas.tsx';
import { allocationCode } from './address-code.ts';
import { type AllocationData, type AllocationFields, membersOf } from './allocation.ts';
import { addressTypeId } from './address.ts';

const hidden = { 'ui:widget': 'hidden' };

/** "Allocate Floating IP": from one of the pools; the only one is chosen already. */
export function allocationForm(
  pools: readonly { readonly id: string; readonly name: string }[],
  fields: AllocationFields,
  policies: Source,
) {
  const uiSchema = {
    ...ui,
    ...(fields.mayChoose ? {} : { floating_ip_address: hidden }),
    ...(fields.hasPolicies ? {} : { qos_policy_id: hidden }),
    ...(fields.hasDns ? {} : { dns_name: hidden, dns_domain: hidden }),
  } as FormUiSchema;
  const context = {
    sources: {
      policies,
      pools: async (typed: string) =>
        pools
          .filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()))
          .map(({ id, name }) => ({ value: id, label: name })),
    },
  };
  const [first] = pools;
  return function AllocationForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const toasts = useService(Toasts);
    const quotas = useQuotas(['floatingip']);
    const code = (data: AllocationData) =>
      allocationCode(data.pool ?? '', membersOf(data, fields), countOf(data.count));
    const addressMistake = ({ floating_ip_address: wanted, count }: AllocationData) => {
      if (!fields.mayChoose || !wanted?.trim()) return undefined;
      if (!parseAddress(wanted)) return 'no-address';
      return countOf(count) > 1 ? 'one-address' : undefined;
    };
    const check = (data: AllocationData) => {
      const mistake = addressMistake(data);
      return mergeErrors(
        mistake ? { floating_ip_address: [t(`networks:mistake.${mistake}`)] } : {},
        quotas.errors(countOf(data.count)),
      );
    };
    const submit = async (data: AllocationData) => {
      const body = { pool_id: data.pool ?? '', ...membersOf(data, fields) };
      const count = countOf(data.count);
      if (count > 1) {
        const { allocateSeveral } = await import('./allocate-several.ts');
        return allocateSeveral(body, count, () => code(data), services);
      }
      const made = await callApi(services, 'allocateFloatingIp', { body }, { quiet: true });
      toasts.add('success', t('networks:address.allocate.done', { address: made.ip }), {
        code: () => code(data),
      });
      return resultOf(addressTypeId, { created: [made.id] });
    };
    return (
      <FormDialog<AllocationData, ActionResult>
        id="networks.allocate"
        schema={schema as FormSchema}
        uiSchema={uiSchema}
        validator={precompiledValidator(compiled, schema as FormSchema)}
        context={context}
        size="medium"
        data={first ? { pool: first.id } : {}}
        title={t('networks:address.allocate.label')}
        submitLabel={t('networks:address.allocate.submit')}
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
