/** The files of a form's `file` fields, by the field's name; given to the form as `context.files`. */
export interface FormFiles {
  get(name: string): File | undefined;
  set(name: string, file: File | undefined): void;
}

/** They stand beside the form's data, which can be kept as text. */
export function createFormFiles(): FormFiles {
  const files = new Map<string, File>();
  return {
    get: (name) => files.get(name),
    set: (name, file) => void (file ? files.set(name, file) : files.delete(name)),
  };
}
