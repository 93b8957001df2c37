import { callApi, type CallContext, type ListPage } from '@sextant/sdk';

export const qosPolicyTypeId = 'OS::Neutron::QoSPolicy';

type RawPolicy = Awaited<ReturnType<typeof callApi<'readQosPolicy'>>>;

/** A rule of a policy; its type decides which figures it has. */
export type QosRule = RawPolicy['rules'][number];

/** A QoS policy as the gateway sends it, with the name that is shown: its own, else its id. */
export interface QosPolicy extends RawPolicy {
  /** The name that somebody gave it; may be empty. */
  readonly ownName: string;
  readonly created_at?: string;
  readonly updated_at?: string;
  readonly revision_number?: number;
}

/** Lists the policies that the project may use, its own and shared ones; the network service sends them whole (listQosPolicies). */
export async function listPolicies({ services, signal }: CallContext): Promise<ListPage<QosPolicy>> {
  const { items } = await callApi(services, 'listQosPolicies', {}, signal ? { signal } : {});
  return { items: items.map(toPolicy), hasMore: false };
}

/** Loads a policy (readQosPolicy). For a missing policy the page says so, without a toast. */
export async function loadPolicy(id: string, { services, signal }: CallContext): Promise<QosPolicy> {
  const options = { handled: [404], ...(signal ? { signal } : {}) };
  return toPolicy(await callApi(services, 'readQosPolicy', { params: { id } }, options));
}

export function toPolicy(raw: RawPolicy): QosPolicy {
  return { ...raw, ownName: raw.name, name: raw.name || raw.id };
}

/** Returns the rules as their table has them: by id. */
export function rulesInOrder({ rules }: Pick<QosPolicy, 'rules'>): QosRule[] {
  return rules.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
