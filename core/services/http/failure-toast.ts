import { type Disposable, errorText, toDisposable } from '#base';
import type { I18n } from '../i18n/i18n.ts';
import type { Toasts } from '../toasts/toasts.ts';
import { HttpError } from './http.ts';

/** The details beside an error toast's message: the service's own words, what to do, and the request id. */
export interface FailureDetail {
  detail?: string;
  requestId?: string;
}

/** A 403 is not always about roles: a service refuses so too what no role may do, or what a quota doesn't hold. */
function saysWhy({ status, origin, problem, isSilent }: HttpError): boolean {
  return status === 403 && origin !== undefined && !isSilent && problem?.rule === undefined;
}

/** Did the gateway refuse what the manifest of a plugin does not allow? No role would change that. */
export function isUndeclared({ problem }: HttpError): boolean {
  return /^PLUGIN_(API|CALL)/.test(problem?.code ?? '');
}

/** May the change have been made, though nobody said so? */
function isUnsure({ isChange, failure, problem }: HttpError): boolean {
  return isChange && (failure === 'lost' || failure === 'timeout' || problem?.code === 'SERVICE_CONNECTION_LOST');
}

function adviceName(error: HttpError): string | number {
  if (isUndeclared(error)) return 'plugin';
  if (saysWhy(error)) return 'stated';
  return isUnsure(error) ? 504 : error.status;
}

/** Returns what to do about a failure, by its status; a locale text. Most texts come after the first rows; `other` is there before. */
export function adviceFor(i18n: I18n, error: HttpError): string {
  const key = `core:http.advice.${adviceName(error)}`;
  return i18n.t(i18n.has(key) ? key : 'core:http.advice.other');
}

/** The detail of a toast about these failures; a text among them is a line of its own. Nothing is said twice. */
export function failureDetail(i18n: I18n, ...errors: readonly unknown[]): FailureDetail {
  const refusals = errors.filter((error) => error instanceof HttpError);
  const texts = [...errors.map(errorText), ...refusals.map((error) => adviceFor(i18n, error))];
  const said = [...new Set(texts.filter((text) => text !== ''))];
  const requestId = refusals[0]?.requestId;
  return { ...(said.length > 0 ? { detail: said.join('\n') } : {}), ...(requestId ? { requestId } : {}) };
}

/** Returns the error message of an answer that refused; undefined when no answer came or it gave no message. */
export function answerText(error: unknown): string | undefined {
  return error instanceof HttpError && error.status > 0 && !error.isSilent && error.message ? error.message : undefined;
}

/** Is the thing that was asked for not there (any more)? A plugin that is not there says nothing of its things. */
export function isGone(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404 && error.problem?.code !== 'PLUGIN_UNKNOWN';
}

/** For `.catch`: what a call failed with a toast has said, so there is nothing to tell; anything else is thrown on. */
export function rethrowUntold(error: unknown): undefined {
  if (!(error instanceof HttpError)) throw error;
}

/** Reads whose failure the page says in its place. */
const said = new Set<string>();

/** While the page says in its place that this could not be read, no toast says it, too. */
export function sayInPage(toasts: Toasts, { toastId }: HttpError): Disposable | undefined {
  if (!toastId) return undefined;
  said.add(toastId);
  toasts.close(toastId);
  return toDisposable(() => said.delete(toastId));
}

/**
 * Shows one error toast: what failed; behind it why, what to do, and the request id.
 * @param id of what failed (`toastId`): it is the only one, and goes when the same succeeds
 */
export function showFailure(toasts: Toasts, i18n: I18n, message: string, error: HttpError, id?: string): void {
  if (id && said.has(id)) return;
  const why = failureDetail(i18n, error);
  // Equal toasts of reads are one (their ids are addresses); each thing that could not be changed has its own.
  const equal =
    id?.startsWith('/') && toasts.list().find((toast) => toast.message === message && toast.detail === why.detail);
  if (equal) toasts.close(equal.id);
  toasts.add('error', message, { ...why, ...(id ? { id } : {}) });
}
