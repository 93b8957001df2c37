import type { WidgetProps } from '@rjsf/utils';
import { Combobox, type ComboboxSource } from '../../combobox/combobox.tsx';
import { useT } from '../../services-context.tsx';
import { textOf } from '../texts.ts';
import type { FieldOptions } from '../ui-options.ts';
import { useChoices } from '../use-choices.ts';

/**
 * Draws a choice among many, found by typing: `ui:widget: combobox`. The choices are those of the schema; or, of a text, what
 * the source finds that `ui:options.source` names among the form's `context.sources`.
 */
export function ComboboxWidget(props: WidgetProps) {
  const t = useT();
  const { id, onChange, disabled, readonly, placeholder, required, schema, options, registry } = props;
  const { choices, valueOf, chosen } = useChoices(props);
  const { sources = {} } = registry.formContext as { sources?: Readonly<Record<string, ComboboxSource>> };
  const source = sources[(options as FieldOptions).source ?? ''];
  return (
    <Combobox
      id={id}
      name={id}
      options={choices}
      source={source}
      value={chosen}
      placeholder={placeholder ? textOf(t, placeholder) : undefined}
      clearable={!required && schema.default === undefined}
      disabled={disabled || readonly || false}
      onChange={(key) => onChange(key === '' ? undefined : source ? key : valueOf(key))}
    />
  );
}
