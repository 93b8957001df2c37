import { I18n, useService, useT } from '@sextant/sdk';
import { FactTable, Missing, ShortId } from '@sextant/ui';
import { type QosPolicy, type QosRule, rulesInOrder } from '../qos-policy.ts';

const words = ['id', 'type', 'direction'] as const;
const figures = ['max_kbps', 'max_burst_kbps', 'min_kbps', 'dscp_mark'] as const;

/** Shows for each rule of a policy what it limits, guarantees or marks. */
export function RuleTable({ policy }: { policy: QosPolicy }) {
  const t = useT();
  const i18n = useService(I18n);
  // A newer service may have words that the console doesn't know: they stand for themselves.
  const word = (kind: 'types' | 'directions', value: string | undefined) => {
    if (!value) return <Missing />;
    const key = `qos:rules.${kind}.${value}`;
    return i18n.has(key) ? t(key) : value;
  };
  const cells = (rule: QosRule) => [
    <ShortId key="id" id={rule.id} label={t('qos:rules.id')} />,
    word('types', rule.type),
    word('directions', rule.direction),
    ...figures.map((name) => {
      const figure = rule[name];
      return figure === undefined ? <Missing key={name} /> : i18n.number(figure);
    }),
  ];
  return (
    <FactTable
      label={t('qos:details.rules')}
      columns={[
        ...words.map((name) => ({ label: t(`qos:rules.${name}`) })),
        ...figures.map((name) => ({ label: t(`qos:rules.${name}`), figure: true })),
      ]}
      rows={rulesInOrder(policy).map((rule) => ({ id: rule.id, cells: cells(rule) }))}
    />
  );
}
