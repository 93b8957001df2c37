import { callApi, Permissions, type Services, useServices } from '@sextant/sdk';
import { useEffect, useState } from 'react';
import { readExtensions } from '../choices.ts';
import type { Network } from '../networks/network.ts';

/** The number of free addresses of each subnet, by the subnet's id. */
export type FreeAddresses = ReadonlyMap<string, number>;

/**
 * Returns how many addresses of each subnet of a network are free (readNetworkAvailability). Undefined before the answer, for operators whom
 * the rules don't tell it, and on clouds that don't count. A failure leaves it undefined: the table is worth having without it.
 */
export function useFreeAddresses(network: Network): FreeAddresses | undefined {
  const services = useServices();
  const [free, setFree] = useState<FreeAddresses>();
  const { id, subnets } = network;
  useEffect(() => {
    // Another subnet is another list: the network is read again with it.
    if (subnets.length === 0) return undefined;
    const leaving = new AbortController();
    void readFreeAddresses(id, services, leaving.signal).then((found) => {
      if (!leaving.signal.aborted) setFree(found);
    });
    return () => leaving.abort();
  }, [services, id, subnets]);
  return free;
}

/** Reads the same. Undefined where it is not told. Never rejects. */
export async function readFreeAddresses(
  networkId: string,
  services: Services,
  signal: AbortSignal,
): Promise<FreeAddresses | undefined> {
  const isAllowed = await services.get(Permissions).check({ policy: [['network', 'get_network_ip_availability']] });
  if (!isAllowed || !(await readExtensions(services)).has('network-ip-availability')) return undefined;
  const asked = { params: { id: networkId } };
  const found = await callApi(services, 'readNetworkAvailability', asked, { signal, quiet: true }).catch(
    () => undefined,
  );
  return found && new Map(found.subnets.map((one) => [one.subnet_id, Math.max(0, one.total_ips - one.used_ips)]));
}
