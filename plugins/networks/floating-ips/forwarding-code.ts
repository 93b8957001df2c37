import type { Code } from '@sextant/sdk';
import { membersOf, type ForwardingData } from './forwarding.ts';

const service = 'network';
const at = (address: string) => `/floatingips/${encodeURIComponent(address)}/port_forwardings`;
const command = 'floating ip port forwarding';

/** Returns the options of the command: it takes a range, written `first:last`, in place of a port. */
function optionsOf(data: ForwardingData): [string, string][] {
  const members: Readonly<Record<string, unknown>> = membersOf(data);
  const text = (name: string) => String(members[`${name}_port`] ?? members[`${name}_port_range`] ?? '');
  return [
    ['--internal-ip-address', String(members['internal_ip_address'])],
    ['--port', String(members['internal_port_id'])],
    ['--internal-protocol-port', text('internal')],
    ['--external-protocol-port', text('external')],
    ['--protocol', String(members['protocol'])],
    ...(members['description'] ? ([['--description', String(members['description'])]] as [string, string][]) : []),
  ];
}

/** Returns the code that makes a port forwarding of a floating IP outside the console. */
export function forwardingCode(address: string, data: ForwardingData): Code {
  return {
    commands: [{ command: `${command} create`, options: optionsOf(data), names: [address] }],
    calls: [{ method: 'POST', service, path: at(address), body: { port_forwarding: membersOf(data) } }],
  };
}

/** Returns the code that changes a port forwarding outside the console. `change`: the members that differ. */
export function forwardingChangeCode(address: string, id: string, change: Readonly<Record<string, unknown>>): Code {
  const path = `${at(address)}/${encodeURIComponent(id)}`;
  return { calls: [{ method: 'PUT', service, path, body: { port_forwarding: change } }] };
}

/** Returns the code that deletes a port forwarding outside the console. */
export function forwardingDeletionCode(address: string, id: string): Code {
  return {
    commands: [{ command: `${command} delete`, names: [address, id] }],
    calls: [{ method: 'DELETE', service, path: `${at(address)}/${encodeURIComponent(id)}` }],
  };
}
