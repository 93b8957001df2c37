import { Field } from '../controls/field.tsx';
import { Select } from '../controls/select.tsx';
import { DateRangePicker } from '../dates/date-range-picker.tsx';
import type { DateLimits } from '../dates/date-text.ts';
import { useT } from '../services-context.tsx';
import { choosePeriod, isComplete, OTHER, type Period, periodFields } from './period.ts';
import styles from './reporting-period.module.css';

export interface PeriodChoice {
  /** Days up to today, or what a back end understands. */
  value: string;
  /** In the operator's language. */
  label: string;
}

export interface ReportingPeriodProps extends DateLimits {
  value: Period;
  /** Every change, also one that is only half made. */
  onChange(value: Period): void;
  /** A period to report on was chosen, with the fields to ask for it by; not while `other` still lacks a day. */
  onReport?(value: Period, fields: Readonly<Record<string, string>>): void;
  /** Besides `other`, which is always the last; the last day, week, month and year when absent. */
  choices?: readonly PeriodChoice[];
  disabled?: boolean;
}

const usual = { '1': 'day', '7': 'week', '30': 'month', '365': 'year' } as const;

/** The time that a report is about (USE-01, USE-02); only `other` asks from when and to when. */
export function ReportingPeriod({
  value,
  onChange,
  onReport,
  choices,
  disabled = false,
  min,
  max,
}: ReportingPeriodProps) {
  const t = useT();
  const options =
    choices ?? Object.entries(usual).map(([days, name]) => ({ value: days, label: t(`core:period.${name}`) }));
  const report = (period: Period) => {
    if (isComplete(period)) onReport?.(period, periodFields(period));
  };
  return (
    <div className={styles['period']}>
      <Field label={t('core:period.label')}>
        <Select
          options={[...options, { value: OTHER, label: t('core:period.other') }]}
          value={value.period}
          disabled={disabled}
          onChange={(chosen) => {
            const next = choosePeriod(chosen);
            onChange(next);
            report(next);
          }}
        />
      </Field>
      {value.period === OTHER ? (
        <DateRangePicker
          value={value}
          min={min}
          max={max}
          disabled={disabled}
          onChange={(days) => onChange({ ...value, ...days })}
          onCommit={(days) => report({ ...value, ...days })}
        />
      ) : null}
    </div>
  );
}
