import type { NetworkApi } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import * as networks from '../../../openstack/neutron/networks.ts';
import * as routers from '../../../openstack/neutron/routers.ts';
import * as subnets from '../../../openstack/neutron/subnets.ts';
import { owned } from './owned.ts';
import { shown, shownSubnet } from './shapes.ts';

type Answer = NetworkApi.WholeNetwork;
type Step = NonNullable<Answer['failure']>['step'];

interface Made extends NetworkApi.MadeThing {
  /** Deletes the thing again. */
  readonly undo: () => Promise<void>;
}

/**
 * createWholeNetwork: makes a network, then its subnet, then a router where a new one is asked for, and joins the subnet to the router. A
 * network that is refused is an error, as nothing was made. A later refusal ends the work: what was made is deleted, the last one first, and
 * the answer says which of it is gone and which is left. Throws INVALID_PARAMETER for a router without a subnet.
 */
export async function createWholeNetwork(native: NativeCaller, body: NetworkApi.NewWholeNetwork): Promise<Answer> {
  const { subnet: newSubnet, router: wanted } = body;
  if (wanted && !newSubnet)
    throw new GatewayError('INVALID_PARAMETER', { name: 'router', detail: 'it needs a subnet' });
  const made: Made[] = [];
  const answer: Answer = { network: null, subnet: null, router: null, failure: null, undone: [], left: [] };
  const network = await networks.createNetwork(native, owned(native, body.network));
  const { id: networkId } = network;
  // The subnet and a new router belong to the project of the network.
  const project = body.network.tenant_id ?? body.network.project_id;
  const owner: { readonly tenant_id?: string } = project ? { tenant_id: project } : {};
  made.push({
    type: 'network',
    id: networkId,
    name: network.name,
    undo: () => networks.deleteNetwork(native, networkId),
  });
  answer.network = { ...shown(network), subnets: [] };
  let step: Step = 'subnet';
  try {
    if (newSubnet) {
      const subnet = await subnets.createSubnet(
        native,
        owned(native, { ...owner, ...newSubnet, network_id: networkId }),
      );
      made.push({ type: 'subnet', ...named(subnet), undo: () => subnets.deleteSubnet(native, subnet.id) });
      answer.subnet = shownSubnet(subnet);
      answer.network = { ...answer.network, subnets: [answer.subnet] };
    }
    step = 'router';
    if (newSubnet && wanted) {
      const router = await routerOf(native, wanted, owner, made);
      answer.router = shown(router);
      step = 'interface';
      await routers.addRouterInterface(native, router.id, { subnet_id: answer.subnet?.id ?? '' });
    }
    return answer;
  } catch (error) {
    // Nothing is left behind, also where the reason is no refusal.
    const back = await takeBack(made);
    return { network: null, subnet: null, router: null, failure: { step, ...reasonOf(error) }, ...back };
  }
}

const named = ({ id, name }: { id: string; name: string }) => ({ id, name });

/** Returns the router that was chosen, or a new one, which is added to what was made. */
async function routerOf(
  native: NativeCaller,
  wanted: NonNullable<NetworkApi.NewWholeNetwork['router']>,
  owner: { readonly tenant_id?: string },
  made: Made[],
): Promise<routers.NativeRouter> {
  if ('id' in wanted) return routers.readRouter(native, wanted.id);
  const { name, external_network_id: external } = wanted;
  const gateway = external ? { external_gateway_info: { network_id: external } } : {};
  const router = await routers.createRouter(native, owned(native, { ...owner, name, ...gateway }));
  made.push({ type: 'router', ...named(router), undo: () => routers.deleteRouter(native, router.id) });
  return router;
}

function reasonOf(error: unknown): { status: number; message: string } {
  if (!(error instanceof GatewayError) || error.code === 'NOT_LOGGED_IN') throw error;
  return { status: error.statusCode, message: error.message };
}

/** Deletes what was made, the last one first. One that can't be deleted does not stop the others. */
async function takeBack(made: readonly Made[]): Promise<Pick<Answer, 'undone' | 'left'>> {
  const undone: NetworkApi.MadeThing[] = [];
  const left: NetworkApi.MadeThing[] = [];
  for (const { type, id, name, undo } of made.toReversed()) {
    const isGone = await undo().then(
      () => true,
      () => false,
    );
    (isGone ? undone : left).push({ type, id, name });
  }
  return { undone, left };
}
