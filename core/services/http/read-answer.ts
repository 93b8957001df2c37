import type { Problem } from '#protocol';
import type { I18n } from '../i18n/i18n.ts';
import { type HttpAnswer, HttpError } from './http.ts';

/** Reads a successful answer; rejects with `HttpError` when its body is not what its content type promises. */
export async function readAnswer<T>(response: Response, i18n: I18n): Promise<HttpAnswer<T>> {
  if (!response.ok) throw await readRefusal(response, i18n);
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  if (text === '') return { status: response.status, headers: response.headers, data: undefined as T };
  if (/\bjson\b/.test(type) || (type === '' && /^[[{"]/.test(text))) {
    try {
      return { status: response.status, headers: response.headers, data: JSON.parse(text) as T };
    } catch {
      throw unreadable(response, i18n);
    }
  }
  // A page where data was asked for: something between us and the gateway answered in its place.
  if (/html/.test(type)) throw unreadable(response, i18n);
  return { status: response.status, headers: response.headers, data: text as T };
}

/** The body of a successful answer as it came; rejects as `readAnswer` does for a refusal. */
export async function readText<T>(response: Response, i18n: I18n): Promise<HttpAnswer<T>> {
  if (!response.ok) throw await readRefusal(response, i18n);
  return { status: response.status, headers: response.headers, data: (await response.text()) as T };
}

/** The same, as a file. */
export async function readBlob<T>(response: Response, i18n: I18n): Promise<HttpAnswer<T>> {
  if (!response.ok) throw await readRefusal(response, i18n);
  return { status: response.status, headers: response.headers, data: (await response.blob()) as T };
}

function unreadable(response: Response, i18n: I18n): HttpError {
  const error = new HttpError(response.status, i18n.t('core:http.error.unreadable'), undefined, ...marks(response));
  error.failure = 'unreadable';
  return error;
}

async function readRefusal(response: Response, i18n: I18n): Promise<HttpError> {
  const body = await response.text().then(parse, () => undefined);
  const problem = isProblem(body) ? body : undefined;
  const spoken = problem?.detail || problem?.title || saidIn(body);
  const message = spoken || i18n.t('core:http.error.refused', { status: response.status });
  const [requestId, origin, headers] = marks(response);
  const error = new HttpError(response.status, message, problem, requestId ?? problem?.requestId, origin, headers);
  error.isSilent = !spoken || problem?.silent === true;
  return error;
}

/** The message is only ever a JSON string, problem details, or a member of that name: a page of HTML or a stack trace is not shown to anyone. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the message of a body: a text, or `message` of a table back end's `{status, message}`. */
function saidIn(body: unknown): string {
  const said = typeof body === 'object' && body !== null && 'message' in body ? body.message : body;
  return typeof said === 'string' ? said : '';
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && ('detail' in body || 'title' in body);
}

function marks(response: Response): [requestId: string | undefined, origin: string | undefined, headers: Headers] {
  const { headers } = response;
  return [headers.get('x-request-id') ?? undefined, headers.get('x-sextant-origin') ?? undefined, headers];
}
