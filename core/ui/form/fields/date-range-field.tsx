import type { FieldProps } from '@rjsf/utils';
import { DateRangePicker } from '../../dates/date-range-picker.tsx';
import { useT } from '../../services-context.tsx';
import { fieldName, useFieldErrors } from '../drawing-context.ts';
import type { FormSchema } from '../schema-form-props.ts';
import { textOf } from '../texts.ts';
import styles from './fields.module.css';

/** From a day to a day: an object whose first two properties are its start and its end. */
export function DateRangeField(props: FieldProps<Record<string, unknown> | undefined>) {
  const { schema, fieldPathId, formData, name, required, onChange } = props;
  const t = useT();
  const [start = 'start', end = 'end'] = Object.keys(schema.properties ?? {});
  const path = fieldName(fieldPathId);
  const startErrors = useFieldErrors(`${path}.${start}`);
  const endErrors = useFieldErrors(`${path}.${end}`);
  const titleOf = (each: string) => textOf(t, (schema.properties?.[each] as FormSchema | undefined)?.title ?? each);
  const dayOf = (each: string) => String(formData?.[each] ?? '');
  return (
    <fieldset id={fieldPathId.$id} className={styles['pairs']}>
      <legend className={styles['legend']}>{textOf(t, props.title ?? schema.title ?? name)}</legend>
      <DateRangePicker
        value={{ start: dayOf(start), end: dayOf(end) }}
        labels={{ start: titleOf(start), end: titleOf(end) }}
        errors={{ start: startErrors.join(' '), end: endErrors.join(' ') }}
        required={required ?? false}
        disabled={props.disabled || props.readonly || false}
        onChange={(range) =>
          onChange({ ...formData, [start]: range.start || undefined, [end]: range.end || undefined }, fieldPathId.path)
        }
      />
    </fieldset>
  );
}
