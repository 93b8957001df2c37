import type { Rule } from './rule.ts';

/** A rule that many groups have, under the name of its service. */
export interface RuleTemplate {
  readonly id: string;
  readonly label: string;
  readonly protocol: string | null;
  readonly from: number | null;
  readonly to: number | null;
}

const ofPort = (label: string, port: number, protocol = 'tcp'): RuleTemplate => ({
  id: label.toLowerCase().replaceAll(' ', '-'),
  label,
  protocol,
  from: port,
  to: port,
});
const whole = (label: string, protocol: string, from: number | null): RuleTemplate => ({
  id: `all-${protocol}`,
  label,
  protocol,
  from,
  to: from === null ? null : 65_535,
});

/** The templates that Horizon has as well, and those of databases and Kubernetes. */
export const ruleTemplates: readonly RuleTemplate[] = [
  ofPort('SSH', 22),
  ofPort('HTTP', 80),
  ofPort('HTTPS', 443),
  whole('ICMP', 'icmp', null),
  whole('TCP 1–65535', 'tcp', 1),
  whole('UDP 1–65535', 'udp', 1),
  ofPort('DNS', 53, 'udp'),
  ofPort('SMTP', 25),
  ofPort('POP3', 110),
  ofPort('IMAP', 143),
  ofPort('LDAP', 389),
  ofPort('SMTPS', 465),
  ofPort('IMAPS', 993),
  ofPort('POP3S', 995),
  ofPort('MS SQL', 1433),
  ofPort('MySQL', 3306),
  ofPort('RDP', 3389),
  ofPort('PostgreSQL', 5432),
  ofPort('Kubernetes API', 6443),
];

/** Returns the rule that a template begins with: incoming, IPv4, from everywhere. */
export function ruleOfTemplate({ protocol, from, to }: RuleTemplate): Rule {
  return { ...newRule, protocol, from, to };
}

/** The rule that the editor begins a new row with. */
export const newRule: Rule = {
  direction: 'ingress',
  ethertype: 'IPv4',
  protocol: 'tcp',
  from: null,
  to: null,
  prefix: null,
  group: null,
  addressGroup: null,
  description: '',
};
