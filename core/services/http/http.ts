import { defineToken, type Event } from '#base';
import type { Problem } from '#protocol';
import type { ScopeKey } from '../scope/scope.ts';

export interface HttpOptions {
  signal?: AbortSignal;
  headers?: Readonly<Record<string, string>>;
  /** Appended to the path; undefined members are left out, null, true and false are spelt `None`, `True`, `False`. */
  query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** The address is absolute and not the gateway's: no web root, no anti-forgery header. */
  external?: boolean;
  /** 0 to 1, while the body is sent. */
  onProgress?: (sent: number) => void;
  /** Milliseconds without an answer after which the call fails; default 60,000, and none while a file is sent. 0: none. */
  timeout?: number;
  /** A locale key; the toast that a failure shows. Without it the caller shows its own. */
  failure?: string;
  failureValues?: Readonly<Record<string, unknown>>;
  /** The answer's body as it came, whatever its content type says. */
  asText?: boolean;
  /** The answer's body as a `Blob`: a file. */
  asBlob?: boolean;
  /** Refusals that are the caller's to deal with: they neither end the session nor wait for it to be renewed. */
  isMine?(refusal: HttpError): boolean;
  /**
   * The scope in which the work began that the call is part of; the tab's own when absent. A change is given up when the tab is
   * elsewhere: it would be made to a thing of the same name there.
   */
  scope?: ScopeKey;
  /** Statuses that the caller tells of in its own way: `failure` shows no toast for them. */
  handled?: readonly number[];
}

export interface HttpAnswer<T> {
  status: number;
  headers: Headers;
  data: T;
}

/**
 * Speaks to the gateway: web root, JSON or multipart bodies, anti-forgery and AJAX headers, the request queue, session ends.
 * Rejects with `HttpError`.
 */
export interface Http {
  request<T>(method: string, path: string, body?: unknown, options?: HttpOptions): Promise<HttpAnswer<T>>;
  get<T>(path: string, options?: HttpOptions): Promise<T>;
  post<T>(path: string, body?: unknown, options?: HttpOptions): Promise<T>;
  put<T>(path: string, body?: unknown, options?: HttpOptions): Promise<T>;
  patch<T>(path: string, body?: unknown, options?: HttpOptions): Promise<T>;
  delete<T>(path: string, body?: unknown, options?: HttpOptions): Promise<T>;
  /** The answer to a call was lost, before the gateway (`error.failure` is `lost`) or behind it: a change may have been done. */
  readonly onDidLoseCall: Event<{ readonly method: string; readonly error: HttpError }>;
}
export const Http = defineToken<Http>('sextant.http@1');

/**
 * How a call failed. An answer refused it, none came in time, the connection was lost, the answer was unreadable, or the caller
 * aborted.
 */
export type HttpFailure = 'refused' | 'timeout' | 'lost' | 'unreadable' | 'aborted';

/** A call that failed. `status` 0: no answer came (connection lost, aborted, timed out). */
export class HttpError extends Error {
  failure: HttpFailure;
  /** Whether the refusal gave no reason, so that `message` is not the service's own. */
  isSilent = false;
  /** Was something to be changed by it? Where no answer came, the change may have been made all the same. */
  isChange = false;
  /** The id of the toast that tells of it; it closes when the same call succeeds. Of a POST there is none. */
  toastId?: string;

  constructor(
    readonly status: number,
    /** The message of the JSON string body, or of the problem details. */
    message: string,
    readonly problem?: Problem,
    readonly requestId?: string,
    /** Catalog type of the service that refused (header `X-Sextant-Origin`); absent: the gateway itself. */
    readonly origin?: string,
    readonly headers?: Headers,
  ) {
    super(message);
    this.name = 'HttpError';
    this.failure = status === 0 ? 'lost' : 'refused';
  }
}
