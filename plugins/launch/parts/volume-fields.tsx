import { useCachedValue, useT } from '@sextant/sdk';
import { Field, NumberInput, Segmented, TextInput } from '@sextant/ui';
import { makesVolume, needsOf } from '../launch-spec.ts';
import type { LaunchStepProps } from '../launch-step.ts';
import styles from './launch.module.css';

/** The choices about the volume that an instance boots from: whether there is a new one, its size, whether it stays. */
export function VolumeFields({ spec, change, data, errors, disabled }: LaunchStepProps) {
  const t = useT();
  const { value: canMake } = useCachedValue(data.canMakeVolume);
  const { source_type: type, source, vol_create: isMade } = spec;
  const isImage = type === 'image' || type === 'snapshot';
  const isNew = makesVolume(spec);
  return (
    <>
      {isImage && canMake && !data.settings.hide_create_volume ? (
        <YesNo
          label={t('launch:source.create-volume')}
          value={isMade}
          onChange={(vol_create) => change({ vol_create })}
          disabled={disabled}
        />
      ) : null}
      {isNew ? (
        <Field label={t('launch:source.volume-size')} required name="vol_size" error={errors['vol_size']?.[0]}>
          <NumberInput
            value={spec.vol_size}
            min={Math.max(1, needsOf(type, source[0]).leastVolume)}
            unit={t('launch:gib')}
            disabled={disabled}
            onChange={(vol_size) => change({ vol_size, vol_size_typed: true })}
          />
        </Field>
      ) : null}
      {(isNew || !isImage) && data.settings.can_set_mount_point ? (
        <Field label={t('launch:source.device')} optional={t('launch:optional')} name="vol_device_name">
          <TextInput
            value={spec.vol_device_name}
            onChange={(vol_device_name) => change({ vol_device_name })}
            disabled={disabled}
          />
        </Field>
      ) : null}
      {isNew || !isImage ? (
        <>
          <YesNo
            label={t('launch:source.delete-volume')}
            value={spec.vol_delete_on_instance_delete}
            onChange={(goes) => change({ vol_delete_on_instance_delete: goes })}
            disabled={disabled}
          />
          <p className={styles['intro']}>{t('launch:source.zones')}</p>
        </>
      ) : null}
    </>
  );
}

interface YesNoProps {
  label: string;
  value: boolean;
  disabled: boolean;
  onChange(value: boolean): void;
}

function YesNo({ label, value, disabled, onChange }: YesNoProps) {
  const t = useT();
  const disabledReason = disabled ? t('core:form.sending') : undefined;
  return (
    <Field label={label} group>
      <div className={styles['choice']}>
        <Segmented
          label={label}
          options={[
            { value: 'yes', label: t('launch:yes'), disabledReason },
            { value: 'no', label: t('launch:no'), disabledReason },
          ]}
          value={value ? 'yes' : 'no'}
          onChange={(next) => onChange(next === 'yes')}
        />
      </div>
    </Field>
  );
}
