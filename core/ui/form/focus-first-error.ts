const controls =
  'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled), [tabindex]';

/** Focuses the first control that is marked invalid, in reading order; true when there was one. */
export function focusFirstError(container: HTMLElement | null): boolean {
  const marked = container?.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!marked) return false;
  const target = marked.matches(controls) ? marked : (marked.querySelector<HTMLElement>(controls) ?? marked);
  target.focus();
  return document.activeElement === target;
}
