import { I18n, useCachedValue, useService, useT } from '@sextant/sdk';
import { Alert, FactList, Skeleton, TransferTable } from '@sextant/ui';
import { createContext, useCallback, useContext, useMemo } from 'react';
import { flavorErrors, flavorRefusal, isTooSmall } from '../checks.ts';
import { withFlavor } from '../launch-spec.ts';
import type { LaunchStep, LaunchStepProps } from '../launch-step.ts';
import { FlavorCharts } from '../parts/flavor-charts.tsx';
import { flavorColumns, flavorFacets } from '../parts/flavor-columns.ts';
import styles from '../parts/launch.module.css';
import type { Flavor as FlavorRecord } from '../records.ts';

/** The data that the drawer of a flavor needs of the step. */
const StepContext = createContext<Pick<LaunchStepProps, 'spec' | 'data'> | undefined>(undefined);

function Flavor({ spec, change, data }: LaunchStepProps) {
  const t = useT();
  const i18n = useService(I18n);
  const { value: flavors, isKnown } = useCachedValue(data.flavors);
  const { value: limits } = useCachedValue(data.limits);
  const { flavor } = spec;
  const refuse = useCallback((each: FlavorRecord) => flavorRefusal(each, spec, limits, i18n), [spec, limits, i18n]);
  const small = useMemo(() => flavors.filter((each) => isTooSmall(each, spec)).length, [flavors, spec]);
  const allocated = useMemo(() => (flavor ? [flavor] : []), [flavor]);
  const step = useMemo(() => ({ spec, data }), [spec, data]);
  return (
    <StepContext value={step}>
      <div className={styles['step']}>
        <p>{t('launch:flavor.intro')}</p>
        {small > 0 ? (
          <Alert type="note">
            {t(small === flavors.length ? 'launch:flavor.all-disabled' : 'launch:flavor.some-disabled')}
          </Alert>
        ) : null}
        {isKnown ? (
          <TransferTable
            available={flavors}
            allocated={allocated}
            onChange={([next = null]) => change((now) => withFlavor(now, next))}
            columns={flavorColumns}
            facets={flavorFacets}
            refuse={refuse}
            summary={FlavorSummary}
            meaning={flavor ? <FlavorCharts spec={spec} flavor={flavor} data={data} /> : undefined}
            texts={{ noneAllocated: 'launch:flavor.required', noneAvailable: 'launch:flavor.empty' }}
          />
        ) : (
          <Skeleton />
        )}
      </div>
    </StepContext>
  );
}

/** The drawer of a flavor: its facts, and the quotas as they would be with it. */
function FlavorSummary({ item }: { item: FlavorRecord }) {
  const t = useT();
  const i18n = useService(I18n);
  const step = useContext(StepContext);
  const gib = (size: number) => t('core:formats.bytes.GiB', { number: i18n.number(size) });
  return (
    <>
      <FactList
        facts={[
          { label: t('launch:field.name'), value: item.name },
          { label: t('launch:field.id'), value: item.id, mono: true, copy: true },
          { label: t('launch:field.vcpus'), value: i18n.number(item.vcpus) },
          { label: t('launch:field.ram'), value: i18n.bytes(item.ram * 1024 ** 2) },
          { label: t('launch:field.root-disk'), value: gib(item.disk) },
          { label: t('launch:field.ephemeral'), value: gib(item.ephemeral) },
          { label: t('launch:field.total-disk'), value: gib(item.total_disk) },
        ]}
      />
      {step && step.spec.flavor?.id !== item.id ? <FlavorCharts {...step} flavor={item} /> : null}
    </>
  );
}

export const flavorStep: LaunchStep = {
  id: 'flavor',
  label: 'launch:step.flavor',
  condition: {},
  component: Flavor,
  check: flavorErrors,
  hint: ({ flavor }) => flavor?.name,
};
