import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUuid } from '../../shared/body-schema.ts';
import { CloudError } from '../../shared/errors.ts';
import { neutronList } from '../neutron-calls.ts';
import { type Caller, type NovaCore, parameter } from '../nova-core.ts';
import { type FloatingAddress, floatingViews, refreshServerOf } from './floating-ips.ts';
import { callNeutron } from './neutron-client.ts';
import { proxiedCaller } from './proxied-caller.ts';

const path = '/v2.1/os-floating-ips';
/** The pool of a call that names none. */
const defaultPool = 'nova';

/** `/os-floating-ips` and their pools until 2.35: neutron's floating addresses and external networks. */
export function floatingIpRoutes(app: FastifyInstance, core: NovaCore): void {
  const allowed = (request: FastifyRequest, action: string) => {
    const caller = proxiedCaller(core, request);
    core.enforce(`os_compute_api:os-floating-ips:${action}`, caller);
    return caller;
  };

  app.get('/v2.1/os-floating-ip-pools', async (request) => {
    const caller = proxiedCaller(core, request);
    core.enforce('os_compute_api:os-floating-ip-pools', caller, {});
    const pools = await externalNetworks(core, caller);
    return { floating_ip_pools: pools.map(({ id, name }) => ({ name: name || id })) };
  });

  app.get(path, async (request) => {
    const caller = allowed(request, 'list');
    const query = `tenant_id=${caller.projectId}`;
    const found = await neutronList<FloatingAddress>(core, 'floatingips', query, caller.credentials.token);
    return { floating_ips: await floatingViews(core, caller, found) };
  });

  app.get(`${path}/:id`, async (request) => {
    const caller = allowed(request, 'show');
    const [view] = await floatingViews(core, caller, [await find(core, caller, parameter(request, 'id'))]);
    return { floating_ip: view };
  });

  app.post(path, async (request) => {
    const caller = allowed(request, 'create');
    const pool = (request.body as { pool?: string | null } | undefined)?.pool;
    const [view] = await floatingViews(core, caller, [await allocate(core, caller, pool)]);
    return { floating_ip: view };
  });

  app.delete(`${path}/:id`, async (request, reply) => {
    const caller = allowed(request, 'delete');
    const address = await find(core, caller, parameter(request, 'id'));
    await callNeutron(core, caller, 'DELETE', `/floatingips/${address.id}`);
    await refreshServerOf(core, caller, address);
    return reply.code(202).send();
  });
}

async function find(core: NovaCore, caller: Caller, id: string): Promise<FloatingAddress> {
  const found = await callNeutron<{ floatingip: FloatingAddress }>(
    core,
    caller,
    'GET',
    `/floatingips/${encodeURIComponent(id)}`,
  );
  if (found.status !== 200) throw new CloudError(404, `Floating IP not found for ID ${id}`);
  return found.body.floatingip;
}

function externalNetworks(core: NovaCore, caller: Caller, query = ''): Promise<{ id: string; name: string }[]> {
  return neutronList(core, 'networks', `router:external=True${query}`, caller.credentials.token);
}

async function allocate(core: NovaCore, caller: Caller, pool: string | null | undefined): Promise<FloatingAddress> {
  const named = pool || defaultPool;
  const query = `&${isUuid(named) ? 'id' : 'name'}=${encodeURIComponent(named)}`;
  const [network] = await externalNetworks(core, caller, query);
  if (!network) throw new CloudError(404, 'Floating IP pool not found.');
  const floatingip = { floating_network_id: network.id };
  const answer = await callNeutron<Allocated>(core, caller, 'POST', '/floatingips', { floatingip });
  if (answer.status < 300) return answer.body.floatingip;
  if (answer.body.NeutronError?.type === 'OverQuota') {
    throw new CloudError(403, `IP allocation over quota${pool ? ` in pool ${pool}` : ''}.`);
  }
  if (answer.status === 400) throw new CloudError(400, 'The floating IP request failed with a BadRequest');
  throw new CloudError(404, pool ? `No more floating IPs in pool ${pool}.` : 'No more floating IPs available.');
}

interface Allocated {
  floatingip: FloatingAddress;
  NeutronError?: { type?: string };
}
