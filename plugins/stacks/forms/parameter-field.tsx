import { useServices, useT } from '@sextant/sdk';
import { Combobox, type ComboboxOption, Field, PasswordInput, Select, Switch, TextArea, TextInput } from '@sextant/ui';
import { useEffect, useState } from 'react';
import { hasChoices, loadChoices } from './choices.ts';
import styles from './forms.module.css';
import { isRequired, isSwitch, isTrue, type Parameter } from './parameter.ts';
import { fieldOf } from './step-errors.ts';

export interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly value: string;
  readonly error: string | undefined;
  readonly disabled: boolean;
  /** The service keeps a value that it shows to nobody; an empty field leaves it as it is. */
  readonly keepsHidden: boolean;
  onChange(value: string): void;
}

/** Draws the field of a parameter: its control is that of its type and its bounds. */
export function ParameterField(props: ParameterFieldProps) {
  const { parameter, value, error, disabled, keepsHidden, onChange } = props;
  const t = useT();
  const { label, description, name, type } = parameter;
  if (isSwitch(parameter)) {
    return (
      <div className={styles['wide']}>
        <Switch
          label={label}
          hint={description || undefined}
          checked={isTrue(value)}
          disabled={disabled}
          onChange={(checked) => onChange(String(checked))}
        />
      </div>
    );
  }
  const isNeeded = isRequired(parameter) && !keepsHidden;
  const hint = keepsHidden ? t('stacks:form.hidden-kept') : type === 'CommaDelimitedList' ? t('stacks:form.list') : '';
  return (
    <div className={type === 'Json' ? styles['wide'] : undefined}>
      <Field
        label={<bdi>{label}</bdi>}
        name={fieldOf(name)}
        error={error}
        help={[description, hint].filter(Boolean).join(' ') || undefined}
        {...(isNeeded ? { required: true } : { optional: t('stacks:form.optional') })}
      >
        <Control {...props} />
      </Field>
    </div>
  );
}

function Control({ parameter, value, disabled, onChange }: ParameterFieldProps) {
  const t = useT();
  const { type, hidden, allowed_values: allowed, custom_constraint: constraint } = parameter;
  if (hidden) {
    return <PasswordInput autoComplete="new-password" value={value} disabled={disabled} onChange={onChange} />;
  }
  if (allowed && type !== 'CommaDelimitedList') {
    return (
      <Select
        value={value}
        options={allowed.map((one) => ({ value: one, label: one }))}
        placeholder={t('stacks:form.choose')}
        disabled={disabled}
        onChange={onChange}
      />
    );
  }
  if (constraint !== undefined && hasChoices(constraint) && type === 'String') {
    return <ThingChoice constraint={constraint} value={value} disabled={disabled} onChange={onChange} />;
  }
  if (type === 'Json') {
    return (
      <TextArea mono dir="ltr" rows={5} spellCheck={false} value={value} disabled={disabled} onChange={onChange} />
    );
  }
  return (
    <TextInput
      value={value}
      spellCheck={false}
      disabled={disabled}
      {...(type === 'Number' ? { inputMode: 'decimal' as const, dir: 'ltr' } : {})}
      onChange={onChange}
    />
  );
}

interface ThingChoiceProps extends Pick<ParameterFieldProps, 'value' | 'disabled' | 'onChange'> {
  readonly constraint: string;
}

/** Draws a choice among the things of the cloud that the parameter may name. Where they can't be had, the name is typed. */
function ThingChoice({ constraint, value, disabled, onChange }: ThingChoiceProps) {
  const services = useServices();
  const [options, setOptions] = useState<readonly ComboboxOption[]>();
  useEffect(() => {
    let isGone = false;
    void loadChoices(constraint, services).then((found) => {
      if (!isGone) setOptions(found);
    });
    return () => {
      isGone = true;
    };
  }, [constraint, services]);
  if (options?.length === 0) return <TextInput value={value} disabled={disabled} onChange={onChange} />;
  // A template may name a thing by its name: then the entry with that name is the one that is chosen.
  const chosen = options?.find((option) => option.value === value) ?? options?.find(({ label }) => label === value);
  return (
    <Combobox
      options={options ?? []}
      value={chosen?.value ?? value}
      clearable
      disabled={disabled}
      onChange={onChange}
    />
  );
}
