import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Agent } from 'undici';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { GatewayError } from '../http/errors.ts';
import { statusOf, traced } from '../http/traces/tracer.ts';
import { connectionError } from './connection-errors.ts';
import { refusal } from './refusals.ts';
import { readAnswer } from './wire.ts';

export interface StreamDown {
  service: string;
  url: URL;
  headers: Record<string, string>;
  /** Aborted when the browser leaves. */
  disconnected: AbortSignal;
  timeouts: Pick<GatewayConfig['timeouts'], 'read' | 'uploadIdle'>;
}

export interface Download {
  /** 200, or 206 for a part that was asked for. */
  status: number;
  headers: IncomingHttpHeaders;
  /** Is read from the service only as fast as it is read here. Breaks when the service does, or is silent for too long. */
  body: Readable;
}

/**
 * GETs a stream. The answer must begin within the time of a read; after that there is no deadline while bytes move. Throws a
 * refusal before the first byte.
 */
export async function streamDown(agent: Agent, download: StreamDown): Promise<Download> {
  const { disconnected, timeouts, service } = download;
  const control = new AbortController();
  const leave = () => control.abort();
  if (disconnected.aborted) leave();
  disconnected.addEventListener('abort', leave, { once: true });
  let timedOut = false;
  const within = async <T>(seconds: number, wait: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => {
      timedOut = true;
      control.abort();
    }, seconds * 1000);
    try {
      return await wait;
    } catch (error) {
      throw error instanceof GatewayError
        ? error
        : connectionError(error, { service, seconds, timedOut, disconnected: disconnected.aborted });
    } finally {
      clearTimeout(timer);
    }
  };

  const answer = await within(
    timeouts.read,
    traced(
      { service, method: 'GET', url: download.url },
      (more) =>
        agent.request({
          origin: download.url.origin,
          path: download.url.pathname + download.url.search,
          method: 'GET',
          headers: { ...download.headers, ...more },
          signal: control.signal,
        }),
      statusOf,
    ),
  );
  if (answer.statusCode >= 300) {
    const text = await within(timeouts.read, readAnswer(answer.body, service));
    disconnected.removeEventListener('abort', leave);
    if (answer.statusCode < 400) throw new GatewayError('SERVICE_REDIRECTED', { service }, { service });
    throw refusal({ status: answer.statusCode, headers: answer.headers, text }, service);
  }
  async function* bytes(): AsyncGenerator<Buffer> {
    const chunks = (answer.body as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    try {
      for (;;) {
        // Only the service's silence counts here; a browser that takes nothing is hung up on (`session-streams.ts`).
        const next = await within(timeouts.uploadIdle, chunks.next());
        if (next.done) return;
        yield next.value;
      }
    } finally {
      disconnected.removeEventListener('abort', leave);
      answer.body.destroy();
    }
  }
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: Readable.from(bytes(), { objectMode: false, highWaterMark: 16 * 1024 }),
  };
}
