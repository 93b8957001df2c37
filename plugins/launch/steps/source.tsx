import { I18n, useCachedValue, useService, useT } from '@sextant/sdk';
import { Alert, Field, Select, Skeleton, TransferTable } from '@sextant/ui';
import { sourceErrors, withFittingFlavor } from '../checks.ts';
import { type Source as SourceRecord, type SourceType, withSource, withSourceType } from '../launch-spec.ts';
import type { LaunchStep, LaunchStepProps } from '../launch-step.ts';
import styles from '../parts/launch.module.css';
import { sourceTables } from '../parts/source-columns.ts';
import { useSources, wantedSource } from '../parts/source-data.ts';
import { VolumeFields } from '../parts/volume-fields.tsx';
import { useWizardValue } from '../wizard-value.ts';

function Source(props: LaunchStepProps) {
  const { spec, change, data, disabled } = props;
  const t = useT();
  const { value: types, isKnown } = useCachedValue(data.sourceTypes);
  const isGone = useWizardValue(data.isSourceGone);
  if (isKnown && types.length === 0) return <Alert type="warning">{t('launch:source.none-allowed')}</Alert>;
  return (
    <div className={styles['step']}>
      <p>{t('launch:source.intro')}</p>
      {isGone && spec.source.length === 0 ? <Alert type="warning">{t('launch:source.gone')}</Alert> : null}
      <div className={styles['fields']}>
        <Field label={t('launch:source.type')} name="source_type">
          <Select
            options={types.map((type) => ({ value: type, label: t(`launch:source.kind.${type}`) }))}
            value={spec.source_type}
            disabled={disabled}
            onChange={(type) => change((now) => withSourceType(now, type as SourceType))}
          />
        </Field>
        <VolumeFields {...props} />
      </div>
      <Sources key={spec.source_type} {...props} />
    </div>
  );
}

/** The sources of the present kind. Each kind has its own search, so this is drawn anew with another. */
function Sources({ spec, change, data }: LaunchStepProps) {
  const i18n = useService(I18n);
  const type = spec.source_type;
  const sources = useSources(data, type);
  const { columns, facets } = sourceTables[type];
  if (!sources) return <Skeleton />;
  return (
    <TransferTable<SourceRecord>
      available={sources}
      allocated={spec.source}
      onChange={(source) => change((now) => withFittingFlavor(withSource(now, source), { data, i18n }))}
      columns={columns}
      facets={facets}
      itemName={({ name, id }) => name || id}
      texts={{ noneAllocated: `launch:source.required.${type}`, noneAvailable: `launch:source.empty.${type}` }}
    />
  );
}

export const sourceStep: LaunchStep = {
  id: 'source',
  label: 'launch:step.source',
  condition: {},
  component: Source,
  check: sourceErrors,
  hint: ({ source: [source] }) => source?.name || source?.id,
  preselect: wantedSource,
};
