import type { NetworkApi, SecurityGroupsApi } from '#protocol';
import declaration from '#schemas/api/security-groups.json' with { type: 'json' };
import { GatewayError } from '../../../http/errors.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { listPorts, type NativePort } from '../../../openstack/neutron/ports.ts';
import * as groups from '../../../openstack/neutron/security-groups.ts';
import { serverNames } from '../../../openstack/nova/server-names.ts';
import { ownProject } from '../../../openstack/own-project.ts';
import type { Call } from '../../operations/call.ts';
import { serviceRoutes } from '../../operations/service-routes.ts';
import { halfway } from '../halfway.ts';
import { createKeyedMutex } from '../keyed-mutex.ts';
import { sequentially } from '../sequential.ts';
import { shownSecurityGroup } from './shapes.ts';

type Ops = SecurityGroupsApi.SecurityGroupsOperations;
type Rule = groups.NativeSecurityGroupRule;
type NewRule = SecurityGroupsApi.NewRule;

/** The operations of one security group; `listGroups` is the list. */
export const securityGroupRoutes = serviceRoutes<Ops>(declaration, {
  readSecurityGroup: readGroup,
  createSecurityGroup: createGroup,
  changeSecurityGroup: async ({ native, params, body }) =>
    shownGroup(await groups.changeSecurityGroup(native, params.id, body)),
  deleteSecurityGroup: ({ native, params }) => groups.deleteSecurityGroup(native, params.id),
  // The second of two saves is compared with the rules that the first one left. Other gateways and clients may still come between.
  changeSecurityGroupRules: (call) => turns.take(call.params.id, () => changeRules(call)),
});

const turns = createKeyedMutex();

const shownGroup = (group: groups.NativeSecurityGroup) => shownSecurityGroup(group) as SecurityGroupsApi.SecurityGroup;

/** listSecurityGroups: the groups of the own project; with `use`, how many of its ports use each. */
export async function listGroups(
  call: Call<NetworkApi.NetworkOperations['listSecurityGroups']>,
): Promise<{ items: NetworkApi.SecurityGroup[] }> {
  const { native, query } = call;
  const project = ownProject(native.session);
  const ports = query.use
    ? native.aside<NativePort[] | null>(
        'network',
        () => listPorts(native, { project_id: project, fields: ['security_groups'] }),
        null,
      )
    : Promise.resolve(null);
  const [found, users] = await Promise.all([groups.listSecurityGroups(native, { tenant_id: project }), ports]);
  const items = found.map(shownSecurityGroup);
  if (!users) return { items };
  const counts = new Map<string, number>();
  for (const id of users.flatMap((port) => port.security_groups ?? [])) counts.set(id, (counts.get(id) ?? 0) + 1);
  return { items: items.map((group) => ({ ...group, port_count: counts.get(group.id) ?? 0 })) };
}

/** readSecurityGroup: the group; beside it its ports and the rules that name it; then names. */
async function readGroup({
  native,
  params,
}: Call<Ops['readSecurityGroup']>): Promise<Ops['readSecurityGroup']['answer']> {
  const fields = ['id', 'name', 'device_id', 'device_owner', 'fixed_ips'];
  const [group, ports, referring] = await Promise.all([
    groups.readSecurityGroup(native, params.id),
    native.aside('network', () => listPorts(native, { security_groups: params.id, fields }), []),
    native.aside(
      'network',
      () => groups.listSecurityGroupRules(native, { remote_group_id: params.id, fields: ['security_group_id'] }),
      [],
    ),
  ]);
  const named = new Set(group.security_group_rules.flatMap((rule) => rule.remote_group_id ?? []));
  const others = new Set(referring.flatMap((rule) => rule.security_group_id ?? []));
  others.delete(group.id);
  const [names, servers] = await Promise.all([
    groupNames(native, new Set([...named, ...others])),
    serverNamesOf(native, ports),
  ]);
  const withName = (id: string) => ({ id, name: names.get(id) ?? (id === group.id ? group.name : id) });
  return {
    ...shownGroup(group),
    ports: ports.map((port) => ({ ...port, device_name: servers.get(port.device_id) ?? null })),
    referring_groups: [...others].map(withName),
    remote_groups: [...named].map(withName),
  };
}

async function groupNames(native: NativeCaller, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  const read = () => groups.listSecurityGroupsOf(native, [...ids], { fields: ['id', 'name'] });
  return new Map((await native.aside('network', read, [])).map(({ id, name }) => [id, name]));
}

/** Returns the names of the servers that have the ports, by id. No call is made where no server has one. */
export async function serverNamesOf(native: NativeCaller, ports: readonly NativePort[]): Promise<Map<string, string>> {
  if (!ports.some((port) => port.device_owner.startsWith('compute:'))) return new Map();
  return native.aside('compute', () => serverNames(native, false), new Map<string, string>());
}

/** createSecurityGroup: the group, then the rules of the named one. A failure deletes the new group again. */
async function createGroup({
  native,
  body,
}: Call<Ops['createSecurityGroup']>): Promise<SecurityGroupsApi.SecurityGroup> {
  const { rules_of: source, ...attributes } = body;
  const wanted = source ? (await groups.readSecurityGroup(native, source)).security_group_rules : undefined;
  const tenant_id = ownProject(native.session);
  const made = await groups.createSecurityGroup(native, { tenant_id, ...attributes });
  if (!wanted || !source) return shownGroup(made);
  try {
    const copies = wanted.map((rule) => copyOf(rule, source, made.id));
    const had = made.security_group_rules;
    const missing = copies.filter((copy) => !had.some((rule) => saysTheSame(rule, copy)));
    if (missing.length > 0) await createRules(native, made.id, missing);
    const unwanted = had.filter((rule) => !copies.some((copy) => saysTheSame(rule, copy)));
    await sequentially(unwanted, (rule) => groups.deleteSecurityGroupRule(native, rule.id));
    return shownGroup(await groups.readSecurityGroup(native, made.id));
  } catch (error) {
    // The first error is the one to tell; a group that cannot be deleted either shows in the list.
    await groups.deleteSecurityGroup(native.detached(), made.id).catch(() => undefined);
    throw error;
  }
}

/** A rule that names its own group names the new group in the copy. */
function copyOf(rule: Rule, source: string, id: string): NewRule {
  const remote = rule.remote_group_id === source ? id : rule.remote_group_id;
  return {
    direction: rule.direction,
    ethertype: rule.ethertype === 'IPv6' ? 'IPv6' : 'IPv4',
    protocol: rule.protocol,
    port_range_min: rule.port_range_min,
    port_range_max: rule.port_range_max,
    remote_ip_prefix: rule.remote_ip_prefix,
    remote_group_id: remote,
    ...(rule.remote_address_group_id ? { remote_address_group_id: rule.remote_address_group_id } : {}),
    description: rule.description ?? '',
  };
}

/**
 * changeSecurityGroupRules: one bulk POST, which makes all rules or none, then the deletions. Removed rules that differ from an added one in
 * the description alone are deleted first, as neutron takes no twins; they come back when the POST is refused. Throws RULES_CHANGED, RULES_LOST.
 */
async function changeRules(call: Call<Ops['changeSecurityGroupRules']>): Promise<SecurityGroupsApi.RuleOutcome> {
  const { native, params, body } = call;
  const { added = [], removed = [], known } = body;
  const { security_group_rules: current } = await groups.readSecurityGroup(native, params.id);
  const ids = new Set(current.map((rule) => rule.id));
  if (known && (known.length !== ids.size || known.some((id) => !ids.has(id)))) {
    throw new GatewayError('RULES_CHANGED', { id: params.id });
  }
  // A rule of another group is not this group's to delete.
  const foreign = removed.find((id) => !ids.has(id));
  if (foreign !== undefined) throw new GatewayError('NOT_FOUND', { what: `Rule ${foreign}` });
  const going = current.filter((rule) => removed.includes(rule.id));
  const twins = going.filter((rule) => added.some((one) => saysTheSame(rule, one)));
  const outcome: SecurityGroupsApi.RuleOutcome = { added: [], removed: [], failed: [] };
  await sequentially(twins, (rule) => removeInto(native, rule.id, outcome));
  if (added.length > 0) {
    try {
      outcome.added = (await createRules(native, params.id, added)) as SecurityGroupsApi.SecurityGroupRule[];
    } catch (error) {
      const gone = twins.filter((rule) => outcome.removed.includes(rule.id));
      if (gone.length > 0) await giveBack(native.detached(), params.id, gone, error);
      throw error;
    }
  }
  const rest = going.filter((rule) => !twins.includes(rule));
  await sequentially(rest, (rule) => removeInto(native, rule.id, outcome));
  return outcome;
}

/** Makes rules again that were taken out for others. Throws RULES_LOST, which tells the refusal too, when they are refused as well. */
async function giveBack(native: NativeCaller, id: string, gone: readonly Rule[], refusal: unknown): Promise<void> {
  try {
    await createRules(
      native,
      id,
      gone.map((rule) => copyOf(rule, '', '')),
    );
  } catch {
    // The refusal tells the caller more than the second failure.
    const rules = gone.map(inWords).join('; ');
    throw halfway('RULES_LOST', refusal, { id, count: String(gone.length), rules });
  }
}

/** Returns a rule as one can read it: "ingress IPv4 tcp 22-22 10.0.0.0/8". */
function inWords({
  direction,
  ethertype,
  protocol,
  port_range_min: from,
  port_range_max: to,
  ...remote
}: Rule): string {
  const ports = from === null && to === null ? undefined : `${from}-${to}`;
  const source = remote.remote_ip_prefix ?? remote.remote_group_id ?? remote.remote_address_group_id;
  return [direction, ethertype, protocol, ports, source].filter(Boolean).join(' ');
}

function createRules(native: NativeCaller, group: string, rules: readonly NewRule[]): Promise<Rule[]> {
  const bodies = rules.map((rule) => ({ security_group_id: group, ...rule }));
  return groups.createSecurityGroupRules(native, bodies);
}

/** Deletes a rule and notes the outcome. A rule that is gone already counts as removed. */
async function removeInto(native: NativeCaller, id: string, outcome: SecurityGroupsApi.RuleOutcome): Promise<void> {
  try {
    await groups.deleteSecurityGroupRule(native, id);
    outcome.removed.push(id);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'SERVICE_REFUSED') throw error;
    if (error.statusCode === 404) outcome.removed.push(id);
    else outcome.failed.push({ id, message: error.message });
  }
}

/** Says whether two rules differ in nothing but their ids and descriptions. A prefix for everybody is the same as none. */
function saysTheSame(rule: Rule, other: NewRule): boolean {
  return key(rule) === key(other);
}

function key(rule: Rule | NewRule): string {
  const prefix = rule.remote_ip_prefix?.endsWith('/0') ? null : (rule.remote_ip_prefix ?? null);
  return JSON.stringify([
    rule.direction,
    rule.ethertype ?? 'IPv4',
    rule.protocol?.toLowerCase() ?? null,
    rule.port_range_min ?? null,
    rule.port_range_max ?? null,
    prefix,
    rule.remote_group_id ?? null,
    rule.remote_address_group_id ?? null,
  ]);
}
