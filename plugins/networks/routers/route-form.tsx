import { type ActionResult, callApi, type ModalContentProps, resultOf, Toasts, useServices, useT } from '@sextant/sdk';
import { FormDialog, type FormErrors, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/networks/route.schema.json';
import compiled from '../../../schemas/networks/route.schema.json?rjsf';
import ui from '../../../schemas/networks/route.ui.json';
import { parseAddress, parseCidr } from '../addresses.ts';
import { nameOf } from '../names.ts';
import { routeCode } from './router-code.ts';
import { type Route, type Router, routerTypeId } from './router.ts';

type RouteData = Partial<Route>;

const validator = precompiledValidator(compiled, schema as FormSchema);
const trimmed = ({ destination = '', nexthop = '' }: RouteData) => ({
  destination: destination.trim(),
  nexthop: nexthop.trim(),
});

/** "Add Static Route". A route that the router has is refused at its field. */
export function routeForm(router: Router) {
  const { id, routes } = router;
  return function RouteForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const check = (data: RouteData): FormErrors => {
      const { destination, nexthop } = trimmed(data);
      const isTwin = routes.some((route) => route.destination === destination && route.nexthop === nexthop);
      const wrong = !parseCidr(destination) ? 'no-destination' : isTwin ? 'route-twin' : undefined;
      return {
        ...(wrong ? { destination: [t(`networks:mistake.${wrong}`)] } : {}),
        ...(parseAddress(nexthop) ? {} : { nexthop: [t('networks:mistake.no-address')] }),
      };
    };
    const submit = async (data: RouteData) => {
      const route = trimmed(data);
      const body = { added: [route], removed: [] };
      await callApi(services, 'changeRouterRoutes', { params: { id }, body }, { quiet: true });
      const text = t('networks:route.add.done', { destination: route.destination });
      services.get(Toasts).add('success', text, { code: () => routeCode('add', id, route) });
      return resultOf(routerTypeId, { updated: [id] });
    };
    return (
      <FormDialog<RouteData, ActionResult>
        id="networks.add-route"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        size="medium"
        data={{}}
        title={t('networks:route.add.label')}
        subtitle={nameOf(router)}
        submitLabel={t('networks:route.add.label')}
        check={check}
        submit={submit}
        code={(data) => routeCode('add', id, trimmed(data))}
        close={close}
      />
    );
  };
}
