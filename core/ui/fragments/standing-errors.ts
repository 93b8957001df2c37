import { type FormErrors, WHOLE_FORM } from '../form/form-errors.ts';

type FormValues = Readonly<Record<string, unknown>>;

/** Returns the server's errors of fields that are still what it saw: a correction takes its error away. */
export function standingErrors(errors: FormErrors | undefined, seen: FormValues, now: FormValues): FormErrors {
  return Object.fromEntries(
    Object.entries(errors ?? {}).filter(([field]) => {
      if (field === WHOLE_FORM) return seen === now;
      const name = field.split('.')[0] ?? field;
      return Object.is(seen[name], now[name]);
    }),
  );
}
