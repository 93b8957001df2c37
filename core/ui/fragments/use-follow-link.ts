import type { MouseEvent } from 'react';
import { useServices } from '../services-context.tsx';
import { goTo } from './go-to.ts';
import { MARKS } from './html/sanitize-html.ts';
import { openServerModal } from './open-server-modal.ts';
import type { NewOption } from './outcome.ts';
import { ownFile, saveLinked } from './save-linked.ts';

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * Returns the press on a link of a back end's markup. It opens a dialog or a page of the console, saves a file of the back
 * end's own, or does what links do.
 */
export function useFollowLink(from: string) {
  const services = useServices();
  return (event: MouseEvent, link: HTMLAnchorElement, place: HTMLElement | null) => {
    const href = link.getAttribute('href');
    if (!href || event.defaultPrevented || !isPlain(event) || link.target === '_blank') return;
    event.preventDefault();
    if (!link.classList.contains('ajax-modal')) {
      const file = ownFile(services, href, from);
      return void (file === undefined ? goTo(services, href, from) : saveLinked(services, file, from));
    }
    const addToField = link.getAttribute(MARKS.addTo) ?? undefined;
    void openServerModal(services, href, { from, ...(addToField ? { addToField } : {}) }).then((result) => {
      if (result?.did === 'add' && place) addOption(place, result.option);
    });
  };
}

/** Appends the option to the select of that id and selects it; then whoever listens hears of it (MODAL-09). */
export function addOption(place: HTMLElement, { field, value, label }: NewOption): void {
  const select = place.querySelector<HTMLSelectElement>(`select#${CSS.escape(field)}`);
  if (!select) return;
  select.add(new Option(label, value, false, true));
  select.value = value;
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
