import { useT } from '@sextant/sdk';
import { type QuotaUse, WizardSummary, type WizardSummaryProps } from '@sextant/ui';
import { useEffect, useState } from 'react';
import type { TrunkModel } from './trunk-model.ts';
import type { LoadingQuota } from './trunk-quota.ts';

/** Shows what the trunk will be, while the form is filled in. A new trunk is also counted against the quota. */
export function trunkSummary(verb: 'create' | 'edit', quota?: LoadingQuota) {
  return function TrunkSummary({ model }: WizardSummaryProps<TrunkModel>) {
    const t = useT();
    const use = useQuota(quota);
    const parent = { label: t('trunks:step.parent'), value: model.parents[0]?.display ?? t('trunks:summary.missing') };
    return (
      <WizardSummary
        title={t(`trunks:summary.${verb}`)}
        facts={[
          { label: t('trunks:form.name'), value: model.name || t('trunks:no-name') },
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
        quota={use ? [{ label: t('trunks:panel.label'), ...use }] : []}
      />
    );
  };
}

function useQuota(loading: LoadingQuota | undefined): QuotaUse | undefined {
  const [use, setUse] = useState<QuotaUse>();
  useEffect(() => {
    let isDrawn = true;
    void loading?.then((found) => isDrawn && setUse(found));
    return () => {
      isDrawn = false;
    };
  }, [loading]);
  return use;
}
