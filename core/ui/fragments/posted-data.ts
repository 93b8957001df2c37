import { encoded } from './html/form-body.ts';

/**
 * Returns the fields of a described form as the body of a post. A list is its name repeated, an object is JSON, nothing is an
 * empty text. Multipart when asked for, or when there is a file.
 */
export function postedData(data: Readonly<Record<string, unknown>>, isMultipart = false): FormData | URLSearchParams {
  const form = new FormData();
  for (const [name, value] of Object.entries(data)) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (one instanceof Blob) form.append(name, one);
      else form.append(name, asText(one));
    }
  }
  return encoded(form, isMultipart);
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
