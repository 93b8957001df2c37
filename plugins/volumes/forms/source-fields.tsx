import { I18n, useCachedValue, useService, useT } from '@sextant/sdk';
import { Combobox, Field, Select, type StepProps } from '@sextant/ui';
import type { VolumeSource } from '../volume-creation.ts';
import styles from './forms.module.css';
import { type SourceKind, sourceKinds, type Sources } from './sources.ts';
import { type VolumeModel, withKind, withSource } from './volume-model.ts';

type SourceFieldsProps = Pick<StepProps<VolumeModel>, 'model' | 'change' | 'errors'> & {
  disabled: boolean;
  isFixed: boolean;
  sources: Sources;
};

/** Draws the source of the volume: a given one as a text, else two choices, first its kind, then which. */
export function SourceFields({ model, change, errors, disabled, isFixed, sources }: SourceFieldsProps) {
  const t = useT();
  const { kind, source } = model;
  if (isFixed && source) return <GivenSource source={source} />;
  return (
    <>
      <Field label={t('volumes:form.source-kind')} id="id_volume_source_type">
        <Select
          options={sourceKinds.map((value) => ({ value, label: t(`volumes:source.kind.${value}`) }))}
          value={kind}
          disabled={disabled}
          onChange={(next) => change((before) => withKind(before, next as SourceKind))}
        />
      </Field>
      {kind === 'none' ? null : (
        <Field label={t(`volumes:source.kind.${kind}`)} required name="source" error={errors['source']?.[0]}>
          <Candidates
            key={kind}
            sources={sources}
            kind={kind}
            chosen={source}
            disabled={disabled}
            onChoose={(next) => change((before) => withSource(before, next))}
          />
        </Field>
      )}
    </>
  );
}

function GivenSource({ source }: { source: VolumeSource }) {
  const t = useT();
  const words = useSourceText();
  return (
    <dl className={styles['source']}>
      <dt>{t(`volumes:source.of.${source.type}`)}</dt>
      <dd>
        <bdi>{words(source)}</bdi>
      </dd>
    </dl>
  );
}

interface CandidatesProps {
  sources: Sources;
  kind: VolumeSource['type'];
  chosen: VolumeSource | null;
  disabled: boolean;
  onChoose(source: VolumeSource | null): void;
}

function Candidates({ sources, kind, chosen, disabled, onChoose }: CandidatesProps) {
  const t = useT();
  const words = useSourceText();
  // Why there are none a toast has said.
  const { value: found, isKnown } = useCachedValue(sources[kind]);
  return (
    <Combobox
      options={found.map((source) => ({ value: source.id, label: words(source), hint: source.id }))}
      value={chosen?.id ?? ''}
      placeholder={t(isKnown ? `volumes:source.choose.${kind}` : 'volumes:source.loading')}
      disabled={disabled}
      onChange={(id) => onChoose(found.find((source) => source.id === id) ?? null)}
    />
  );
}

/** "cirros (20.40 MiB)", "data (8.00 GiB)". */
export function useSourceText(): (source: VolumeSource) => string {
  const t = useT();
  const i18n = useService(I18n);
  return ({ name, bytes, leastSize }) => {
    const size = bytes === undefined ? i18n.bytes(leastSize * 1024 ** 3) : i18n.bytes(bytes);
    return t('volumes:source.text', { name, size });
  };
}
