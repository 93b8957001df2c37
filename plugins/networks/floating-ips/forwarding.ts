import type { callApi } from '@sextant/sdk';
import type { Address } from './address.ts';

/** A port forwarding as the gateway lists it (listPortForwardings). */
export type Forwarding = Awaited<ReturnType<typeof callApi<'listPortForwardings'>>>['items'][number];

/** A port forwarding with the floating IP that has it, as its row has them. */
export interface ForwardingRow {
  readonly id: string;
  readonly name: string;
  readonly forwarding: Forwarding;
  readonly address: Address;
}

/** The data of the form. Ports are typed: `8080`, or `8000:8010` for a range. */
export interface ForwardingData {
  protocol?: 'tcp' | 'udp';
  external?: string;
  /** The target as `keyOf` writes it. */
  target?: string;
  internal?: string;
  description?: string;
}

/** Ports from the first to the last, both included. */
export interface PortRange {
  readonly first: number;
  readonly last: number;
}

const mostPort = 65_535;

/** Reads a port or a range of ports: `80`, `8000:8010`, `8000-8010`. Undefined for any other text. */
export function parsePorts(text = ''): PortRange | undefined {
  const [, from = '', to = from] = /^\s*(\d{1,5})\s*(?:[:-]\s*(\d{1,5})\s*)?$/.exec(text) ?? [];
  const [first, last] = [Number(from), Number(to)];
  return from !== '' && first >= 1 && first <= last && last <= mostPort ? { first, last } : undefined;
}

/** Writes ports as neutron does: `80`, `8000:8010`. */
export const portsText = ({ first, last }: PortRange): string => (first === last ? `${first}` : `${first}:${last}`);

/** Returns the ports of one side of a forwarding. Undefined where neutron names none. */
export function portsOf(forwarding: Forwarding, side: 'external' | 'internal'): PortRange | undefined {
  const port = forwarding[`${side}_port`];
  return parsePorts(typeof port === 'number' ? String(port) : (forwarding[`${side}_port_range`] ?? ''));
}

/** Returns a port and one of its addresses as a value of a choice. */
export const keyOf = (port: string, address: string) => `${port} ${address}`;

/** Returns the members that are sent. A single port is sent as a number, which every neutron with port forwardings takes. */
export function membersOf(data: ForwardingData) {
  const [internal_port_id = '', internal_ip_address = ''] = (data.target ?? '').split(' ');
  const side = (name: 'external' | 'internal') => {
    const ports = parsePorts(data[name]);
    if (!ports) return {};
    return ports.first === ports.last
      ? { [`${name}_port`]: ports.first }
      : { [`${name}_port_range`]: portsText(ports) };
  };
  return {
    protocol: data.protocol ?? 'tcp',
    internal_port_id,
    internal_ip_address,
    ...side('external'),
    ...side('internal'),
    description: data.description?.trim() ?? '',
  } as const;
}

/** Returns the data of the form that edits a forwarding. */
export function dataOf(forwarding: Forwarding): ForwardingData {
  const text = (side: 'external' | 'internal') => {
    const ports = portsOf(forwarding, side);
    return ports ? portsText(ports) : '';
  };
  return {
    protocol: forwarding.protocol === 'udp' ? 'udp' : 'tcp',
    external: text('external'),
    target: keyOf(forwarding.internal_port_id, forwarding.internal_ip_address),
    internal: text('internal'),
    description: forwarding.description ?? '',
  };
}

/** A mistake in a field: the key of its text. */
export interface Mistake {
  readonly field: keyof ForwardingData;
  readonly text: string;
}

/** Finds the mistakes that neutron would refuse. `others`: the other forwardings of the address. `hasRanges`: the cloud knows ranges. */
export function mistakesIn(data: ForwardingData, others: readonly Forwarding[], hasRanges: boolean): Mistake[] {
  const [external, internal] = [parsePorts(data.external), parsePorts(data.internal)];
  const wrong = (side: 'external' | 'internal', ports: PortRange | undefined): Mistake[] => {
    if (!ports) return [{ field: side, text: 'no-ports' }];
    return ports.first !== ports.last && !hasRanges ? [{ field: side, text: 'no-range' }] : [];
  };
  const found = [
    ...wrong('external', external),
    ...(data.target ? [] : [{ field: 'target', text: 'no-target' } as const]),
    ...wrong('internal', internal),
  ];
  if (found.length > 0 || !external || !internal) return found;
  if (lengthOf(external) !== lengthOf(internal)) return [{ field: 'internal', text: 'other-length' }];
  return collisions(data, { external, internal }, others);
}

const lengthOf = ({ first, last }: PortRange) => last - first;
const meet = (one: PortRange, other: PortRange | undefined) =>
  other !== undefined && one.first <= other.last && other.first <= one.last;

/** Outer ports of one protocol may not meet, nor may inner ones of the same target. */
function collisions(
  data: ForwardingData,
  { external, internal }: Record<'external' | 'internal', PortRange>,
  others: readonly Forwarding[],
): Mistake[] {
  const same = others.filter(({ protocol }) => protocol === (data.protocol ?? 'tcp'));
  if (same.some((other) => meet(external, portsOf(other, 'external')))) return [{ field: 'external', text: 'taken' }];
  const isMet = same.some(
    (other) =>
      keyOf(other.internal_port_id, other.internal_ip_address) === data.target &&
      meet(internal, portsOf(other, 'internal')),
  );
  return isMet ? [{ field: 'internal', text: 'forwarded' }] : [];
}
