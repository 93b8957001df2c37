/** A pool that a subnet may be cut from, as the network service lists it. Lengths come as figures or as texts. */
export interface SubnetPool {
  id: string;
  name: string;
  ip_version?: number | string | undefined;
  min_prefixlen?: number | string | undefined;
  max_prefixlen?: number | string | undefined;
  default_prefixlen?: number | string | undefined;
}

export type IpVersion = 4 | 6;

/** Where a subnet's addresses come from, and what follows from it. */
export interface SubnetAddresses {
  source: 'manual' | 'subnetpool';
  /** The chosen pool's id. */
  pool?: string | undefined;
  ipVersion: IpVersion;
  /** Undefined: the pool's own default, or what is written in the address. */
  prefixLength?: number | undefined;
}

const longest: Readonly<Record<IpVersion, number>> = { 4: 32, 6: 128 };

const figure = (value: number | string | undefined): number | undefined => {
  const number = Number.parseInt(String(value ?? ''), 10);
  return Number.isNaN(number) ? undefined : number;
};

/** Returns the pool's IP version; 4 when it doesn't say. */
export const ipVersionOf = (pool: SubnetPool | undefined): IpVersion => (figure(pool?.ip_version) === 6 ? 6 : 4);

/** The lengths a pool allows: from its smallest (1) to its largest (32, or 128 for IPv6), one of them perhaps its default. */
export function prefixLengths(pool: SubnetPool): { length: number; isDefault: boolean }[] {
  const limit = longest[ipVersionOf(pool)];
  const first = Math.max(1, figure(pool.min_prefixlen) ?? 1);
  const last = Math.min(limit, figure(pool.max_prefixlen) ?? limit);
  const standard = figure(pool.default_prefixlen);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
    length: first + index,
    isDefault: first + index === standard,
  }));
}

/** Another source. The IP version is the operator's again where no pool says it; a prefix length is only a pool's. */
export function chooseSource(
  now: SubnetAddresses,
  source: SubnetAddresses['source'],
  pool?: SubnetPool,
): SubnetAddresses {
  const next: SubnetAddresses = { ...now, source };
  return source === 'subnetpool' && pool ? choosePool(next, pool) : { ...next, prefixLength: undefined };
}

/** Another pool sets the IP version, and the prefix length to its default or to nothing. */
export function choosePool(now: SubnetAddresses, pool: SubnetPool): SubnetAddresses {
  return {
    ...now,
    pool: pool.id,
    ipVersion: ipVersionOf(pool),
    prefixLength: prefixLengths(pool).find(({ isDefault }) => isDefault)?.length,
  };
}

/** Only a pool decides the version (FORM-12). */
export const isVersionFixed = ({ source }: SubnetAddresses): boolean => source === 'subnetpool';
