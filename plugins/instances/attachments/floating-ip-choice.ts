import type { callApi } from '@sextant/sdk';

export type FloatingIpChoices = Awaited<ReturnType<typeof callApi<'listFloatingIpChoices'>>>;
export type Target = FloatingIpChoices['targets'][number];

/** An address to give: a free one, or a new one of a pool. */
export interface Source {
  readonly key: string;
  readonly pool: string;
  readonly address?: string;
  readonly body: { readonly floating_ip_id: string } | { readonly pool_id: string };
}

export const keyOf = ({ port_id: port, fixed_ip_address: address }: Target) => `${port} ${address}`;

/** Lists the free addresses, and then a new one of each pool. */
export function sourcesOf({ free, pools }: FloatingIpChoices): readonly Source[] {
  return [
    ...free.map(({ id, ip, pool }) => ({ key: id, pool, address: ip, body: { floating_ip_id: id } })),
    ...pools.map(({ id }) => ({ key: `new ${id}`, pool: id, body: { pool_id: id } })),
  ];
}

/** Whether a router joins the pool to the target. `checked` is false where the site's setting says not to look. */
export const reaches = (target: Target | undefined, pool: string, checked: boolean) =>
  !checked || (target?.pools.includes(pool) ?? false);

/** Returns the target to begin with: the first that a router joins to a pool. */
export function firstTarget({ targets }: FloatingIpChoices): Target | undefined {
  return targets.find(({ pools }) => pools.length > 0) ?? targets[0];
}

/** Returns the address to begin with: a free one that reaches the target, else a new one. */
export function firstSource(choices: FloatingIpChoices, target: Target | undefined, checked: boolean) {
  return sourcesOf(choices).find(({ pool }) => reaches(target, pool, checked));
}
