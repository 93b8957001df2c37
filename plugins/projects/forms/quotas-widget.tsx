import { I18n, useService, useT } from '@sextant/sdk';
import { Field, NumberInput, Switch, type WidgetProps } from '@sextant/ui';
import { useId, useState } from 'react';
import { MoreQuotas } from '../more-quotas.tsx';
import { isUsual, type ProjectQuotas, type Quota, quotaLabel, type QuotaService, quotasOf } from '../quotas.ts';
import styles from './quotas.module.css';
import { limitProblem, limitText, type QuotasData, withLimit } from './quotas-data.ts';

/** The answer of the services about the quotas, which the widget shows beside each limit. */
export interface QuotasContext {
  readonly known: { now: ProjectQuotas };
}

/** The limits of a service as a widget of a form. */
export function QuotasWidget({ name, value, onChange, disabled, formContext, registry }: WidgetProps) {
  const { known } = (formContext ?? registry.formContext) as QuotasContext;
  return (
    <QuotaLimits
      service={name as QuotaService}
      known={known.now}
      value={(value ?? []) as Limits}
      onChange={onChange}
      disabled={disabled ?? false}
    />
  );
}

type Limits = NonNullable<QuotasData[QuotaService]>;

interface LimitsProps {
  service: QuotaService;
  /** The answer of the services, with what is in use. */
  known: ProjectQuotas;
  value: Limits;
  onChange(value: Limits): void;
  disabled: boolean;
}

/** Draws the limits of one service, with what is in use beside each. */
export function QuotaLimits({ service, known, value, onChange, disabled }: LimitsProps) {
  const t = useT();
  const titleId = useId();
  const quotas = quotasOf(known, service);
  const row = (quota: Quota) => {
    const typed = value.find((each) => each.name === quota.name);
    return typed ? (
      <QuotaRow
        key={quota.name}
        quota={quota}
        limit={typed.limit}
        onChange={(limit) => onChange(withLimit(value, quota.name, limit))}
        disabled={disabled}
      />
    ) : null;
  };
  const more = quotas.filter((quota) => !isUsual(service, quota.name));
  return (
    <section aria-labelledby={titleId} className={styles['service']}>
      <h3 id={titleId}>{t(`projects:quota.service.${service}`)}</h3>
      {quotas.filter((quota) => isUsual(service, quota.name)).map(row)}
      {more.length > 0 ? <MoreQuotas>{more.map(row)}</MoreQuotas> : null}
    </section>
  );
}

interface RowProps {
  quota: Quota;
  limit: number | null;
  onChange(limit: number | null): void;
  disabled: boolean;
}

/** A limit, or none: the switch keeps the number that was there for when it is turned off again. */
function QuotaRow({ quota, limit, onChange, disabled }: RowProps) {
  const t = useT();
  const i18n = useService(I18n);
  const { limit: before, used, reserved } = quota;
  const [last, setLast] = useState(before >= 0 ? before : (quota.default ?? 0));
  const label = quotaLabel(quota, t);
  const isUnlimited = limit === -1;
  const help = [
    used === undefined ? '' : t('projects:quota.used', { used: i18n.number(used) }),
    reserved ? t('projects:quota.reserved', { reserved: i18n.number(reserved) }) : '',
    quota.default === undefined ? '' : t('projects:quota.default', { limit: limitText(quota.default, i18n) }),
  ].filter(Boolean);
  return (
    <div className={styles['row']}>
      <Field label={label} help={help.join(' · ')} error={limitProblem(limit, quota, i18n)}>
        <NumberInput
          value={isUnlimited ? null : limit}
          placeholder={isUnlimited ? t('projects:quota.unlimited') : undefined}
          disabled={disabled || isUnlimited}
          onChange={(next) => {
            if (next !== null) setLast(next);
            onChange(next);
          }}
        />
      </Field>
      <Switch
        checked={isUnlimited}
        label={t('projects:quota.unlimited')}
        disabled={disabled}
        onChange={(next) => onChange(next ? -1 : Math.max(0, last))}
      />
    </div>
  );
}
