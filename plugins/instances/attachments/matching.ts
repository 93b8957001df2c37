import type { ComboboxOption } from '@sextant/ui';

/** Returns the options whose words hold what was typed, whatever its case. */
export function matching(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const text = typed.trim().toLowerCase();
  return options.filter(({ label, hint }) => `${label} ${hint ?? ''}`.toLowerCase().includes(text));
}
