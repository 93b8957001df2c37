import type { WidgetProps } from '@rjsf/utils';
import { Combobox } from '../../combobox/combobox.tsx';
import { useT } from '../../services-context.tsx';
import { textOf } from '../texts.ts';
import { useChoices } from '../use-choices.ts';

/** One of many, found by typing: `ui:widget: combobox`. */
export function ComboboxWidget(props: WidgetProps) {
  const t = useT();
  const { id, onChange, disabled, readonly, placeholder, required, schema } = props;
  const { choices, valueOf, chosen } = useChoices(props);
  return (
    <Combobox
      id={id}
      name={id}
      options={choices}
      value={chosen}
      placeholder={placeholder ? textOf(t, placeholder) : undefined}
      clearable={!required && schema.default === undefined}
      disabled={disabled || readonly || false}
      onChange={(key) => onChange(key === '' ? undefined : valueOf(key))}
    />
  );
}
