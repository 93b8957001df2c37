import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { hostname } from 'node:os';
import type { TracesConfig } from '../../config/traces-config.ts';
import { JsonSender } from '../json-sender.ts';
import { otlpBody, type Span } from './otlp.ts';
import { childOf, type TraceContext, traceparent } from './trace-context.ts';

/** The request that the code at hand runs for. */
interface Current {
  tracer: Tracer;
  context: TraceContext;
}

const current = new AsyncLocalStorage<Current>();

/** A call that leaves the gateway. */
export interface TracedCall {
  /** Catalog type of the service, or the plugin that the back end belongs to. */
  service: string;
  method: string;
  url: URL;
}

/** The answer to such a call. */
export interface TracedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
}

/** Sends the spans of requests and of their calls to a receiver, and counts those that did not get there. */
export class Tracer {
  readonly #sender: JsonSender<Span>;
  readonly #longest: number;
  #sent = 0;
  #dropped = 0;

  constructor({ url, tokenFile, cacert, queue }: TracesConfig & { url: string }, onLost: (reason: string) => void) {
    this.#longest = queue;
    const resource = {
      'service.name': 'sextant',
      'service.instance.id': `${hostname()}:${process.pid}`,
      'host.name': hostname(),
    };
    this.#sender = new JsonSender<Span>({
      ...{ url, tokenFile, cacert, tries: 3 },
      bodyOf: (spans) => otlpBody(spans, resource),
      onLost: (count, reason) => {
        this.#dropped += count;
        onLost(reason);
      },
    });
  }

  get counts(): Readonly<{ sent: number; dropped: number }> {
    return { sent: this.#sent, dropped: this.#dropped };
  }

  /** Runs what belongs to a request: calls that it makes are parts of its trace. */
  during<T>(context: TraceContext, run: () => T): T {
    return current.run({ tracer: this, context }, run);
  }

  /** Takes a span that has ended; one that is not sampled is forgotten. */
  record(span: Span): void {
    if (!span.isSampled) return;
    if (this.#sender.waiting >= this.#longest) {
      this.#dropped += 1;
      return;
    }
    this.#sent += 1;
    this.#sender.add(span);
  }

  close(): Promise<void> {
    return this.#sender.close();
  }
}

/** The status and headers of an answer whose body is read later: `about` of a stream. */
export const statusOf = ({
  statusCode: status,
  headers,
}: {
  statusCode: number;
  headers: IncomingHttpHeaders;
}): TracedAnswer => ({
  status,
  headers,
});

/**
 * Makes a call as a part of the trace of the request at hand, where there is one.
 *
 * @param make is given the headers to send along: `traceparent`, or none
 * @param about returns the answer's status and headers
 */
export async function traced<T>(
  call: TracedCall,
  make: (headers: Readonly<Record<string, string>>) => Promise<T>,
  about: (answer: T) => TracedAnswer,
): Promise<T> {
  const now = current.getStore();
  if (now === undefined) return make({});
  const context = childOf(now.context);
  const beganAt = performance.timeOrigin + performance.now();
  const end = (isFailure: boolean, more: Readonly<Record<string, string | number>>) =>
    now.tracer.record({
      ...context,
      ...{
        name: `${call.service} ${call.method}`,
        kind: 'client',
        beganAt,
        endedAt: performance.timeOrigin + performance.now(),
        isFailure,
      },
      attributes: {
        'http.request.method': call.method,
        'server.address': call.url.hostname,
        'openstack.service': call.service,
        ...more,
      },
    });
  try {
    const answer = await make({ traceparent: traceparent(context) });
    const { status, headers } = about(answer);
    const requestId = headers['x-openstack-request-id'] ?? headers['x-compute-request-id'];
    end(status >= 500, {
      'http.response.status_code': status,
      ...(typeof requestId === 'string' ? { 'openstack.request_id': requestId.slice(0, 100) } : {}),
    });
    return answer;
  } catch (error) {
    const { code } = error as { code?: unknown };
    end(true, { 'error.type': typeof code === 'string' ? code : 'error' });
    throw error;
  }
}
