import { callApi, type Services, useServices } from '@sextant/sdk';
import { useEffect, useState } from 'react';
import { overlap, parseCidr } from '../addresses.ts';
import { isOwn, nameOf } from '../names.ts';

/** A subnet with the network that it is in. */
export interface PlacedSubnet {
  readonly id: string;
  readonly name: string;
  readonly cidr: string;
  readonly network: { readonly id: string; readonly name: string };
}

/** Returns the subnets that have an address of a CIDR. None for a text that is no CIDR. */
export function overlapping<T extends { readonly cidr: string }>(text: string, subnets: readonly T[]): T[] {
  const cidr = parseCidr(text);
  if (!cidr) return [];
  return subnets.filter((subnet) => {
    const other = parseCidr(subnet.cidr);
    return other !== undefined && overlap(cidr, other);
  });
}

/** Reads the subnets of the own project's networks (listNetworks). None where they can't be read. Never rejects. */
export async function readOwnSubnets(services: Services, signal: AbortSignal): Promise<readonly PlacedSubnet[]> {
  const found = await callApi(services, 'listNetworks', {}, { signal, quiet: true }).catch(() => ({ items: [] }));
  return found.items
    .filter((network) => isOwn(network, services))
    .flatMap((network) =>
      network.subnets.map((subnet) => ({
        id: subnet.id,
        name: subnet.name || subnet.cidr,
        cidr: subnet.cidr,
        network: { id: network.id, name: nameOf(network) },
      })),
    );
}

/** Asks for the own subnets when a form opens. None until they are there. */
export function useOwnSubnets(): readonly PlacedSubnet[] {
  const services = useServices();
  const [subnets, setSubnets] = useState<readonly PlacedSubnet[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    void readOwnSubnets(services, leaving.signal).then((found) => {
      if (!leaving.signal.aborted) setSubnets(found);
    });
    return () => leaving.abort();
  }, [services]);
  return subnets;
}

/** More subnets are not named. */
const mostNames = 5;

/** Returns the names of subnets with those of their networks, as a sentence lists them. */
export const placesOf = (subnets: readonly PlacedSubnet[]): string[] =>
  subnets.slice(0, mostNames).map(({ name, network }) => `${network.name}: ${name}`);
