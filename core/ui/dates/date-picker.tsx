import { type Ref, useId, useState } from 'react';
import { Clock } from '#services/clock/clock';
import { IconButton } from '../controls/button.tsx';
import { classNames } from '../controls/class-names.ts';
import { useFieldProps } from '../controls/field-context.ts';
import fieldStyles from '../controls/field.module.css';
import { Skeleton } from '../controls/skeleton.tsx';
import { Popover } from '../menu/popover.tsx';
import { Icon } from '../icons/icon.tsx';
import { lazyComponent } from '../lazy/lazy-component.tsx';
import { useService, useT } from '../services-context.tsx';
import type { CalendarPanelProps } from './calendar-panel.tsx';
import { type DateLimits, dateProblem, dayOf, isDate } from './date-text.ts';
import styles from './dates.module.css';

// The text field is there at once; the months come when they are first opened.
const CalendarPanel = lazyComponent<CalendarPanelProps>(
  async () => (await import('./calendar-panel.tsx')).CalendarPanel,
  <Months />,
);

export interface DatePickerProps extends DateLimits {
  /** `yyyy-mm-dd`, '' for none, or what was typed that is no date: it is kept as it is. */
  value: string;
  onChange(value: string): void;
  /** The operator is done with it: chose a day or pressed Enter (`chosen`), or went on. */
  onCommit?(value: string, chosen: boolean): void;
  /** Accessible name, where no `Field` gives one. */
  'aria-label'?: string;
  /** The month to begin with while no day is chosen. */
  near?: string;
  /** Whether the text's error is said below it, once it was left; `false` where the form around says it. */
  saysProblem?: boolean;
  id?: string;
  name?: string;
  disabled?: boolean;
  readOnly?: boolean;
  invalid?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A day, typed as `yyyy-mm-dd` or chosen from a calendar. Inside a `Field` it takes its name from there. */
export function DatePicker({
  value,
  onChange,
  onCommit,
  min,
  max,
  near,
  saysProblem = true,
  id,
  invalid,
  disabled,
  readOnly,
  ...rest
}: DatePickerProps) {
  const t = useT();
  const clock = useService(Clock);
  const [left, setLeft] = useState(true);
  const problemId = useId();
  const problem = saysProblem && left ? dateProblem(value, { min, max }) : undefined;
  const around = useFieldProps({ id });
  const describedBy = [problem ? problemId : '', around['aria-describedby'] ?? ''].filter(Boolean).join(' ');
  const field = useFieldProps({
    id,
    invalid: problem ? true : invalid,
    ...(describedBy ? { describedBy } : {}),
  });
  const commit = (text: string, chosen: boolean) => {
    setLeft(true);
    onCommit?.(text, chosen);
  };
  return (
    <span className={styles['picker']}>
      <span className={classNames(fieldStyles['box'], styles['box'])}>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          placeholder={t('core:dates.format')}
          disabled={disabled}
          readOnly={readOnly}
          className={styles['text']}
          {...rest}
          {...field}
          value={value}
          onChange={(event) => {
            setLeft(false);
            onChange(event.target.value);
          }}
          onBlur={(event) => {
            const text = event.target.value.trim();
            if (text !== value) onChange(text);
            commit(text, false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit(value, true);
          }}
        />
        <Popover
          label={t('core:dates.choose')}
          align="end"
          trigger={
            <IconButton
              size="s"
              icon="calendar"
              label={isDate(value) ? t('core:dates.change', { date: value }) : t('core:dates.choose')}
              className={fieldStyles['end']!}
              disabled={disabled || readOnly}
            />
          }
        >
          {(close) => (
            <CalendarPanel
              label={t('core:dates.choose')}
              autoFocus
              value={value}
              min={min}
              max={max}
              near={near ?? dayOf(clock.now())}
              onChoose={(date) => {
                close();
                onChange(date);
                commit(date, true);
              }}
            />
          )}
        </Popover>
      </span>
      {problem ? (
        <span id={problemId} className={fieldStyles['error']}>
          <Icon name="circle-x" size={14} />
          <span>{t(`core:dates.${problem}`, { text: value, min, max, example: dayOf(clock.now()) })}</span>
        </span>
      ) : null}
    </span>
  );
}

/** Draws a placeholder of the months' size, until they come. */
function Months() {
  return (
    <span className={styles['calendar']}>
      <Skeleton />
    </span>
  );
}
