import { type ActionResult, callApi, type ModalContentProps, resultOf, Toasts, useServices, useT } from '@sextant/sdk';
import { FormDialog, type FormErrors, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/networks/interface.schema.json';
import compiled from '../../../schemas/networks/interface.schema.json?rjsf';
import ui from '../../../schemas/networks/interface.ui.json';
import { parseAddress } from '../addresses.ts';
import { subnetSource } from '../choices.ts';
import { nameOf } from '../names.ts';
import { joinedBy } from './joined-subnets.ts';
import { interfaceCode } from './router-code.ts';
import { type Router, routerTypeId } from './router.ts';

interface InterfaceData {
  subnet_id?: string;
  ip_address?: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);

/** "Add Interface": a subnet that the router does not have, by its gateway address or another. */
export function interfaceForm(router: Router) {
  const joined = joinedBy(router);
  return function InterfaceForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(() => ({ sources: { subnets: subnetSource(services, joined) } }), [services]);
    const check = ({ subnet_id: subnet, ip_address: address }: InterfaceData): FormErrors => ({
      ...(subnet ? {} : { subnet_id: [t('networks:mistake.no-subnet')] }),
      ...(address?.trim() && !parseAddress(address) ? { ip_address: [t('networks:mistake.no-address')] } : {}),
    });
    // Another address needs the id of a port that is made for it.
    const codeOf = ({ subnet_id: subnet = '', ip_address: address }: InterfaceData) =>
      address?.trim() ? { calls: [] } : interfaceCode('add', router.id, { subnet_id: subnet });
    const submit = async (data: InterfaceData) => {
      const { subnet_id = '', ip_address: address } = data;
      const body = { subnet_id, ...(address?.trim() ? { ip_address: address.trim() } : {}) };
      await callApi(services, 'addRouterInterface', { params: { id: router.id }, body }, { quiet: true });
      const text = t('networks:interface.add.done', { name: nameOf(router) });
      services.get(Toasts).add('success', text, address?.trim() ? {} : { code: () => codeOf(data) });
      return resultOf(routerTypeId, { updated: [router.id] });
    };
    return (
      <FormDialog<InterfaceData, ActionResult>
        id="networks.add-interface"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        context={context}
        size="medium"
        data={{}}
        title={t('networks:interface.add.label')}
        subtitle={nameOf(router)}
        submitLabel={t('networks:interface.add.label')}
        check={check}
        submit={submit}
        code={codeOf}
        close={close}
      />
    );
  };
}
