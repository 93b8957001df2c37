import { getDecimalSeparator, type WidgetProps } from '@rjsf/utils';
import { NumberInput } from '../controls/number-input.tsx';
import { PasswordInput } from '../controls/password-input.tsx';
import { TextArea } from '../controls/text-area.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { useT } from '../services-context.tsx';
import { textOf } from './texts.ts';
import type { FieldOptions } from './ui-options.ts';
import { unitOf } from './units.ts';

/** An emptied field has no value, so that `required` notices. */
const given = (text: string, empty: unknown) => (text === '' ? empty : text);

function useTextProps({ id, value, onChange, disabled, readonly, placeholder, options }: WidgetProps) {
  const t = useT();
  return {
    id,
    name: id,
    value: value === undefined || value === null ? '' : String(value),
    onChange: (text: string) => onChange(given(text, options.emptyValue)),
    disabled,
    readOnly: readonly,
    placeholder: placeholder ? textOf(t, placeholder) : undefined,
  };
}

const inputTypes: Readonly<Record<string, string>> = {
  email: 'email',
  uri: 'url',
  'date-time': 'datetime-local',
};

function LineWidget(props: WidgetProps) {
  const { mono } = props.options as FieldOptions;
  const type = inputTypes[props.schema.format ?? ''] ?? 'text';
  return <TextInput {...useTextProps(props)} type={type} mono={mono ?? false} />;
}

export function TextAreaWidget(props: WidgetProps) {
  const { rows, mono } = props.options as FieldOptions;
  return <TextArea {...useTextProps(props)} rows={rows ?? 3} mono={mono ?? false} />;
}

export function PasswordWidget(props: WidgetProps) {
  return <PasswordInput {...useTextProps(props)} autoComplete="new-password" />;
}

/**
 * rjsf hands a figure to its text widget as the browser's languages write it ("1,5"); null: there is none.
 * @see `NumberField` of @rjsf/core
 */
function figureOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value === '') return null;
  const figure = Number(value.replace(getDecimalSeparator(), '.'));
  return Number.isNaN(figure) ? null : figure;
}

export function NumberWidget(props: WidgetProps) {
  const { id, value, onChange, disabled, readonly, schema, options } = props;
  const t = useT();
  const { unit } = options as FieldOptions;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, type } = schema;
  return (
    <NumberInput
      id={id}
      name={id}
      value={figureOf(value)}
      onChange={(number) => onChange(number ?? undefined)}
      {...(minimum === undefined ? {} : { min: minimum })}
      {...(maximum === undefined ? {} : { max: maximum })}
      {...(exclusiveMinimum === undefined ? {} : { above: exclusiveMinimum })}
      {...(exclusiveMaximum === undefined ? {} : { below: exclusiveMaximum })}
      step={multipleOf ?? 1}
      {...(type === 'number' && multipleOf === undefined ? { decimals: true } : {})}
      {...(unit ? { unit: unitOf(t, unit) } : {})}
      disabled={disabled}
      readOnly={readonly}
    />
  );
}

/** Draws every field that asks for no widget, for rjsf: a line of text, or a figure. */
export function TextWidget(props: WidgetProps) {
  const isNumber = props.schema.type === 'integer' || props.schema.type === 'number';
  return isNumber ? <NumberWidget {...props} /> : <LineWidget {...props} />;
}
