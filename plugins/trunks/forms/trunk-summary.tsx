import { useT } from '@sextant/sdk';
import { WizardSummary, type WizardSummaryProps } from '@sextant/ui';
import type { TrunkModel } from './trunk-model.ts';

/** What the trunk will be, while the form is being filled in. */
export function trunkSummary(verb: 'create' | 'edit') {
  return function TrunkSummary({ model }: WizardSummaryProps<TrunkModel>) {
    const t = useT();
    const unset = t('trunks:none');
    const parent = { label: t('trunks:step.parent'), value: model.parents[0]?.display ?? t('trunks:summary.missing') };
    return (
      <WizardSummary
        title={t(`trunks:summary.${verb}`)}
        facts={[
          { label: t('trunks:form.name'), value: model.name || unset },
          {
            label: t('trunks:form.admin_state'),
            value: t(model.isUp ? 'trunks:form.enabled' : 'trunks:form.disabled'),
          },
          ...(verb === 'create' ? [{ ...parent, missing: model.parents.length === 0 }] : []),
          {
            label: t('trunks:step.subports'),
            value: t('trunks:step.subports-count', { count: model.subports.length }),
          },
        ]}
      />
    );
  };
}
