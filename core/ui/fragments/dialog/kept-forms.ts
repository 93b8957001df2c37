import type { Services } from '#base';
import { Page } from '#services/page/page';
import { Scope } from '#services/scope/scope';

/** The content of forms that were not taken, by page and by the form's name. */
const kept = new WeakMap<object, Map<string, unknown>>();

/**
 * A form that is not taken closes (MODAL-13). What was typed into it is not lost by that: the same form has it again when it is
 * opened next in the same project, as long as the document lives. It is written nowhere. `form` tells forms apart: where each
 * came from, and goes.
 */
export function keepForm<T>(services: Services, form: string, typed: T): void {
  const page = services.get(Page);
  const forms = kept.get(page) ?? new Map<string, unknown>();
  kept.set(page, forms.set(nameOf(services, form), typed));
}

export function keptForm<T>(services: Services, form: string): T | undefined {
  return kept.get(services.get(Page))?.get(nameOf(services, form)) as T | undefined;
}

export function forgetForm(services: Services, form: string): void {
  kept.get(services.get(Page))?.delete(nameOf(services, form));
}

/** A switch keeps the page, and what can be chosen in a form is of one project. */
const nameOf = (services: Services, form: string) => `${services.get(Scope).key} ${form}`;
