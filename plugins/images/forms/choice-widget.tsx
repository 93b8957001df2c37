import { Select, type WidgetProps } from '@sextant/ui';

/** A choice that is not in the schema: it depends on the cloud's settings or on what there is in it. */
export interface Choice {
  value: string;
  /** Already in the operator's language; names of images are not translated. */
  label: string;
}

/** A select over `ui:options.choices`. `emptyLabel` is offered where nothing need be chosen. */
export function ChoiceWidget({ id, value, onChange, options, required, disabled, readonly }: WidgetProps) {
  const { choices = [], emptyLabel } = options as { choices?: readonly Choice[]; emptyLabel?: string };
  const chosen = typeof value === 'string' ? value : '';
  const known = choices.some((choice) => choice.value === chosen) || chosen === '';
  return (
    <Select
      id={id}
      name={id}
      options={known ? choices : [...choices, { value: chosen, label: chosen }]}
      value={chosen}
      onChange={(next) => onChange(next === '' ? undefined : next)}
      disabled={disabled || readonly}
      {...(chosen === '' || !required ? { placeholder: emptyLabel ?? '' } : {})}
    />
  );
}
