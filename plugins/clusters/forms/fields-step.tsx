import { useT } from '@sextant/sdk';
import { Combobox, Field, NumberInput, Select, type StepProps, Switch, TextArea, TextInput } from '@sextant/ui';
import type { ReactNode } from 'react';
import styles from './fields-step.module.css';
import { type FormField, type FormValue, type FormValues, valueOf, withCurrent, withValue } from './form-field.ts';

/** Returns the view of a step that draws these fields in this order. @param below what stands below the fields */
export function fieldsStep<M extends FormValues>(
  fields: readonly FormField<M>[],
  below?: (model: M) => ReactNode,
): (props: StepProps<M>) => ReactNode {
  return function FieldsStep({ model, change, errors, submitting }: StepProps<M>) {
    const t = useT();
    return (
      <div className={styles['fields']}>
        {fields.some(({ required }) => required) ? (
          <p className={styles['required']}>{t('core:form.requiredHint')}</p>
        ) : null}
        {fields.map((field, index) => (
          <FormFieldView
            key={field.name}
            field={field}
            model={model}
            error={errors[field.name]?.[0]}
            disabled={submitting || field.fixed === true}
            autoFocus={index === 0}
            onChange={(value) => change((before) => withValue(field, before, value))}
          />
        ))}
        {below?.(model)}
      </div>
    );
  };
}

interface FormFieldViewProps<M extends FormValues> {
  field: FormField<M>;
  model: M;
  error: string | undefined;
  disabled: boolean;
  autoFocus: boolean;
  onChange(value: FormValue): void;
}

function FormFieldView<M extends FormValues>(props: FormFieldViewProps<M>) {
  const { field, model, error, disabled, onChange } = props;
  const t = useT();
  const { name, kind, required, help } = field;
  const label = t(`clusters:field.${name}`);
  if (kind === 'switch') {
    return (
      <div className={styles['wide']}>
        <Switch
          label={label}
          hint={help && t(help)}
          checked={valueOf(model, name) === true}
          disabled={disabled}
          onChange={onChange}
        />
      </div>
    );
  }
  return (
    <div className={kind === 'area' || field.wide ? styles['wide'] : undefined}>
      <Field
        label={label}
        name={name}
        error={error}
        help={help && t(help)}
        {...(required ? { required } : { optional: t('clusters:form.optional') })}
      >
        <Control {...props} disabled={disabled} />
      </Field>
    </div>
  );
}

function Control<M extends FormValues>({ field, model, disabled, autoFocus, onChange }: FormFieldViewProps<M>) {
  const t = useT();
  const value = valueOf(model, field.name);
  const text = typeof value === 'string' ? value : '';
  const placeholder = typeof field.placeholder === 'function' ? field.placeholder(model) : field.placeholder;
  const shown = placeholder === undefined ? {} : { placeholder: t(placeholder) };
  switch (field.kind) {
    case 'number':
      return (
        <NumberInput
          value={typeof value === 'number' ? value : null}
          min={field.min ?? 0}
          {...(field.unit === undefined ? {} : { unit: t(field.unit) })}
          disabled={disabled}
          onChange={onChange}
        />
      );
    case 'area':
      return (
        <TextArea
          value={text}
          rows={6}
          mono
          dir="ltr"
          spellCheck={false}
          disabled={disabled}
          onChange={onChange}
          {...shown}
        />
      );
    case 'select': {
      const options = withCurrent(field.options?.(model) ?? [], value);
      const empty = { value: '', label: placeholder === undefined ? '' : t(placeholder) };
      // A choice that may be left out has the empty one in its list, or nobody could take the choice back.
      return (
        <Select
          value={text}
          options={field.required ? options : [empty, ...options]}
          disabled={disabled}
          onChange={onChange}
          {...(field.required ? shown : {})}
        />
      );
    }
    case 'search':
      return (
        <Combobox
          value={text}
          options={withCurrent(field.options?.(model) ?? [], value)}
          clearable={!field.required}
          disabled={disabled}
          onChange={onChange}
          {...shown}
        />
      );
    default:
      return (
        <TextInput
          value={text}
          disabled={disabled}
          autoFocus={autoFocus}
          spellCheck={false}
          onChange={onChange}
          {...shown}
        />
      );
  }
}
