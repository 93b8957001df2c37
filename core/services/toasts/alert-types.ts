/**
 * Is a message's type among these names? They may be given as Horizon writes its classes (`alert-success`), and what is called
 * an error is a danger (SHELL-05).
 */
export function isAmong(names: readonly string[], type: string): boolean {
  return names.some((name) => shown(name) === shown(type));
}

function shown(name: string): string {
  const type = name.replace('alert-', '');
  return type === 'error' ? 'danger' : type;
}
