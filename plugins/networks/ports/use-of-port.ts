import type { callApi, Code } from '@sextant/sdk';
import { associationCode } from '../floating-ips/address-code.ts';

export type PortChoices = Awaited<ReturnType<typeof callApi<'listFloatingIpChoices'>>>;

/** The data of "Associate Floating IP": an address of the port, and what leads to it. */
export interface AddressChoice {
  fixed?: string;
  /** `address <id>` of a free one, `pool <id>` for a new one. */
  source?: string;
}

/** Returns the body of giveFloatingIp. */
export function giftOf(port: string, { fixed = '', source = '' }: AddressChoice) {
  const [kind, id = ''] = source.split(' ');
  return {
    port_id: port,
    ...(fixed ? { fixed_ip_address: fixed } : {}),
    ...(kind === 'address' ? { floating_ip_id: id } : { pool_id: id }),
  };
}

/** Returns what can lead to an address of the port: the free addresses and the pools that a router joins it to, the former first. */
export function sourcesFor(fixed: string | undefined, { targets, free, pools }: PortChoices) {
  const reached = targets.find((target) => target.fixed_ip_address === fixed)?.pools ?? [];
  const nameOf = (id: string) => pools.find((pool) => pool.id === id)?.name ?? id;
  return [
    ...free
      .filter(({ pool }) => reached.includes(pool))
      .map(({ id, ip, pool }) => ({ value: `address ${id}`, address: ip, pool: nameOf(pool) })),
    ...reached.map((pool) => ({ value: `pool ${pool}`, address: undefined, pool: nameOf(pool) })),
  ];
}

/** Returns the code that leads a floating IP to the port outside the console. */
export function giftCode(port: string, choice: AddressChoice): Code {
  const { fixed_ip_address: fixed = '', ...gift } = giftOf(port, choice);
  if ('floating_ip_id' in gift) return associationCode(gift.floating_ip_id ?? '', { port, fixed });
  const pool = gift.pool_id ?? '';
  const floatingip = { floating_network_id: pool, port_id: port, fixed_ip_address: fixed };
  return {
    commands: [
      {
        command: 'floating ip create',
        options: [
          ['--port', port],
          ['--fixed-ip-address', fixed],
        ],
        names: [pool],
      },
    ],
    calls: [{ method: 'POST', service: 'network', path: '/floatingips', body: { floatingip } }],
  };
}

/** Returns the code that attaches the port to a server outside the console. */
export function attachCode(server: string, port: string): Code {
  const path = `/servers/${encodeURIComponent(server)}/os-interface`;
  return {
    commands: [{ command: 'server add port', names: [server, port] }],
    calls: [{ method: 'POST', service: 'compute', path, body: { interfaceAttachment: { port_id: port } } }],
  };
}
