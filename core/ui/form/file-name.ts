import type { FormUiSchema } from './schema-form-props.ts';
import { isValues, visitFields } from './ui-fields.ts';

/** The file's own name: browsers of old put a path before it. */
export const baseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? '';

/**
 * Lets the name of an upload follow its file while nobody else named it (FORM-13). That is while it is empty, or still what the
 * last file put there; `filled` is that last one.
 */
export function followFileName(name: string, filled: string | undefined, file: string) {
  const follows = name === '' || name === filled;
  return follows ? { name: baseName(file), filled: baseName(file) } : { name, filled };
}

/** After a file was chosen: the form's data with the names that follow theirs (`ui:options.fills`). `filled` is kept by the form. */
export function fillNames<T>(ui: FormUiSchema | undefined, before: T, after: T, filled: Map<string, string>): T {
  if (!isValues(before) || !isValues(after)) return after;
  let named: Record<string, unknown> | undefined;
  visitFields(ui, after, ({ name, path, options: { fills }, value }) => {
    if (path !== name || !fills || typeof value !== 'string' || value === '' || value === before[name]) return false;
    const next = followFileName(String(after[fills] ?? ''), filled.get(name), value);
    if (next.filled !== undefined) filled.set(name, next.filled);
    named = { ...after, ...named, [fills]: next.name };
    return false;
  });
  return (named ?? after) as T;
}
