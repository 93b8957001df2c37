const controls =
  'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled), [tabindex]';

/** Focuses the first control that is marked invalid, in reading order, else what is wrong with no field; true when there was one. */
export function focusFirstError(container: HTMLElement | null): boolean {
  const marked =
    container?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    container?.querySelector<HTMLElement>('[data-unplaced]');
  if (!marked) return false;
  const target = marked.matches(controls) ? marked : (marked.querySelector<HTMLElement>(controls) ?? marked);
  target.focus();
  return document.activeElement === target;
}
