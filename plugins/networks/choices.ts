import { callApi, I18n, type Services } from '@sextant/sdk';
import type { ComboboxOption } from '@sextant/ui';
import { nameOf, ownProject } from './names.ts';
import { overlapping } from './subnets/overlaps.ts';

export type Source = (typed: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;

const narrowed = (options: readonly ComboboxOption[], typed: string) => {
  const text = typed.trim().toLowerCase();
  return options.filter(({ label, value }) => `${label} ${value}`.toLowerCase().includes(text));
};

/** Finds networks that lead outside (listFloatingIpPools). */
export function externalSource(services: Services): Source {
  return async (typed, signal) => {
    const { items } = await callApi(services, 'listFloatingIpPools', {}, { signal, quiet: true });
    return narrowed(
      items.map((network) => ({ value: network.id, label: nameOf(network) })),
      typed,
    );
  };
}

/** The ids that Keystone makes. */
const projectId = /^[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}$/i;

/**
 * Finds the projects that the operator may see (listProjects). A typed id of another project is offered as it is, as members see their own
 * projects alone. `all`: the words for all projects, `*`, where these may be chosen.
 */
export function projectSource(services: Services, all?: string): Source {
  const every = all === undefined ? [] : [{ value: '*', label: all }];
  return async (typed, signal) => {
    const { items } = await callApi(services, 'listProjects', {}, { signal, quiet: true }).catch(() => ({ items: [] }));
    const known = items.map(({ id, name }) => ({ value: id, label: name ?? id, hint: id }));
    const found = narrowed([...every, ...known], typed);
    const id = typed.trim();
    return found.length === 0 && projectId.test(id) ? [{ value: id, label: id }] : found;
  };
}

/** Finds subnet pools (listSubnetPools). The value is the IP version and the id: `4 1a2b`. */
export function subnetPoolSource(services: Services): Source {
  return async (typed, signal) => {
    const { items } = await callApi(services, 'listSubnetPools', {}, { signal, quiet: true });
    const i18n = services.get(I18n);
    return narrowed(
      items.map((pool) => ({
        value: `${pool.ip_version} ${pool.id}`,
        label: nameOf(pool),
        hint: i18n.list(pool.prefixes),
      })),
      typed,
    );
  };
}

/** Finds the project's servers by name (listServers). */
export function serverSource(services: Services): Source {
  return async (typed, signal) => {
    const { items } = await callApi(services, 'listServers', {}, { signal, quiet: true });
    return narrowed(
      items.map((server) => ({ value: server.id, label: nameOf(server), hint: server.id })),
      typed,
    );
  };
}

/** Finds QoS policies (listQosPolicies). */
export function policySource(services: Services): Source {
  return async (typed, signal) => {
    const { items } = await callApi(services, 'listQosPolicies', {}, { signal, quiet: true });
    return narrowed(
      items.map((policy) => ({ value: policy.id, label: nameOf(policy), hint: policy.description ?? '' })),
      typed,
    );
  };
}

/** Reads the aliases of the network service's extensions (listNetworkExtensions). None where they can't be read. Never rejects. */
export async function readExtensions(services: Services): Promise<ReadonlySet<string>> {
  return callApi(services, 'listNetworkExtensions', {}, { quiet: true }).then(
    ({ items }) => new Set(items.map(({ alias }) => alias)),
    () => new Set<string>(),
  );
}

/** Finds the project's own routers (listRouters). */
export function routerSource(services: Services): Source {
  return async (typed, signal) => {
    const project = ownProject(services);
    const query = project ? { project_id: project } : {};
    const { items } = await callApi(services, 'listRouters', { query }, { signal, quiet: true });
    return narrowed(
      items.map((router) => ({ value: router.id, label: nameOf(router), hint: router.external_network_name ?? '' })),
      typed,
    );
  };
}

/** Finds the networks that the project may use, with the CIDRs of their subnets (listNetworks). */
export function networkSource(services: Services): Source {
  return async (typed, signal) => {
    const { items } = await callApi(services, 'listNetworks', {}, { signal, quiet: true });
    return narrowed(
      items.map((network) => ({
        value: network.id,
        label: nameOf(network),
        hint: services.get(I18n).list(network.subnets.map(({ cidr }) => cidr)),
      })),
      typed,
    );
  };
}

/** A subnet that a router has. */
interface JoinedSubnet {
  readonly id: string;
  readonly name: string;
  readonly cidr: string;
}

/**
 * Finds subnets with a gateway that a router does not have (listNetworks). One that overlaps with a subnet of the router can't be chosen,
 * and says so.
 */
export function subnetSource(services: Services, joined: readonly JoinedSubnet[]): Source {
  const taken = new Set(joined.map(({ id }) => id));
  const i18n = services.get(I18n);
  const reasonOf = (cidr: string) => {
    const names = overlapping(cidr, joined).map((subnet) => subnet.name || subnet.cidr);
    return names.length > 0 ? i18n.t('networks:mistake.overlap', { names: i18n.list(names) }) : undefined;
  };
  return async (typed, signal) => {
    const { items } = await callApi(services, 'listNetworks', {}, { signal, quiet: true });
    const options = items.flatMap((network) =>
      network.subnets
        .filter(({ id, gateway_ip: gateway }) => gateway && !taken.has(id))
        .map((subnet) => ({
          value: subnet.id,
          label: `${nameOf(network)}: ${subnet.name || subnet.cidr}`,
          hint: subnet.cidr,
          disabledReason: reasonOf(subnet.cidr),
        })),
    );
    return narrowed(options, typed);
  };
}
