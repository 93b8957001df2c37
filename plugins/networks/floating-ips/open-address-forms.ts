import { type ActionResult, callApi, type Services } from '@sextant/sdk';
import { openForm } from '../open-form.ts';
import type { Address } from './address.ts';

/** "Allocate Floating IP"; the pools are read first. */
export async function openAllocation(services: Services): Promise<ActionResult> {
  const { items } = await callApi(services, 'listFloatingIpPools', {});
  return openForm('address.allocate', services, async () =>
    (await import('./allocation-form.tsx')).allocationForm(items),
  );
}

/** "Associate": the ports of the project are read, and for each whether a router leads it to the pool. */
export async function openAssociation(address: Address, services: Services): Promise<ActionResult> {
  const { targets } = await callApi(services, 'listFloatingIpChoices', { query: { pool: address.pool } });
  return openForm('address.associate', services, async () =>
    (await import('./association-form.tsx')).associationForm(address, targets),
  );
}
