import type { callApi } from '@sextant/sdk';

/** A port of a server, with the names of what belongs to it and the members that neutron adds. */
export type Interface = Awaited<ReturnType<typeof callApi<'listServerInterfaces'>>>['items'][number] & {
  readonly 'binding:vnic_type'?: string;
  readonly qos_policy_id?: string | null;
};
