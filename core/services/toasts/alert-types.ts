/**
 * Is a message's type among these names? They may be given as Horizon writes its classes (`alert-success`), and what is called
 * an error is a danger (SHELL-05).
 */
export function isAmong(names: readonly string[], type: string): boolean {
  return names.some((name) => shownAs(name.replace('alert-', '')) === shownAs(type));
}

/** An error shows as a danger. */
export function shownAs(type: string): string {
  return type === 'error' ? 'danger' : type;
}
