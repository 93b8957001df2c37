import { callApi, type Services } from '@sextant/sdk';
import { groupName, type SecurityGroup } from './group.ts';
import type { Members, ReachPort } from './reach.ts';
import { ruleOf } from './rule.ts';

/** All that the question "who can reach this server?" is answered from. */
export interface ReachFacts {
  readonly ports: readonly ReachPort[];
  /** Names of groups, by id. */
  readonly names: ReadonlyMap<string, string>;
  /** Members of the groups that rules name as a source, by id. */
  readonly members: ReadonlyMap<string, Members>;
}

/**
 * Reads the ports of the server, and side by side the rules of the project's groups. A port may be in groups of another project: they are
 * read one by one, and an administrator may; the rules of those that can't be read are undefined. The ports of each group that a rule lets in
 * come last (listPorts).
 */
export async function readReach(server: string, services: Services, signal: AbortSignal): Promise<ReachFacts> {
  const options = { signal, quiet: true };
  const [ports, own] = await Promise.all([
    callApi(services, 'listServerInterfaces', { params: { id: server } }, options),
    callApi(services, 'listSecurityGroups', {}, options),
  ]);
  const byId = new Map((own.items as readonly SecurityGroup[]).map((group) => [group.id, group]));
  const used = new Set(ports.items.flatMap((port) => port.groups.map((group) => group.id)));
  const orNothing = (error: unknown): undefined => {
    if (signal.aborted) throw error;
    return undefined;
  };
  const found = await Promise.all(
    [...used]
      .filter((id) => !byId.has(id))
      .map((id) => callApi(services, 'readSecurityGroup', { params: { id } }, options).catch(orNothing)),
  );
  for (const group of found) if (group) byId.set(group.id, group);
  const reached = ports.items.map((port) => ({
    id: port.id,
    addresses: port.fixed_ips.map((ip) => ip.ip_address),
    floating: port.floating_ips.map((floating) => floating.floating_ip_address),
    isFiltered: port.port_security_enabled !== false,
    groups: port.groups.map((group) => ({ ...group, rules: byId.get(group.id)?.security_group_rules.map(ruleOf) })),
  }));
  const sources = new Set(
    reached
      .flatMap((port) => port.groups.flatMap(({ rules = [] }) => rules))
      .flatMap(({ direction, group }) => (direction === 'ingress' && group !== null ? [group] : [])),
  );
  const members = await Promise.all(
    [...sources].map(async (id): Promise<[string, Members] | undefined> => {
      const answer = await callApi(services, 'listPorts', { query: { security_groups: id } }, options).catch(orNothing);
      const group = byId.get(id);
      // Ports of other projects may be in a group that is shared, and nobody but an administrator sees them.
      const isWhole = group !== undefined && group.shared !== true;
      return answer && [id, { addresses: answer.items.flatMap(memberAddresses), isWhole }];
    }),
  );
  return {
    ports: reached,
    names: new Map([...byId.values()].map((group) => [group.id, groupName(group)])),
    members: new Map(members.filter((each) => each !== undefined)),
  };
}

interface Member {
  readonly fixed_ips?: readonly { readonly ip_address: string }[];
  /** With the extension allowed-address-pairs. */
  readonly allowed_address_pairs?: readonly { readonly ip_address: string }[];
}

/** Returns the addresses that neutron takes for members: fixed ones, and those that the port may send from besides. */
function memberAddresses({ fixed_ips: fixed = [], allowed_address_pairs: pairs = [] }: Member): string[] {
  return [...fixed, ...pairs].map(({ ip_address: address }) => address);
}
