import type { FastifyInstance } from 'fastify';
import type { Neutron } from '../neutron-core.ts';
import type { Attributes, Body } from '../engine/attributes.ts';
import type { Caller } from '../engine/caller.ts';
import { find } from '../engine/kind.ts';
import { type Nested, nestedRoutes } from '../engine/nested-routes.ts';
import { between, isAddress, isUuid, text, toInteger } from '../engine/values.ts';
import { pythonRepr, pythonStr } from '../../shared/python-repr.ts';
import { badResourceRequest, conflict, invalidInput, notFound } from '../errors.ts';
import type { FloatingIpRecord, PortForwardingRecord } from '../neutron-records.ts';
import { routerBetween } from '../routers/router-ports.ts';
import { portOf } from './forwarding-view.ts';

const protocols = ['tcp', 'udp', 'sctp', 'dccp', 'icmp', 'udplite'];

const toProtocol = (value: unknown) => {
  const name = pythonStr(value).toLowerCase();
  if (protocols.includes(name)) return name;
  throw invalidInput(
    `IP protocol '${name}' is not supported. Only protocol names and their integer representation (0 to 255) are supported`,
  );
};
const port = { optional: true, convert: toInteger, check: between(1, 65_535), filter: true, sort: true } as const;
const range = { optional: true, convert: String, filter: true } as const;

const attributes: Attributes = {
  id: { post: false, put: false, filter: true, sort: true },
  external_port: port,
  external_port_range: range,
  internal_port: port,
  internal_port_range: range,
  internal_ip_address: { check: isAddress, filter: true },
  protocol: { convert: toProtocol, filter: true, sort: true },
  internal_port_id: { check: isUuid, filter: true, sort: true },
  description: { default: '', check: text(1024), filter: true },
};

/** Single ports of a floating IP, each led to a port of a server. */
export function portForwardingRoutes(app: FastifyInstance, core: Neutron): void {
  const of = (floatingIp: FloatingIpRecord) =>
    [...core.portForwardings.values()].filter((one) => one.floatingip_id === floatingIp.id);

  const nested: Nested<FloatingIpRecord, PortForwardingRecord> = {
    name: 'port_forwarding',
    plural: 'port_forwardings',
    rule: 'floatingip_port_forwarding',
    attributes,
    of,
    missing: (id) => notFound('PortForwardingNotFound', `Port Forwarding ${id} could not be found.`),
    view: forwardingView,
    create(caller, floatingIp, body) {
      if (floatingIp.port_id !== null) {
        const message = `Floating IP ${floatingIp.floating_ip_address} is in use by port ${floatingIp.port_id}.`;
        throw conflict('FipInUseByPort', message);
      }
      const made = {
        ...core.stamp(floatingIp.project_id, body['description'], 0),
        ...factsIn(core, caller, floatingIp, body),
      };
      return stored(floatingIp, made);
    },
    update(caller, floatingIp, forwarding, changes) {
      const merged = { ...forwardingView(forwarding), ...changes };
      for (const side of ['internal', 'external']) {
        if (`${side}_port` in changes) delete merged[`${side}_port_range`];
        else if (`${side}_port_range` in changes) delete merged[`${side}_port`];
      }
      return stored(floatingIp, { ...forwarding, ...factsIn(core, caller, floatingIp, merged) });
    },
    remove(floatingIp, forwarding) {
      core.portForwardings.delete(forwarding.id);
      const isLast = of(floatingIp).length === 0;
      core.change(core.floatingIps, floatingIp, isLast ? { router_id: null } : {});
    },
  };
  nestedRoutes(app, core, core.kinds.floatingIp, nested);

  function stored(floatingIp: FloatingIpRecord, forwarding: PortForwardingRecord): PortForwardingRecord {
    refuseCollisions(of(floatingIp), forwarding);
    const fixed = core.ports
      .get(forwarding.internal_port_id)
      ?.fixed_ips.find((ip) => ip.ip_address === forwarding.internal_ip_address);
    const router = fixed && routerBetween(core, fixed.subnet_id, floatingIp.floating_network_id);
    if (!router) {
      const id = forwarding.internal_port_id;
      throw badResourceRequest(
        'port_forwarding',
        `There is no router that connects internal neutron port ${id} with floating IP`,
      );
    }
    core.portForwardings.set(forwarding.id, forwarding);
    core.change(core.floatingIps, floatingIp, { router_id: router.id });
    return forwarding;
  }
}

type Facts = Pick<
  PortForwardingRecord,
  | 'floatingip_id'
  | 'protocol'
  | 'internal_port_id'
  | 'internal_ip_address'
  | 'internal_port_range'
  | 'external_port_range'
  | 'description'
>;

function factsIn(core: Neutron, caller: Caller, floatingIp: FloatingIpRecord, body: Body): Facts {
  const target = find(core.kinds.port, String(body['internal_port_id']), caller);
  const address = String(body['internal_ip_address']);
  if (!target.fixed_ips.some((ip) => ip.ip_address === address)) {
    throw badResourceRequest(
      'port_forwarding',
      `Requested internal IP address ${address} is not suitable for internal neutron port ${target.id}, as its fixed_ips are ${pythonRepr(target.fixed_ips)}`,
    );
  }
  return {
    floatingip_id: floatingIp.id,
    protocol: String(body['protocol']),
    internal_port_id: target.id,
    internal_ip_address: address,
    internal_port_range: rangeIn(body, 'internal'),
    external_port_range: rangeIn(body, 'external'),
    description: String(body['description'] ?? ''),
  };
}

function rangeIn(body: Body, side: 'internal' | 'external'): string {
  const single = body[`${side}_port`];
  const text = body[`${side}_port_range`] ?? (typeof single === 'number' ? `${single}:${single}` : undefined);
  const [, from, to = from] = /^(\d+)(?::(\d+))?$/.exec(String(text)) ?? [];
  if (from !== undefined && Number(from) >= 1 && Number(to) <= 65_535 && Number(from) <= Number(to))
    return `${from}:${to}`;
  throw badResourceRequest('port_forwarding', `Invalid value for ${side}_port_range: ${pythonStr(text)}`);
}

/** Neither side of two forwardings of one protocol may overlap. */
function refuseCollisions(others: readonly PortForwardingRecord[], one: PortForwardingRecord): void {
  for (const other of others) {
    if (other.id === one.id || other.protocol !== one.protocol) continue;
    const isSameTarget =
      other.internal_port_id === one.internal_port_id && other.internal_ip_address === one.internal_ip_address;
    if (isSameTarget) refuseOverlap('internal', other.internal_port_range, one.internal_port_range);
    refuseOverlap('external', other.external_port_range, one.external_port_range);
  }
}

function refuseOverlap(side: string, left: string, right: string): void {
  const [a = 0, b = 0] = left.split(':').map(Number);
  const [c = 0, d = 0] = right.split(':').map(Number);
  if (a > d || c > b) return;
  throw badResourceRequest(
    'port_forwarding',
    `There is a port collision with the ${side}_port_range. The following ranges collides: ${left} and ${right}`,
  );
}

function forwardingView(forwarding: PortForwardingRecord): Body {
  return {
    id: forwarding.id,
    external_port: portOf(forwarding.external_port_range),
    external_port_range: forwarding.external_port_range,
    protocol: forwarding.protocol,
    internal_port_id: forwarding.internal_port_id,
    internal_ip_address: forwarding.internal_ip_address,
    internal_port: portOf(forwarding.internal_port_range),
    internal_port_range: forwarding.internal_port_range,
    description: forwarding.description,
  };
}
