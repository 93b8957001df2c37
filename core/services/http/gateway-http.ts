import { Emitter, errorText, orAborted } from '#base';
import type { UserSession } from '#protocol';
import type { Clock } from '../clock/clock.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Page } from '../page/page.ts';
import type { Session } from '../session/session.ts';
import { scopeHeader, scopeKeyOf } from '../scope/scope-key.ts';
import type { Toasts } from '../toasts/toasts.ts';
import { isUndeclared, showFailure } from './failure-toast.ts';
import { type Http, type HttpAnswer, HttpError, type HttpOptions } from './http.ts';
import { readAnswer, readBlob, readText } from './read-answer.ts';
import { queryText, wireBody, type WireBody } from './request-body.ts';
import { RequestQueue } from './request-queue.ts';

const defaultTimeout = 60_000;
const defaultQueueLimit = 10;

/** `Http` over the page's network. */
export class GatewayHttp implements Http {
  readonly #page: Page;
  readonly #session: Session;
  readonly #toasts: Toasts;
  readonly #i18n: I18n;
  readonly #clock: Clock;
  readonly #queue: RequestQueue;
  readonly #didLoseCall = new Emitter<{ method: string; error: HttpError }>();

  constructor(page: Page, session: Session, toasts: Toasts, i18n: I18n, clock: Clock) {
    this.#page = page;
    this.#session = session;
    this.#toasts = toasts;
    this.#i18n = i18n;
    this.#clock = clock;
    const limit = page.state.settings['AJAX_QUEUE_LIMIT'];
    this.#queue = new RequestQueue(typeof limit === 'number' ? limit : defaultQueueLimit);
  }

  get onDidLoseCall() {
    return this.#didLoseCall.event;
  }

  async get<T>(path: string, options?: HttpOptions): Promise<T> {
    return (await this.request<T>('GET', path, undefined, options)).data;
  }

  async post<T>(path: string, body?: unknown, options?: HttpOptions): Promise<T> {
    return (await this.request<T>('POST', path, body, options)).data;
  }

  async put<T>(path: string, body?: unknown, options?: HttpOptions): Promise<T> {
    return (await this.request<T>('PUT', path, body, options)).data;
  }

  async patch<T>(path: string, body?: unknown, options?: HttpOptions): Promise<T> {
    return (await this.request<T>('PATCH', path, body, options)).data;
  }

  async delete<T>(path: string, body?: unknown, options?: HttpOptions): Promise<T> {
    return (await this.request<T>('DELETE', path, body, options)).data;
  }

  async request<T>(method: string, path: string, body?: unknown, options: HttpOptions = {}): Promise<HttpAnswer<T>> {
    const wire = wireBody(body);
    const subject = subjectOf(method, path + queryText(options.query));
    try {
      const answer = await this.#call<T>(
        method,
        path,
        wire,
        options,
        options.scope ?? scopeKeyOf(this.#session.current()),
        true,
      );
      // The call that failed before is done: no message says otherwise.
      if (subject) this.#toasts.close(subject);
      return answer;
    } catch (error) {
      const failed = error instanceof HttpError ? error : aborted(error);
      if (subject) failed.toastId = subject;
      failed.isChange = method !== 'GET';
      if (isLost(failed) && !options.external) this.#didLoseCall.fire({ method, error: failed });
      if (options.failure && failed.failure !== 'aborted' && !options.handled?.includes(failed.status)) {
        // A call that the document made may have failed before the operator's language is there.
        await this.#i18n.ready();
        showFailure(
          this.#toasts,
          this.#i18n,
          this.#i18n.t(options.failure, options.failureValues),
          failed,
          failed.toastId,
        );
      }
      throw failed;
    }
  }

  /**
   * A call that the end of the session refused waits until the operator has signed in again and is then repeated once, so
   * that nothing typed is lost. A file is not sent twice without being asked.
   */
  async #call<T>(
    method: string,
    path: string,
    wire: WireBody,
    options: HttpOptions,
    made: string,
    mayRepeat: boolean,
  ): Promise<HttpAnswer<T>> {
    let asked: UserSession | undefined;
    // The cookie may be another operator's until this one has signed in again.
    if (!options.external && !this.#session.alive) await this.#alive(options);
    const send = async () => {
      if (!options.external) await this.#session.changing;
      asked = this.#session.current();
      // A change that waited while the tab went elsewhere would do it to the namesakes there. Policy questions change nothing.
      if (!options.external && method !== 'GET' && path !== '/api/policy/' && made !== scopeKeyOf(asked))
        throw aborted('');
      return this.#send<T>(method, path, wire, options);
    };
    try {
      return await this.#queue.run(send, options.signal);
    } catch (error) {
      if (options.external || !(error instanceof HttpError) || options.isMine?.(error)) throw error;
      if (error.problem?.code === 'SESSION_OTHER_SCOPE') {
        this.#session.stray();
        throw aborted(error);
      }
      if (error.status === 401) await this.#session.changing;
      // A call that was made for one scope is not repeated in another.
      if (asked && scopeKeyOf(asked) !== scopeKeyOf(this.#session.current())) throw aborted(error);
      // A service's own refusal names that service. Without one it is the session that was refused.
      if (error.status === 403) {
        if (!error.origin) this.#session.end('forbidden');
        // The gateway remembers what a service refused: what the page offers has to know it, too.
        else if (method !== 'GET' || isUndeclared(error))
          import('../policy/refused-rules.ts')
            .then((late) => late.heedRefusal(this.#page, this, error))
            // Without its code the page goes on offering the action, and the next refusal asks again.
            .catch(() => {});
      }
      if (error.status !== 401 || !mayRepeat) throw error;
      // A refusal of a call that went before the latest renewal says nothing about the session of now.
      if (!this.#session.alive || this.#session.current() === asked) this.#session.end('expired');
      if (wire.hasFile) throw error;
      await this.#alive(options);
      return this.#call<T>(method, path, wire, options, made, false);
    }
  }

  /** Resolves when the session lives; rejects as given up by the caller when that is before. */
  #alive({ signal }: HttpOptions): Promise<void> {
    return orAborted(this.#session.whenAlive(), signal).catch((reason: unknown) => {
      throw aborted(reason);
    });
  }

  async #send<T>(method: string, path: string, wire: WireBody, options: HttpOptions): Promise<HttpAnswer<T>> {
    const deadline = new AbortController();
    const seconds = (options.timeout ?? (wire.hasFile ? 0 : defaultTimeout)) / 1000;
    const timer = seconds > 0 ? this.#clock.after(seconds * 1000, () => deadline.abort()) : undefined;
    const signal = options.signal ? AbortSignal.any([options.signal, deadline.signal]) : deadline.signal;
    try {
      options.signal?.throwIfAborted();
      const answer = await this.#exchange(method, path, wire, options, signal);
      const read = options.asBlob ? readBlob : options.asText ? readText : readAnswer;
      return await read<T>(answer, this.#i18n);
    } catch (error) {
      if (error instanceof HttpError) throw error;
      if (options.signal?.aborted) throw aborted(options.signal.reason);
      throw deadline.signal.aborted ? this.#noAnswer('timeout', { count: seconds }) : this.#noAnswer('lost', {}, error);
    } finally {
      timer?.dispose();
    }
  }

  #exchange(
    method: string,
    path: string,
    wire: WireBody,
    options: HttpOptions,
    signal: AbortSignal,
  ): Promise<Response> {
    const address = (options.external ? path : withRoot(this.#page.webRoot, path)) + queryText(options.query);
    const headers = this.#headers(method, wire, options);
    if (options.onProgress && wire.body !== undefined) {
      return this.#page.upload(address, { method, headers, body: wire.body, signal, onProgress: options.onProgress });
    }
    const credentials = options.external ? 'omit' : 'same-origin';
    return this.#page.fetch(address, { method, headers, body: wire.body ?? null, signal, credentials });
  }

  #headers(method: string, wire: WireBody, options: HttpOptions): Headers {
    const headers = new Headers(options.headers);
    if (wire.contentType && !headers.has('content-type')) headers.set('content-type', wire.contentType);
    if (!headers.has('accept')) headers.set('accept', 'application/problem+json, application/json;q=0.9, */*;q=0.5');
    if (options.external) return headers;
    headers.set('x-sextant-scope', scopeHeader(this.#session.current()));
    if (!headers.has('x-auth-token')) headers.set('x-requested-with', 'XMLHttpRequest');
    const token = this.#page.cookie('csrftoken');
    if (token && !/^(GET|HEAD|OPTIONS)$/.test(method)) headers.set('x-csrftoken', token);
    return headers;
  }

  #noAnswer(failure: 'timeout' | 'lost', values: Record<string, unknown>, cause?: unknown): HttpError {
    const error = new HttpError(0, this.#i18n.t(`core:http.error.${failure}`, values));
    error.failure = failure;
    error.cause = cause;
    return error;
  }
}

function withRoot(root: string, path: string): string {
  return `${root}/${path}`.replace(/\/{2,}/g, '/');
}

function isLost({ failure, status }: HttpError): boolean {
  return failure !== 'aborted' && [0, 502, 504].includes(status);
}

/** Returns the subject of which one toast at a time tells. POST to one address may make many things: each failure has its own toast. */
function subjectOf(method: string, address: string): string | undefined {
  if (method === 'POST') return undefined;
  return method === 'GET' ? address : `${method} ${address}`;
}

/** Makes the error of a call that was given up. `problem` is set when an answer stopped the call before anything was done. */
function aborted(reason: unknown): HttpError {
  const error = new HttpError(0, errorText(reason), reason instanceof HttpError ? reason.problem : undefined);
  error.failure = 'aborted';
  return error;
}
