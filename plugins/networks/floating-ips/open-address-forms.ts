import { type ActionResult, callApi, nothingChanged, rethrowUntold, type Services } from '@sextant/sdk';
import { policySource, readExtensions } from '../choices.ts';
import { openForm } from '../open-form.ts';
import { type Address, loadAddress } from './address.ts';
import type { Forwarding } from './forwarding.ts';

/** "Allocate Floating IP"; the pools are read first. */
export async function openAllocation(services: Services): Promise<ActionResult> {
  const [{ items }, fields] = await Promise.all([
    callApi(services, 'listFloatingIpPools', {}),
    import('./allocation.ts').then(({ readAllocationFields }) => readAllocationFields(services)),
  ]);
  return openForm('address.allocate', services, async () =>
    (await import('./allocation-form.tsx')).allocationForm(items, fields, policySource(services)),
  );
}

/** "Associate": the ports of the project are read, and for each whether a router leads it to the pool. */
export async function openAssociation(address: Address, services: Services): Promise<ActionResult> {
  const { targets } = await callApi(services, 'listFloatingIpChoices', { query: { pool: address.pool } });
  return openForm('address.associate', services, async () =>
    (await import('./association-form.tsx')).associationForm(address, targets),
  );
}

/** "Edit Floating IP", with the address as it is now. */
export async function openEdit({ id }: Address, services: Services): Promise<ActionResult> {
  const [address, extensions] = await Promise.all([
    loadAddress(id, { services }).catch(rethrowUntold),
    readExtensions(services),
  ]);
  if (!address) return nothingChanged;
  return openForm('address.edit', services, async () =>
    (await import('./edit-form.tsx')).editForm(address, extensions.has('qos-fip')),
  );
}

/** "Add Port Forwarding", or "Edit Port Forwarding" of one; the targets and the other forwardings are read first. */
export async function openForwarding(
  address: Address,
  services: Services,
  forwarding?: Forwarding,
): Promise<ActionResult> {
  const [{ targets }, { items }, extensions] = await Promise.all([
    callApi(services, 'listFloatingIpChoices', { query: { pool: address.pool } }),
    callApi(services, 'listPortForwardings', { params: { id: address.id } }),
    readExtensions(services),
  ]);
  const choices = {
    targets,
    others: items.filter(({ id }) => id !== forwarding?.id),
    hasRanges: extensions.has('floating-ip-port-forwarding-port-ranges'),
  };
  return openForm(forwarding ? 'forwarding.edit' : 'forwarding.add', services, async () =>
    (await import('./forwarding-form.tsx')).forwardingForm(address, choices, forwarding),
  );
}
