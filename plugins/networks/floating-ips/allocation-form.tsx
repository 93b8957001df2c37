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
import schema from '../../../schemas/networks/floating-ip.schema.json';
import compiled from '../../../schemas/networks/floating-ip.schema.json?rjsf';
import ui from '../../../schemas/networks/floating-ip.ui.json';
import { useQuotas } from '../quotas/use-quotas.tsx';
import { allocationCode } from './address-code.ts';
import { addressTypeId } from './address.ts';

interface Data {
  pool?: string;
  description?: string;
}

/** "Allocate Floating IP": from one of the pools; the only one is chosen already. */
export function allocationForm(pools: readonly { readonly id: string; readonly name: string }[]) {
  const context = {
    sources: {
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
    const submit = async ({ pool = '', description }: Data) => {
      const body = { pool_id: pool, ...(description ? { description } : {}) };
      const made = await callApi(services, 'allocateFloatingIp', { body }, { quiet: true });
      toasts.add('success', t('networks:address.allocate.done', { address: made.ip }), {
        code: () => allocationCode(pool, description),
      });
      return resultOf(addressTypeId, { created: [made.id] });
    };
    return (
      <FormDialog<Data, ActionResult>
        id="networks.allocate"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={precompiledValidator(compiled, schema as FormSchema)}
        context={context}
        size="medium"
        data={first ? { pool: first.id } : {}}
        title={t('networks:address.allocate.label')}
        submitLabel={t('networks:address.allocate.submit')}
        check={quotas.errors}
        submit={submit}
        code={({ pool = '', description }) => allocationCode(pool, description)}
        close={close}
      >
        {quotas.view}
      </FormDialog>
    );
  };
}
