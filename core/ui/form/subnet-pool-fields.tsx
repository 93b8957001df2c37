import { useId } from 'react';
import { Combobox } from '../combobox/combobox.tsx';
import { Field } from '../controls/field.tsx';
import { Segmented } from '../controls/segmented.tsx';
import { Select } from '../controls/select.tsx';
import { useT } from '../services-context.tsx';
import styles from './form.module.css';
import {
  choosePool,
  chooseSource,
  ipVersionOf,
  isVersionFixed,
  prefixLengths,
  type SubnetAddresses,
  type SubnetPool,
} from './subnet-pool.ts';

export interface SubnetPoolFieldsProps {
  pools: readonly SubnetPool[];
  value: SubnetAddresses;
  onChange(value: SubnetAddresses): void;
  /** The error of the choice of pool, in the operator's language. */
  error?: string | undefined;
  disabled?: boolean;
}

/** Where a subnet's addresses come from: typed, or from a pool, which sets the IP version and offers prefix lengths. */
export function SubnetPoolFields({ pools, value, onChange, error, disabled = false }: SubnetPoolFieldsProps) {
  const t = useT();
  const id = useId();
  const pool = pools.find((each) => each.id === value.pool);
  const sources = (['manual', 'subnetpool'] as const).map((source) => ({
    value: source,
    label: t(`core:subnetPool.${source}`),
    disabledReason: source === 'subnetpool' && pools.length === 0 ? t('core:subnetPool.none') : undefined,
  }));
  return (
    <div className={styles['form']}>
      <div className={styles['source-switch']}>
        <Segmented
          label={t('core:subnetPool.source')}
          options={disabled ? sources.map((each) => ({ ...each, disabledReason: t('core:form.locked') })) : sources}
          value={value.source}
          onChange={(source) => onChange(chooseSource(value, source as SubnetAddresses['source'], pool))}
        />
      </div>
      {value.source === 'subnetpool' ? (
        <Field id={`${id}-pool`} label={t('core:subnetPool.pool')} required error={error}>
          <Combobox
            options={pools.map((each) => ({
              value: each.id,
              label: each.name || each.id,
              hint: `IPv${ipVersionOf(each)}`,
            }))}
            value={value.pool ?? ''}
            disabled={disabled}
            onChange={(chosen) => {
              const next = pools.find((each) => each.id === chosen);
              if (next) onChange(choosePool(value, next));
            }}
          />
        </Field>
      ) : null}
      <div className={styles['grid']} data-columns="2">
        <Field
          id={`${id}-version`}
          label={t('core:subnetPool.ipVersion')}
          help={isVersionFixed(value) ? t('core:subnetPool.fixed') : undefined}
        >
          <Select
            options={[
              { value: '4', label: 'IPv4' },
              { value: '6', label: 'IPv6' },
            ]}
            value={String(value.ipVersion)}
            disabled={disabled || isVersionFixed(value)}
            onChange={(version) => onChange({ ...value, ipVersion: version === '6' ? 6 : 4 })}
          />
        </Field>
        {value.source === 'subnetpool' && pool ? (
          <Field id={`${id}-length`} label={t('core:subnetPool.prefixLength')}>
            <Select
              options={prefixLengths(pool).map(({ length, isDefault }) => ({
                value: String(length),
                label: isDefault ? t('core:subnetPool.poolDefault', { length }) : String(length),
              }))}
              value={String(value.prefixLength ?? '')}
              placeholder={t('core:subnetPool.byPool')}
              disabled={disabled}
              onChange={(length) => onChange({ ...value, prefixLength: length === '' ? undefined : Number(length) })}
            />
          </Field>
        ) : null}
      </div>
    </div>
  );
}
