import { isRecord } from '#base';

/** A body as it goes over the wire, with its content type (none for multipart: the browser writes the boundary). */
export interface WireBody {
  body: Blob | FormData | string | undefined;
  contentType?: string;
  hasFile: boolean;
}

const formType = 'application/x-www-form-urlencoded;charset=UTF-8';

/**
 * Encodes a body. A file is sent as it is, an object that contains one as multipart, anything else as JSON. Multipart begins
 * with `$$originalJSON`, so that a streaming reader knows the types of what follows, then each property, then the file.
 */
export function wireBody(body: unknown): WireBody {
  if (body === undefined) return { body: undefined, hasFile: false };
  if (body instanceof Blob) return { body, contentType: body.type || 'application/octet-stream', hasFile: true };
  if (body instanceof FormData) return { body, hasFile: [...body.values()].some((value) => typeof value !== 'string') };
  if (body instanceof URLSearchParams) return { body: body.toString(), contentType: formType, hasFile: false };
  if (isRecord(body) && Object.values(body).some((value) => value instanceof Blob))
    return { body: multipart(body), hasFile: true };
  return { body: JSON.stringify(body), contentType: 'application/json', hasFile: false };
}

function multipart(body: Readonly<Record<string, unknown>>): FormData {
  const entries = Object.entries(body);
  const form = new FormData();
  form.append(
    '$$originalJSON',
    JSON.stringify(body, (_, value: unknown) => (value instanceof Blob ? undefined : value)),
  );
  for (const [name, value] of entries) {
    if (value === undefined || value === null || value instanceof Blob) continue;
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const [name, value] of entries) if (value instanceof Blob) form.append(name, value);
  return form;
}

/** Returns `?name=value…` of the members that are defined, each spelt as the gateway reads it. */
export function queryText(query: Readonly<Record<string, unknown>> | undefined): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) words.append(name, spelt(value));
  const text = words.toString();
  return text ? `?${text}` : '';
}

function spelt(value: unknown): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  return String(value);
}
