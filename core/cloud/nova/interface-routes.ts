import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CloudError } from '../shared/errors.ts';
import { attachPort } from './actions/networks.ts';
import { checkedBody } from './checks.ts';
import { type Caller, type NovaCore, parameter } from './nova-core.ts';
import { findServerFor } from './find-server.ts';
import { kinds, only } from './formats.ts';
import { finishAction, startAction } from './instance-actions.ts';
import { neutronList, type NeutronPort, showPort } from './neutron-calls.ts';
import type { ServerRecord, VmState } from './nova-records.ts';
import { requestNetworks } from './request-networks.ts';
import { releasePorts } from './server-ports.ts';
import { requireState } from './server-state.ts';

const path = '/v2.1/servers/:server/os-interface';
const changeable: readonly VmState[] = ['active', 'paused', 'stopped'];

/** A server's ports: listing, attaching and detaching. */
export function interfaceRoutes(app: FastifyInstance, core: NovaCore): void {
  const find = (request: FastifyRequest, caller: Caller, action: string) =>
    findServerFor(core, parameter(request, 'server'), caller, `os_compute_api:os-attach-interfaces:${action}`);

  app.get(path, async (request) => {
    const caller = core.caller(request);
    const server = find(request, caller, 'list');
    const ports = await neutronList<NeutronPort>(core, 'ports', `device_id=${server.id}`);
    return { interfaceAttachments: ports.map((port) => interfaceView(server, port, caller)) };
  });

  app.get(`${path}/:port`, async (request) => {
    const caller = core.caller(request);
    const server = find(request, caller, 'show');
    const id = parameter(request, 'port');
    const port = await showPort(core, id, caller);
    if (!port) throw new CloudError(404, `Port id ${id} could not be found.`);
    if (port.device_id !== server.id) {
      throw new CloudError(404, `Instance ${server.id} does not have a port with id ${id}`);
    }
    return { interfaceAttachment: interfaceView(server, port, caller) };
  });

  app.post(path, async (request) => {
    const caller = core.caller(request);
    const wanted = readWanted(request, caller.minor);
    const server = find(request, caller, 'create');
    requireState(core, server, caller, 'attach_interface', { states: changeable });
    const entry = {
      ...(wanted.net_id === undefined ? {} : { uuid: wanted.net_id }),
      ...(wanted.port_id === undefined ? {} : { port: wanted.port_id }),
      ...(wanted.fixed_ips?.[0] ? { fixed_ip: wanted.fixed_ips[0].ip_address } : {}),
      ...(wanted.tag === undefined ? {} : { tag: wanted.tag }),
    };
    const chosen = wanted.net_id !== undefined || wanted.port_id !== undefined;
    const ports = await requestNetworks(core, caller, chosen ? [entry] : 'auto', 1).catch(asMissing);
    startAction(core, server, 'attach_interface', caller, 'compute_attach_interface');
    const changed = await attachPort(core, server, { wanted: ports, token: caller.credentials.token });
    finishAction(core, server.id, caller.requestId, null);
    const port = await showPort(core, changed.ports.at(-1)?.port_id ?? '');
    if (!port) throw new CloudError(500, `Failed to attach network adapter device to ${server.id}`);
    return { interfaceAttachment: interfaceView(changed, port, caller) };
  });

  app.delete(`${path}/:port`, async (request, reply) => {
    const caller = core.caller(request);
    const server = find(request, caller, 'delete');
    requireState(core, server, caller, 'detach_interface', { states: changeable });
    const id = parameter(request, 'port');
    const port = server.ports.find((one) => one.port_id === id);
    startAction(core, server, 'detach_interface', caller, 'compute_detach_interface');
    // Whether there is such a port is found out after the answer: only the server's history tells.
    if (!port) {
      finishAction(core, server.id, caller.requestId, `Port id ${id} could not be found.`);
      return reply.code(202).send();
    }
    await releasePorts(core, [port]);
    core.servers.change(server.id, { ports: server.ports.filter((one) => one.port_id !== id) });
    finishAction(core, server.id, caller.requestId, null);
    return reply.code(202).send();
  });
}

interface WantedInterface {
  net_id?: string;
  port_id?: string;
  fixed_ips?: { ip_address: string }[];
  tag?: string;
}

function readWanted(request: FastifyRequest, minor: number): WantedInterface {
  const address = only({ ip_address: kinds.address }, ['ip_address']);
  const attachment = only({
    net_id: kinds.uuid,
    port_id: kinds.uuid,
    fixed_ips: { type: 'array', minItems: 1, maxItems: 1, items: address },
    ...(minor >= 49 ? { tag: kinds.tag } : {}),
  });
  const body = checkedBody<{ interfaceAttachment?: WantedInterface }>(
    request,
    only({ interfaceAttachment: attachment }),
  );
  const wanted = body.interfaceAttachment ?? {};
  if (wanted.net_id && wanted.port_id) throw new CloudError(400, 'Must not input both network_id and port_id');
  if (wanted.fixed_ips && !wanted.net_id) {
    throw new CloudError(400, 'Must input network_id when request IP address');
  }
  return wanted;
}

/** Throws a 404 for a missing thing, where creating a server answers 400. */
function asMissing(error: unknown): never {
  const missing = error instanceof CloudError && error.status === 400 && error.message.endsWith('could not be found.');
  throw missing ? new CloudError(404, error.message) : error;
}

function interfaceView(server: ServerRecord, port: NeutronPort, caller: Caller): object {
  return {
    net_id: port.network_id,
    port_id: port.id,
    mac_addr: port.mac_address,
    port_state: port.status,
    fixed_ips: port.fixed_ips,
    ...(caller.minor >= 70 ? { tag: server.ports.find((one) => one.port_id === port.id)?.tag ?? null } : {}),
  };
}
