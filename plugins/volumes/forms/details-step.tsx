import { useT } from '@sextant/sdk';
import { Field, NumberInput, Select, type StepProps, TextArea, TextInput } from '@sextant/ui';
import styles from './forms.module.css';
import { SourceFields } from './source-fields.tsx';
import type { Sources } from './sources.ts';
import { TypeDescription, type VolumeTypeFacts } from './type-description.tsx';
import { shownFields, type VolumeModel } from './volume-model.ts';

export interface DetailsSetting {
  types: readonly VolumeTypeFacts[];
  zones: readonly string[];
  /** The source is given: it is told, not asked for. */
  isFixed: boolean;
  sources: Sources;
}

/** The step "Volume Details". Two of its fields have fixed ids: `id_volume_source_type` and `id_type`. */
export function detailsStep({ types, zones, isFixed, sources }: DetailsSetting) {
  return function DetailsStep({ model, change, errors, submitting: disabled }: StepProps<VolumeModel>) {
    const t = useT();
    const optional = t('volumes:form.optional');
    const shows = shownFields(model);
    return (
      <div className={styles['fields']}>
        <p className={styles['required']}>{t('core:form.requiredHint')}</p>
        <SourceFields
          model={model}
          change={change}
          errors={errors}
          disabled={disabled}
          isFixed={isFixed}
          sources={sources}
        />
        <Field label={t('volumes:form.name')} optional={optional} name="name" error={errors['name']?.[0]}>
          <TextInput value={model.name} onChange={(name) => change({ name })} disabled={disabled} autoFocus />
        </Field>
        <Field label={t('volumes:form.size')} required name="size" error={errors['size']?.[0]}>
          <NumberInput
            value={model.size}
            min={model.source?.leastSize ?? 1}
            unit={t('volumes:gib')}
            disabled={disabled}
            onChange={(size) => change({ size })}
          />
        </Field>
        <div className={styles['wide']}>
          <Field
            label={t('volumes:form.description')}
            optional={optional}
            name="description"
            error={errors['description']?.[0]}
          >
            <TextArea
              value={model.description}
              rows={2}
              onChange={(description) => change({ description })}
              disabled={disabled}
            />
          </Field>
        </div>
        {shows.type ? (
          <Field label={t('volumes:form.type')} id="id_type">
            <Select
              options={types.map(({ name }) => ({ value: name, label: name }))}
              value={model.type}
              placeholder={t('volumes:form.type-default')}
              disabled={disabled}
              onChange={(type) => change({ type })}
            />
          </Field>
        ) : null}
        <Field label={t('volumes:form.zone')}>
          <Select
            options={zones.map((zone) => ({ value: zone, label: zone }))}
            value={model.zone}
            placeholder={t('volumes:form.zone-any')}
            disabled={disabled}
            onChange={(zone) => change({ zone })}
          />
        </Field>
        {shows.description ? <TypeDescription type={types.find(({ name }) => name === model.type)} /> : null}
      </div>
    );
  };
}
