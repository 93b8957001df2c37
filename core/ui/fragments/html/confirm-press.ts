import type { Services } from '#base';
import { I18n } from '#services/i18n/i18n';
import { type Confirmation, Modals } from '#services/modals/modals';
import { MARKS } from './sanitize-html.ts';

/** A red button: what it does cannot be undone. */
const dangerous = '.btn-danger';

/** Asks before the press of a red button in a back end's form does anything. Any other press needs no question. */
export async function mayPress(services: Services, button: HTMLElement | null): Promise<boolean> {
  if (!button?.matches(dangerous)) return true;
  return services.get(Modals).confirm(questionOf(services.get(I18n), button));
}

function questionOf(i18n: I18n, button: HTMLElement): Confirmation {
  const label = labelOf(button) || i18n.t('core:form.submit');
  const names = namesOf(button);
  const help = button.getAttribute(MARKS.help)?.trim();
  return {
    title: i18n.t('core:fragments.table.confirm', { action: label }),
    ...(names.length > 0 ? { names } : {}),
    ...(help ? { message: help } : {}),
    confirmLabel: label,
    danger: true,
  };
}

/** An input says what it does in its value. */
const labelOf = (button: HTMLElement): string =>
  (button instanceof HTMLInputElement ? button.value : (button.textContent ?? '')).trim();

/**
 * Returns the names that a button is for. They are its own row, the chosen rows of its form's tables, or what the markup around
 * it is about.
 */
function namesOf(button: HTMLElement): string[] {
  const own = nameAt(button.closest('tr'));
  if (own !== undefined) return [own];
  const chosen = [...(button.closest('form')?.querySelectorAll('tr') ?? [])]
    .filter((row) => row.querySelector('td input[type=checkbox]:checked') !== null)
    .flatMap((row) => nameAt(row) ?? []);
  if (chosen.length > 0) return chosen;
  return [nameAt(button.closest(`[${MARKS.display}]`)) ?? []].flat();
}

const nameAt = (element: Element | null): string | undefined => element?.getAttribute(MARKS.display) ?? undefined;
