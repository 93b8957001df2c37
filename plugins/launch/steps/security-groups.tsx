import { columnOf, type Facet, useCachedValue, useT } from '@sextant/sdk';
import { FactTable } from '@sextant/ui';
import type { LaunchStep, LaunchStepProps } from '../launch-step.ts';
import { Choice } from '../parts/choice.tsx';
import { typedFacet } from '../parts/facets.ts';
import type { SecurityGroup } from '../records.ts';

const columns = [
  columnOf<SecurityGroup>({ id: 'name', label: 'launch:field.name', priority: 1 }),
  columnOf<SecurityGroup>({ id: 'description', label: 'launch:field.description', priority: 1, width: 320 }),
];

const facets: readonly Facet[] = [
  typedFacet('name', 'launch:field.name'),
  typedFacet('description', 'launch:field.description'),
];

/** The security groups, any number, for all interfaces that are made for the instance. */
function SecurityGroups({ spec, change, data }: LaunchStepProps) {
  const { value: securityGroups, isKnown } = useCachedValue(data.securityGroups);
  return (
    <Choice
      intro="launch:security-groups.intro"
      noneAllocated="launch:security-groups.none-chosen"
      noneAvailable="launch:security-groups.none"
      isKnown={isKnown}
      available={securityGroups}
      allocated={spec.security_groups}
      onChange={(chosen) => change({ security_groups: chosen })}
      columns={columns}
      facets={facets}
      maxAllocation={-1}
      summary={Rules}
    />
  );
}

/** Shows the rules in the drawer of a security group. */
function Rules({ item }: { item: SecurityGroup }) {
  const t = useT();
  const any = t('launch:security-groups.rule.any');
  const ways: Readonly<Record<string, string>> = {
    ingress: t('launch:security-groups.rule.ingress'),
    egress: t('launch:security-groups.rule.egress'),
  };
  const portsOf = ({ port_range_min: min, port_range_max: max }: Rule) =>
    min === null || min === undefined ? any : min === max ? String(min) : `${min}–${max ?? ''}`;
  return (
    <FactTable
      label={t('launch:security-groups.rule.label', { name: item.name })}
      columns={['direction', 'ethertype', 'protocol', 'ports', 'remote'].map((key) => ({
        label: t(`launch:security-groups.rule.${key}`),
      }))}
      rows={item.security_group_rules.map((rule) => ({
        id: rule.id,
        cells: [
          ways[rule.direction ?? ''] ?? rule.direction,
          rule.ethertype,
          rule.protocol ?? any,
          portsOf(rule),
          rule.remote_group_id ?? rule.remote_address_group_id ?? rule.remote_ip_prefix ?? any,
        ],
      }))}
    />
  );
}

type Rule = SecurityGroup['security_group_rules'][number];

export const securityGroupsStep: LaunchStep = {
  id: 'security-groups',
  label: 'launch:step.security-groups',
  condition: { services: ['network'] },
  component: SecurityGroups,
  hint: ({ security_groups: groups }, { i18n }) =>
    groups.length > 0 ? i18n.list(groups.map(({ name }) => name)) : undefined,
  preselect: async (data) => {
    const usual = (await data.securityGroups.get()).filter(({ name }) => name === 'default');
    return (spec) => (spec.security_groups.length > 0 ? spec : { ...spec, security_groups: usual });
  },
};
