import type { WidgetProps } from '@rjsf/utils';
import { Checkbox } from '../controls/checkbox.tsx';
import { RadioCards } from '../controls/radio-cards.tsx';
import { RadioList } from '../controls/radio-list.tsx';
import { Segmented } from '../controls/segmented.tsx';
import { Select } from '../controls/select.tsx';
import { Switch } from '../controls/switch.tsx';
import { useT } from '../services-context.tsx';
import styles from './form.module.css';
import { textOf } from './texts.ts';
import { useChoices } from './use-choices.ts';
import type { FieldOptions } from './ui-options.ts';

export function SelectWidget(props: WidgetProps) {
  const t = useT();
  const { id, onChange, disabled, readonly, placeholder, required, schema } = props;
  const { choices, valueOf, chosen } = useChoices(props);
  // Nothing can be chosen again where nothing need be; a field with a default is never empty.
  const empty = chosen === '' || (!required && schema.default === undefined);
  const words = placeholder ? textOf(t, placeholder) : required ? t('core:form.choose') : t('core:form.none');
  return (
    <Select
      id={id}
      name={id}
      options={disabled || readonly ? choices.map((each) => ({ ...each, disabledReason: undefined })) : choices}
      value={chosen}
      onChange={(key) => onChange(key === '' ? undefined : valueOf(key))}
      disabled={disabled || readonly}
      {...(empty ? { placeholder: words } : {})}
    />
  );
}

export function CardsWidget(props: WidgetProps) {
  const { choices, valueOf, chosen } = useChoices(props);
  return <RadioCards id={props.id} options={choices} value={chosen} onChange={(key) => props.onChange(valueOf(key))} />;
}

/** Draws a few choices below one another, of which one is taken: `ui:widget: radio`. */
export function RadioWidget(props: WidgetProps) {
  const { choices, valueOf, chosen } = useChoices(props);
  return <RadioList id={props.id} options={choices} value={chosen} onChange={(key) => props.onChange(valueOf(key))} />;
}

export function SegmentedWidget(props: WidgetProps) {
  const t = useT();
  const { choices, valueOf, chosen } = useChoices(props);
  return (
    <Segmented
      label={textOf(t, props.label)}
      options={choices}
      value={chosen}
      onChange={(key) => props.onChange(valueOf(key))}
      size={(props.options as FieldOptions).inline ? 's' : 'm'}
    />
  );
}

export function SwitchWidget({ id, value, onChange, label, schema, options, disabled, readonly }: WidgetProps) {
  const t = useT();
  const hint = (options as FieldOptions).help ?? schema.description;
  return (
    <Switch
      id={id}
      name={id}
      checked={value === true}
      onChange={onChange}
      label={textOf(t, label)}
      hint={hint ? textOf(t, hint) : undefined}
      disabled={disabled || readonly || false}
    />
  );
}

/** Several of a few: an array of unique choices. */
export function CheckboxesWidget(props: WidgetProps) {
  const { choices, valueOf } = useChoices(props);
  const chosen: unknown[] = Array.isArray(props.value) ? props.value : [];
  const set = (key: string, on: boolean) => {
    const value = valueOf(key);
    const order = (props.options.enumOptions ?? []).map((each) => each.value as unknown);
    props.onChange(order.filter((each) => (each === value ? on : chosen.includes(each))));
  };
  return (
    <div className={styles['checks']}>
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          id={`${props.id}-${choice.value}`}
          name={props.id}
          label={choice.disabledReason ? `${choice.label} (${choice.disabledReason})` : choice.label}
          checked={chosen.includes(valueOf(choice.value))}
          disabled={Boolean(choice.disabledReason)}
          onChange={(on) => set(choice.value, on)}
        />
      ))}
    </div>
  );
}
