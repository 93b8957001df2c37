import { type ReactNode, useRef, useState } from 'react';
import { Field } from '../controls/field.tsx';
import { useT } from '../services-context.tsx';
import { DatePicker } from './date-picker.tsx';
import { type DateRange, orderRange } from './date-range.ts';
import { type DateLimits, isDate } from './date-text.ts';
import styles from './dates.module.css';

export interface DateRangePickerProps extends DateLimits {
  value: DateRange;
  onChange(value: DateRange): void;
  /** The operator is done with a change of either day. */
  onCommit?(value: DateRange): void;
  /** The labels of the two fields; `From` and `To` when absent. */
  labels?: { start: string; end: string };
  errors?: { start?: ReactNode; end?: ReactNode };
  required?: boolean;
  disabled?: boolean;
}

/**
 * Draws fields for a range from a day to a day. A start after the end moves the end to the day after it, and says so; the end
 * can't be before the start (FORM-11).
 */
export function DateRangePicker({
  value,
  onChange,
  onCommit,
  labels,
  errors,
  required,
  disabled,
  min,
  max,
}: DateRangePickerProps) {
  const t = useT();
  const end = useRef<HTMLInputElement>(null);
  const [movedTo, setMovedTo] = useState('');
  const field = { required: required ?? false };
  const commitStart = (start: string, chosen: boolean) => {
    const { range, moved } = orderRange({ ...value, start });
    if (moved) {
      onChange(range);
      setMovedTo(range.end);
      // Only who is done with the start is taken on; who is on the way elsewhere is not held up.
      if (chosen) end.current?.focus();
    }
    onCommit?.(range);
  };
  return (
    <div className={styles['range']}>
      <Field label={labels?.start ?? t('core:dates.from')} error={errors?.start} {...field}>
        <DatePicker
          value={value.start}
          min={min}
          max={max}
          disabled={disabled ?? false}
          onChange={(start) => {
            setMovedTo('');
            onChange({ ...value, start });
          }}
          onCommit={commitStart}
        />
      </Field>
      <Field label={labels?.end ?? t('core:dates.to')} error={errors?.end} {...field}>
        <DatePicker
          ref={end}
          value={value.end}
          min={isDate(value.start) ? value.start : min}
          max={max}
          near={value.start}
          disabled={disabled ?? false}
          onChange={(next) => {
            setMovedTo('');
            onChange({ ...value, end: next });
          }}
          onCommit={(next) => onCommit?.({ ...value, end: next })}
        />
      </Field>
      <p role="status" className={styles['moved']}>
        {movedTo ? t('core:dates.endMoved', { date: movedTo }) : ''}
      </p>
    </div>
  );
}
