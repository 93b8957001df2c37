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
import { gatewayChange, type GatewayData } from './router-data.ts';
import { type Router, routerTypeId } from './router.ts';

const validator = precompiledValidator(compiled, schema as FormSchema);

const withoutSnat = { ...ui, enable_snat: { 'ui:widget': 'hidden' } } as FormUiSchema;

/** "Set Gateway", of a router that has none or another. */
export function gatewayForm(router: Router, maySnat: boolean) {
  const { id, external_gateway_info: gateway } = router;
  const start: GatewayData = gateway
    ? { external: gateway.network_id, enable_snat: gateway.enable_snat !== false }
    : { enable_snat: true };
  return function GatewayForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(() => ({ sources: { externals: externalSource(services) } }), [services]);
    const check = ({ external, ip_address: address }: GatewayData): FormErrors => ({
      ...(external ? {} : { external: [t('networks:mistake.no-network')] }),
      ...(address?.trim() && !parseAddress(address) ? { ip_address: [t('networks:mistake.no-address')] } : {}),
    });
    const code = (data: GatewayData) => changeCode('router', id, gatewayChange(data, maySnat));
    const submit = async (data: GatewayData) => {
      await callApi(services, 'changeRouter', { params: { id }, body: gatewayChange(data, maySnat) }, { quiet: true });
      const text = t('networks:router.gateway.done', { name: nameOf(router) });
      services.get(Toasts).add('success', text, { code: () => code(data) });
      return resultOf(routerTypeId, { updated: [id] });
    };
    return (
      <FormDialog<GatewayData, ActionResult>
        id="networks.set-gateway"
        schema={schema as FormSchema}
        uiSchema={maySnat ? (ui as FormUiSchema) : withoutSnat}
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
