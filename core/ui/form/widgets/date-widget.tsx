import type { WidgetProps } from '@rjsf/utils';
import { DatePicker } from '../../dates/date-picker.tsx';

/** A day: a text of the format `date`. What the form says about it, the form says. */
export function DateWidget({ id, value, onChange, options, disabled, readonly }: WidgetProps) {
  return (
    <DatePicker
      id={id}
      name={id}
      value={String(value ?? '')}
      onChange={(day) => onChange(day === '' ? options.emptyValue : day)}
      saysProblem={false}
      disabled={disabled ?? false}
      readOnly={readonly ?? false}
    />
  );
}
