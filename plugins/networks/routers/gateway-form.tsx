import { type ActionResult, callApi, type ModalContentProps, resultOf, Toasts, useServices, useT } from '@sextant/sdk';
import { FormDialog, type FormErrors, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/networks/gateway.schema.json';
import compiled from '../../../schemas/networks/gateway.schema.json?rjsf';
import ui from '../../../schemas/networks/gateway.ui.json';
import { parseAddress } from '../addresses.ts';
import { externalSource } from '../choices.ts';
import { changeCode } from '../code.ts';
import { nameOf } from '../names.ts';
import { type Router, routerTypeId } from './router.ts';

interface GatewayData {
  external?: string;
  ip_address?: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);

/** Returns the change that leads a router to an external network, by an address of its own choice or of the service's. */
export function gatewayChange({ external = '', ip_address: address }: GatewayData) {
  const ips = address?.trim() ? { external_fixed_ips: [{ ip_address: address.trim() }] } : {};
  return { external_gateway_info: { network_id: external, ...ips } };
}

/** "Set Gateway", of a router that has none or another. */
export function gatewayForm(router: Router) {
  const { id } = router;
  const start: GatewayData = router.external_gateway_info ? { external: router.external_gateway_info.network_id } : {};
  return function GatewayForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(() => ({ sources: { externals: externalSource(services) } }), [services]);
    const check = ({ external, ip_address: address }: GatewayData): FormErrors => ({
      ...(external ? {} : { external: [t('networks:mistake.no-network')] }),
      ...(address?.trim() && !parseAddress(address) ? { ip_address: [t('networks:mistake.no-address')] } : {}),
    });
    const code = (data: GatewayData) => changeCode('router', id, gatewayChange(data));
    const submit = async (data: GatewayData) => {
      await callApi(services, 'changeRouter', { params: { id }, body: gatewayChange(data) }, { quiet: true });
      const text = t('networks:router.gateway.done', { name: nameOf(router) });
      services.get(Toasts).add('success', text, { code: () => code(data) });
      return resultOf(routerTypeId, { updated: [id] });
    };
    return (
      <FormDialog<GatewayData, ActionResult>
        id="networks.set-gateway"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        context={context}
        size="medium"
        data={start}
        title={t('networks:router.gateway.label')}
        subtitle={nameOf(router)}
        submitLabel={t('networks:router.gateway.label')}
        check={check}
        submit={submit}
        code={code}
        close={close}
      />
    );
  };
}
