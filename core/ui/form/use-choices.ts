import type { WidgetProps } from '@rjsf/utils';
import { useT } from '../services-context.tsx';
import { textOf } from './texts.ts';
import type { FieldOptions } from './ui-options.ts';

/** The choices with their words; controls hold texts, schemas any value. */
export function useChoices({ options, disabled, readonly, value }: WidgetProps) {
  const t = useT();
  const { disabledChoices = {}, hints = {}, icons = {} } = options as FieldOptions;
  const choices = (options.enumOptions ?? []).map(({ value: each, label }) => {
    const key = String(each);
    const reason = disabledChoices[key];
    const hint = hints[key];
    return {
      value: key,
      label: textOf(t, label),
      ...(hint ? { hint: textOf(t, hint) } : {}),
      ...(icons[key] ? { icon: icons[key] } : {}),
      disabledReason: reason ? textOf(t, reason) : disabled || readonly ? t('core:form.locked') : undefined,
    };
  });
  const valueOf = (key: string): unknown => options.enumOptions?.find((each) => String(each.value) === key)?.value;
  return { choices, valueOf, chosen: value === undefined || value === null ? '' : String(value) };
}
