import { I18n, useService, useT } from '@sextant/sdk';
import { type Fact, Moment, YesNo } from '@sextant/ui';
import type { QosPolicy } from '../qos-policy.ts';

type FactName =
  | 'id'
  | 'name'
  | 'description'
  | 'shared'
  | 'tenant_id'
  | 'project_id'
  | 'created_at'
  | 'updated_at'
  | 'revision_number'
  | 'rules';

/** Returns the named facts of a policy, in that order; its rules as their number. Brief: no relative times. */
export function usePolicyFacts(policy: QosPolicy, names: readonly FactName[], brief = false): Fact[] {
  const t = useT();
  const i18n = useService(I18n);
  const id = (text: string | undefined) => ({ value: text, mono: true, copy: true });
  const time = (iso: string | undefined) => ({ value: iso && !brief ? <Moment iso={iso} /> : i18n.dateTime(iso) });
  const known: Readonly<Record<FactName, Omit<Fact, 'label'>>> = {
    id: id(policy.id),
    name: { value: policy.ownName || t('qos:none') },
    description: { value: policy.description || t('qos:none') },
    shared: { value: <YesNo value={policy.shared} /> },
    tenant_id: id(policy.tenant_id),
    project_id: id(policy.project_id),
    created_at: time(policy.created_at),
    updated_at: time(policy.updated_at),
    revision_number: {
      value: policy.revision_number === undefined ? undefined : i18n.number(policy.revision_number),
    },
    rules: { value: i18n.number(policy.rules.length) },
  };
  return names.map((name) => ({ label: t(`qos:details.${name}`), ...known[name] }));
}
