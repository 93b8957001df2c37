import { type DetailsViewProps, useT } from '@sextant/sdk';
import { DetailsSection, DetailsSections, FactList } from '@sextant/ui';
import type { QosPolicy } from '../qos-policy.ts';
import { usePolicyFacts } from './policy-facts.tsx';
import { RuleTable } from './rule-table.tsx';

/** The tab "Overview": every fact of a policy, and its rules. */
export function Overview({ item }: DetailsViewProps<QosPolicy>) {
  const t = useT();
  const policy = usePolicyFacts(item, ['id', 'name', 'description', 'shared']);
  const more = usePolicyFacts(item, ['tenant_id', 'project_id', 'created_at', 'updated_at', 'revision_number']);
  return (
    <DetailsSections>
      <DetailsSections columns>
        <DetailsSection title={t('qos:details.section.policy')}>
          <FactList roomy facts={policy} />
        </DetailsSection>
        <DetailsSection title={t('qos:details.section.more')}>
          <FactList roomy facts={more} />
        </DetailsSection>
      </DetailsSections>
      <DetailsSection
        title={t('qos:details.rules')}
        count={item.rules.length}
        empty={item.rules.length === 0 && t('qos:rules.none')}
      >
        <RuleTable policy={item} />
      </DetailsSection>
    </DetailsSections>
  );
}
