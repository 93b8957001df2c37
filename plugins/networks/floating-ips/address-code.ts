import type { Code } from '@sextant/sdk';

const service = 'network';
const at = (id: string) => `/v2.0/floatingips/${encodeURIComponent(id)}`;

/** The option of the command for each member of a new address. */
const allocationOptions: Readonly<Record<string, string>> = {
  description: '--description',
  floating_ip_address: '--floating-ip-address',
  qos_policy_id: '--qos-policy',
  dns_name: '--dns-name',
  dns_domain: '--dns-domain',
};

/**
 * Returns the code that takes addresses from a pool outside the console: a command and a call for each. `members`: those that are sent beside
 * the pool.
 */
export function allocationCode(pool: string, members: Readonly<Record<string, string>> = {}, count = 1): Code {
  const options = Object.entries(members).map(([name, value]): [string, string] => [
    allocationOptions[name] ?? `--${name}`,
    value,
  ]);
  const floatingip = { floating_network_id: pool, ...members };
  const each = Array.from({ length: count });
  return {
    commands: each.map(() => ({ command: 'floating ip create', options, names: [pool] })),
    calls: each.map(() => ({ method: 'POST', service, path: '/v2.0/floatingips', body: { floatingip } })),
  };
}

/** Returns the code that gives an address to a target, or takes it away where there is none. */
export function associationCode(id: string, target: { port: string; fixed: string } | undefined): Code {
  const options: [string, string][] = target
    ? [
        ['--port', target.port],
        ['--fixed-ip-address', target.fixed],
      ]
    : [];
  const floatingip = target ? { port_id: target.port, fixed_ip_address: target.fixed } : { port_id: null };
  const command = target
    ? { command: 'floating ip set', options, names: [id] }
    : { command: 'floating ip unset', options: ['--port'], names: [id] };
  return { commands: [command], calls: [{ method: 'PUT', service, path: at(id), body: { floatingip } }] };
}

export function releaseCode({ id }: { id: string }): Code {
  return {
    commands: [{ command: 'floating ip delete', names: [id] }],
    calls: [{ method: 'DELETE', service, path: at(id) }],
  };
}
