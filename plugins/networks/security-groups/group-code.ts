import type { Code } from '@sextant/sdk';
import type { Rule } from './rule.ts';

const service = 'network';
const at = (id: string) => `/v2.0/security-groups/${encodeURIComponent(id)}`;

export interface GroupFields {
  name?: string;
  description?: string;
  stateful?: boolean;
  rules_of?: string;
}

/** Returns the code that makes the group outside the console; rules are copied by the console alone. */
export function creationCode({ name = '', description = '', stateful = true }: GroupFields): Code {
  const options: [string, string][] = description ? [['--description', description]] : [];
  const flags = stateful ? [] : ['--stateless'];
  const body = { security_group: { name, description, stateful } };
  return {
    commands: [{ command: 'security group create', options: [...options, ...flags], names: [name] }],
    calls: [{ method: 'POST', service, path: '/v2.0/security-groups', body }],
    resources: [{ type: 'openstack_networking_secgroup_v2', name, attributes: { name, description } }],
  };
}

export function editCode(id: string, { name = '', description = '' }: GroupFields): Code {
  const options: [string, string][] = [
    ['--name', name],
    ['--description', description],
  ];
  return {
    commands: [{ command: 'security group set', options, names: [id] }],
    calls: [{ method: 'PUT', service, path: at(id), body: { security_group: { name, description } } }],
  };
}

export function deletionCode({ id }: { id: string }): Code {
  return {
    commands: [{ command: 'security group delete', names: [id] }],
    calls: [{ method: 'DELETE', service, path: at(id) }],
  };
}

/** Returns the native members of a rule (Networking API v2.0, Create security group rule). */
export const nativeRule = (rule: Rule) => ({
  direction: rule.direction,
  ethertype: rule.ethertype,
  protocol: rule.protocol,
  port_range_min: rule.from,
  port_range_max: rule.to,
  remote_ip_prefix: rule.prefix,
  remote_group_id: rule.group,
  ...(rule.addressGroup === null ? {} : { remote_address_group_id: rule.addressGroup }),
  description: rule.description,
});

/** Returns the code that makes the added rules of a group and deletes the removed ones. */
export function rulesCode(group: string, added: readonly Rule[], removed: readonly string[]): Code {
  const bodies = added.map((rule) => ({ security_group_id: group, ...nativeRule(rule) }));
  const path = '/v2.0/security-group-rules';
  return {
    commands: [
      ...added.map((rule) => ({ command: 'security group rule create', options: optionsOf(rule), names: [group] })),
      ...(removed.length > 0 ? [{ command: 'security group rule delete', names: removed }] : []),
    ],
    calls: [
      ...(bodies.length > 0
        ? [{ method: 'POST' as const, service, path, body: { security_group_rules: bodies } }]
        : []),
      ...removed.map((id) => ({ method: 'DELETE' as const, service, path: `${path}/${id}` })),
    ],
  };
}

type Option = string | [string, string];

function optionsOf(rule: Rule): Option[] {
  const { from, to, protocol } = rule;
  const isIcmp = protocol === 'icmp' || protocol === 'ipv6-icmp';
  const ports =
    from === null ? [] : ([['--dst-port', from === to || to === null ? `${from}` : `${from}:${to}`]] as Option[]);
  const icmp: Option[] = [
    ...(from === null ? [] : [['--icmp-type', `${from}`] as Option]),
    ...(to === null ? [] : [['--icmp-code', `${to}`] as Option]),
  ];
  return [
    `--${rule.direction}`,
    ['--ethertype', rule.ethertype],
    ...(protocol === null ? [] : [['--protocol', protocol] as Option]),
    ...(isIcmp ? icmp : ports),
    ...(rule.prefix === null ? [] : [['--remote-ip', rule.prefix] as Option]),
    ...(rule.group === null ? [] : [['--remote-group', rule.group] as Option]),
    ...(rule.addressGroup === null ? [] : [['--remote-address-group', rule.addressGroup] as Option]),
    ...(rule.description ? [['--description', rule.description] as Option] : []),
  ];
}
