/** Messages by field, in the operator's language. The path of a nested field is dotted: `fixed_ips.0.subnet`. */
export type FormErrors = Readonly<Record<string, readonly string[]>>;

/** The name under which messages about the whole step or form stand. */
export const WHOLE_FORM = '__all__';

export const NO_ERRORS: FormErrors = Object.freeze({});

export function hasErrors(errors: FormErrors | undefined): boolean {
  return Object.values(errors ?? {}).some((messages) => messages.length > 0);
}

/** Merges sets of errors; messages of one field are joined, each once. */
export function mergeErrors(...sets: readonly (FormErrors | undefined)[]): FormErrors {
  const merged: Record<string, string[]> = {};
  for (const set of sets) {
    for (const [field, messages] of Object.entries(set ?? {})) {
      const into = (merged[field] ??= []);
      for (const message of messages) if (!into.includes(message)) into.push(message);
    }
  }
  return merged;
}

/** Only what belongs to these fields or stands inside them. */
export function errorsOf(fields: ReadonlySet<string>, errors: FormErrors): FormErrors {
  const isOfThem = (field: string) => [...fields].some((name) => field === name || field.startsWith(`${name}.`));
  return Object.fromEntries(Object.entries(errors).filter(([field]) => isOfThem(field)));
}
