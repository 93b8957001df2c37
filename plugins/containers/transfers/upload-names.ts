/** Returns the problem of an object's name, as the end of a locale key; undefined when the name is possible. */
export function nameProblem(name: string): 'required' | 'folder' | 'control' | 'tooLong' | undefined {
  if (name.trim() === '') return 'required';
  if (name.endsWith('/')) return 'folder';
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(name) || /\p{Surrogate}/u.test(name)) return 'control';
  return new TextEncoder().encode(name).length > 1024 ? 'tooLong' : undefined;
}

/** Row FORM-13: the file's name fills the name while it is empty or still the one that was filled in last. */
export function filledName(typed: string, filled: string, file: string): string {
  return typed === '' || typed === filled ? file : typed;
}
