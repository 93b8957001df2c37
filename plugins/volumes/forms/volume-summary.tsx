import { I18n, useService, useT } from '@sextant/sdk';
import { type QuotaBarProps, WizardSummary, type WizardSummaryProps } from '@sextant/ui';
import { useEffect, useState } from 'react';
import { useSourceText } from './source-fields.tsx';
import { type LoadingLimits, limitsWith, type VolumeLimits } from './volume-limits.ts';
import { shownFields, type VolumeModel } from './volume-model.ts';

/** Shows the volume that will be made, and how it counts against the two quotas. */
export function volumeSummary(limits: LoadingLimits) {
  return function VolumeSummary({ model }: WizardSummaryProps<VolumeModel>) {
    const t = useT();
    const i18n = useService(I18n);
    const words = useSourceText();
    const { kind, source, size, name, type, zone } = model;
    const unset = t('volumes:none');
    return (
      <WizardSummary
        facts={[
          { label: t('volumes:form.name'), value: name.trim() || unset },
          {
            label: t('volumes:form.source-kind'),
            value: source
              ? words(source)
              : t(kind === 'none' ? 'volumes:source.kind.none' : `volumes:source.missing.${kind}`),
            missing: kind !== 'none' && !source,
          },
          {
            label: t('volumes:form.size'),
            value: size === null ? unset : i18n.bytes(size * 1024 ** 3),
            missing: size === null,
          },
          ...(shownFields(model).type
            ? [{ label: t('volumes:form.type'), value: type || t('volumes:form.type-default') }]
            : []),
          { label: t('volumes:form.zone'), value: zone || t('volumes:form.zone-any') },
        ]}
        quota={useBars(limits, size ?? 0)}
      />
    );
  };
}

function useBars(loading: LoadingLimits, size: number): QuotaBarProps[] {
  const t = useT();
  const { gigabytes, volumes } = limitsWith(useLimits(loading), size);
  return [
    { label: t('volumes:quota.gigabytes.label'), unit: t('volumes:gib'), ...gigabytes },
    { label: t('volumes:quota.volumes.label'), ...volumes },
  ];
}

function useLimits({ now, done }: LoadingLimits): VolumeLimits {
  const [limits, setLimits] = useState(now);
  useEffect(() => {
    let isDrawn = true;
    void done.then((found) => isDrawn && setLimits(found));
    return () => {
      isDrawn = false;
    };
  }, [done]);
  return limits;
}
