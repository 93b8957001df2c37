import { MARKS } from './sanitize-html.ts';

/** A form ready to be posted, and the file that goes elsewhere. */
export interface PostedForm {
  body: FormData | URLSearchParams;
  upload?: File;
}

/**
 * Returns the content of a back end's form, with the button that was pressed. It is urlencoded, or multipart when the form says
 * so or holds a file (MODAL-07).
 */
export function formBody(form: HTMLFormElement, submitter?: HTMLElement | null): PostedForm {
  const data = new FormData(form, submitter);
  let upload: File | undefined;
  for (const input of form.querySelectorAll<HTMLInputElement>(`input[type=file][${MARKS.upload}]`)) {
    upload ??= takeOut(data, input.name);
  }
  const isMultipart = Element.prototype.getAttribute.call(form, 'enctype') === 'multipart/form-data';
  return { body: encoded(data, isMultipart), ...(upload ? { upload } : {}) };
}

/** The file leaves the form; its name stays as `<name>__hidden`. */
export function takeOut(data: FormData, name: string): File | undefined {
  const file = data.get(name);
  data.delete(name);
  if (!(file instanceof File) || file.name === '') return undefined;
  data.set(`${name}__hidden`, file.name);
  return file;
}

/** Multipart only when it must be. A file field that nobody filled holds an empty file without a name. */
export function encoded(data: FormData, isMultipart: boolean): FormData | URLSearchParams {
  const isFile = (value: FormDataEntryValue) => value instanceof File && (value.name !== '' || value.size > 0);
  if (isMultipart || [...data.values()].some(isFile)) return data;
  const words = new URLSearchParams();
  for (const [name, value] of data) words.append(name, typeof value === 'string' ? value : value.name);
  return words;
}
