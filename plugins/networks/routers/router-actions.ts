import {
  type Action,
  type ActionContext,
  type ActionResult,
  allowedOfOwner,
  callApi,
  deleteActions,
  nothingChanged,
  type PolicyRuleRef,
  rethrowUntold,
  type Services,
} from '@sextant/sdk';
import { nameOf } from '../names.ts';
import { type FormContent, openForm } from '../open-form.ts';
import { adminPanel, loadRouter, type Router, routerTypeId } from './router.ts';

/** "Create Router". */
export const createRouter: Action<never> = {
  id: 'networks.create-router',
  label: 'networks:router.create.label',
  icon: 'plus',
  primary: true,
  policy: [['network', 'create_router']],
  offeredAt: (address) => address !== adminPanel,
  code: 'asked',
  async perform({ services }) {
    const fields = await (await import('./router-look.ts')).readRouterFields('create', services);
    return openForm('router.create', services, async () => (await import('./router-forms.tsx')).creationForm(fields));
  },
};

/** Asks which fields an edit of a router has. */
const fieldsOfEdit = async (services: Services) =>
  (await import('./router-look.ts')).readRouterFields('update', services);

/** "Edit Router": name, description, admin state; mode and high availability where the rules allow them. */
export const editRouter = withForm(
  'edit-router',
  'router.edit',
  'pencil',
  ['network', 'update_router'],
  async (router, services) => (await import('./router-forms.tsx')).editForm(router, await fieldsOfEdit(services)),
);

/** "Set Gateway": the external network that the router leads to. */
export const setGateway = withForm(
  'set-gateway',
  'router.gateway',
  'globe',
  ['network', 'update_router:external_gateway_info:network_id'],
  async (router, services) =>
    (await import('./gateway-form.tsx')).gatewayForm(router, (await fieldsOfEdit(services)).maySnat),
);

/** "Add Interface": a subnet that the router does not have. */
export const addInterface = withForm(
  'add-interface',
  'interface.add',
  'plus',
  ['network', 'add_router_interface'],
  async (router) => (await import('./interface-form.tsx')).interfaceForm(router),
);

/** "Add Static Route". */
export const addRoute = withForm('add-route', 'route.add', 'plus', ['network', 'add_extraroutes'], async (router) =>
  (await import('./route-form.tsx')).routeForm(router),
);

/** "Clear Gateway". */
export const clearGateway: Action<Router> = {
  id: 'networks.clear-gateway',
  label: 'networks:router.clear.label',
  icon: 'circle-minus',
  danger: true,
  policy: [['network', 'update_router:external_gateway_info:network_id']],
  allowed: (router, services) =>
    router.external_gateway_info
      ? ownOnly(['network', 'update_router'], router, services)
      : 'networks:reason.no-gateway',
  asks: true,
  code: async ([router]) => (await import('./router-code.ts')).clearCode(router!.id),
  perform: async (context) => (await import('./take-away.ts')).clearGatewayOf(context),
};

const rule = ['network', 'delete_router'] as const;

/** Returns the actions, whose question tells of the interfaces: `left` is read before it opens. */
const deletion = (left = '', typed = false) =>
  deleteActions<Router>({
    type: routerTypeId,
    slug: 'networks.router',
    label: 'networks:router.delete.label',
    labelSelected: 'networks:router.delete-selected.label',
    texts: (key) => `networks:router.delete.${key}`,
    policy: [rule],
    allowed: (router, services) => ownOnly(rule, router, services),
    idOf: ({ id }) => id,
    nameOf,
    detailOf: ({ id }) => id,
    values: () => ({ left }),
    typed,
    code: { none: 'its interfaces are removed one by one first' },
    remove: ({ id }, services, signal) =>
      callApi(services, 'deleteRouter', { params: { id } }, { signal, quiet: true }),
  });

const { item, batch } = deletion();

/** "Delete Router" for one, "Delete Routers" for the selected; the question names the subnets that lose their way out. */
export const deleteRouter: Action<Router> = { ...item, perform: (context) => askAndDelete('item', context) };
export const deleteRouters: Action<Router> = { ...batch, perform: (context) => askAndDelete('batch', context) };

async function askAndDelete(kind: 'item' | 'batch', context: ActionContext<Router>) {
  const { readJoined, joinedText } = await import('./joined-subnets.ts');
  const joined = await readJoined(context.items, context.services);
  const text = joinedText(joined, context.services);
  return deletion(text, (joined?.length ?? 0) > 0)[kind].perform(context);
}

function ownOnly(asked: PolicyRuleRef, { tenant_id: owner }: Router, services: Services) {
  return allowedOfOwner(asked, owner, 'networks:reason.foreign', services);
}

/** Returns an action that opens a form with the router as it is now. */
function withForm(
  id: string,
  texts: string,
  icon: string,
  asked: PolicyRuleRef,
  content: (router: Router, services: Services) => Promise<FormContent>,
): Action<Router> {
  return {
    id: `networks.${id}`,
    label: `networks:${texts}.label`,
    icon,
    policy: [asked],
    allowed: (router, services) => ownOnly(asked, router, services),
    code: 'asked',
    async perform({ items: [row], services }): Promise<ActionResult> {
      const router = row && (await loadRouter(row.id, { services }).catch(rethrowUntold));
      return router ? openForm(texts, services, () => content(router, services)) : nothingChanged;
    },
  };
}
