/** The files of a form's `file` fields, by the field's name; given to the form as `context.files`. */
export interface FormFiles {
  get(name: string): File | undefined;
  set(name: string, file: File | undefined): void;
}

/** A form's data with the chosen files in the places of their names. */
export function withFiles(data: Readonly<Record<string, unknown>>, files: FormFiles): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, (value ? files.get(name) : undefined) ?? value]),
  );
}

/** Creates an empty store of files. They stand beside the form's data, which can be kept as text. */
export function createFormFiles(): FormFiles {
  const files = new Map<string, File>();
  return {
    get: (name) => files.get(name),
    set: (name, file) => void (file ? files.set(name, file) : files.delete(name)),
  };
}
