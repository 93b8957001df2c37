import { type CachedValue, Scope, type Services, useCachedValue } from '@sextant/sdk';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { LaunchData } from '../launch-data.ts';
import type { LaunchSpec } from '../launch-spec.ts';
import type { Network, Port } from '../records.ts';

interface Ports {
  /** Free ports of the networks, in the order of their names. */
  readonly ports: readonly Port[];
  /** Whether each network has answered. */
  readonly isKnown: boolean;
}

/** The ports that can be chosen: of the project's own networks, and of others that were chosen. */
export function usePorts(data: LaunchData, chosen: readonly Network[]): Ports {
  const { value: networks, isKnown: isListed } = useCachedValue(data.networks);
  const loads = useMemo(
    () => networksWithPorts(networks, chosen, data.services).map((network) => data.ports(network)),
    [networks, chosen, data],
  );
  useEffect(() => void inTurn(loads), [loads]);
  const round = useRound(loads);
  return useMemo(() => {
    const ports = loads.flatMap((load) => load.value).toSorted(byName);
    return { ports, isKnown: isListed && loads.every((load) => load.isKnown) };
    // oxlint-disable-next-line react/exhaustive-deps -- the round stands for the answers of the loads
  }, [loads, round, isListed]);
}

/** Returns the networks whose ports are asked for: never those of everybody. */
export function networksWithPorts(
  networks: readonly Network[],
  chosen: readonly Network[],
  services: Services,
): Network[] {
  const project = services.get(Scope).projectId;
  const taken = new Set(chosen.map(({ id }) => id));
  return networks.filter(({ id, tenant_id: owner }) => owner === project || taken.has(id));
}

/** Returns whether a port can still be chosen in place of a network; yes while the answers are on their way. */
export function mayOfferPorts({ networks }: Pick<LaunchSpec, 'networks'>, data: LaunchData): boolean {
  if (!data.networks.isKnown) return true;
  const loads = networksWithPorts(data.networks.value, networks, data.services).map((network) => data.ports(network));
  return loads.some((load) => !load.isKnown || load.value.length > 0);
}

/** A chosen port is a link to a network as well. */
export function isLinked({ networks, ports }: Pick<LaunchSpec, 'networks' | 'ports'>): boolean {
  return networks.length + ports.length > 0;
}

/** The networks that are asked at once. */
const maxParallelCalls = 4;

async function inTurn(loads: readonly CachedValue<unknown>[]): Promise<void> {
  const waiting = [...loads];
  const work = async () => {
    for (let load = waiting.shift(); load; load = waiting.shift()) await load.get();
  };
  await Promise.all(Array.from({ length: maxParallelCalls }, work));
}

/** A number that grows with each answer. */
function useRound(loads: readonly CachedValue<unknown>[]): number {
  const store = useMemo(() => {
    let round = 0;
    return {
      current: () => round,
      subscribe(listener: () => void) {
        const ends = loads.map((load) =>
          load.subscribe(() => {
            round += 1;
            listener();
          }),
        );
        return () => ends.forEach((end) => end());
      },
    };
  }, [loads]);
  return useSyncExternalStore(store.subscribe, store.current);
}

/** Named ports come first. */
function byName(one: Port, other: Port): number {
  if (Boolean(one.name) !== Boolean(other.name)) return one.name ? -1 : 1;
  const [a, b] = [one.name || one.id, other.name || other.id];
  return a < b ? -1 : Number(a > b);
}
