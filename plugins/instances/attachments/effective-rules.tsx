import { useT } from '@sextant/sdk';
import { DetailsSection, FactTable, Missing } from '@sextant/ui';
import type { SecurityGroup, SecurityGroupRule } from './security-group.ts';

/** Draws the rules that the chosen groups come to, each once, whichever group has it. */
export function EffectiveRules({ groups }: { groups: readonly SecurityGroup[] }) {
  const t = useT();
  const rules = new Map(groups.flatMap((group) => group.security_group_rules).map((rule) => [keyOf(rule), rule]));
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  return (
    <DetailsSection
      title={t('instances:attach.groups.effective')}
      count={rules.size}
      empty={rules.size === 0 && t('instances:attach.groups.no-rules')}
    >
      <FactTable
        label={t('instances:attach.groups.effective')}
        columns={['direction', 'ethertype', 'protocol', 'ports', 'remote'].map((name) => ({
          label: t(`instances:attach.groups.rule.${name}`),
        }))}
        rows={[...rules].map(([id, rule]) => ({
          id,
          cells: [
            t(`instances:attach.groups.directions.${rule.direction === 'egress' ? 'egress' : 'ingress'}`),
            rule.ethertype ?? <Missing key="ethertype" />,
            rule.protocol ?? t('instances:attach.groups.any'),
            rangeOf(rule, t) ?? t('instances:attach.groups.any'),
            rule.remote_ip_prefix ??
              names.get(rule.remote_group_id ?? '') ??
              rule.remote_group_id ??
              rule.remote_address_group_id ??
              t('instances:attach.groups.any'),
          ],
        }))}
      />
    </DetailsSection>
  );
}

const keyOf = (rule: SecurityGroupRule) =>
  [
    rule.direction,
    rule.ethertype,
    rule.protocol,
    rule.port_range_min,
    rule.port_range_max,
    rule.remote_ip_prefix,
    rule.remote_group_id,
    rule.remote_address_group_id,
  ].join(' ');

type Translate = ReturnType<typeof useT>;

const isIcmp = ({ protocol }: SecurityGroupRule) => /^(icmp|ipv6-icmp|1$|58$)/.test(String(protocol ?? ''));

/** Returns the ports of a rule. Neutron keeps type and code of ICMP in the same members. */
export function rangeOf(rule: SecurityGroupRule, t: Translate): string | undefined {
  const { port_range_min: from, port_range_max: to } = rule;
  if (typeof from !== 'number') return undefined;
  const hasEnd = typeof to === 'number';
  if (isIcmp(rule)) {
    return hasEnd
      ? t('instances:attach.groups.icmp-code', { type: from, code: to })
      : t('instances:attach.groups.icmp-type', { type: from });
  }
  return from === to || !hasEnd ? String(from) : `${from}–${to}`;
}
