import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Agent, Dispatcher } from 'undici';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { GatewayError } from '../http/errors.ts';
import { statusOf, traced } from '../http/traces/tracer.ts';
import { connectionError } from './connection-errors.ts';
import { refusal } from './refusals.ts';
import { readAnswer, refuseRedirect } from './wire.ts';

export interface StreamUp {
  service: string;
  url: URL;
  headers: Record<string, string>;
  /** The status with which this service says that it has stored everything. */
  storedWith: number;
  /** Read only as fast as the service takes it. */
  body: Readable;
  /** Sees all that is sent. */
  onBytes?: ((bytes: Buffer) => void) | undefined;
  /** Aborted when the browser leaves. */
  disconnected: AbortSignal;
  timeouts: Pick<GatewayConfig['timeouts'], 'uploadIdle' | 'uploadFinish'>;
}

/**
 * PUTs a stream to a service. There is no deadline while bytes move; silence of either side ends it, and so does a service
 * that keeps its answer back for too long once it has everything. Returns the headers of the answer; throws a refusal, also
 * one that came before the service had read everything.
 */
export async function streamUp(agent: Agent, upload: StreamUp): Promise<IncomingHttpHeaders> {
  const { body, disconnected, timeouts, service } = upload;
  const control = new AbortController();
  let seconds = timeouts.uploadIdle;
  let timedOut = false;
  const silence = () => {
    timedOut = true;
    control.abort();
  };
  let timer = setTimeout(silence, seconds * 1000);
  const waitFor = (next: number) => {
    clearTimeout(timer);
    seconds = next;
    timer = setTimeout(silence, seconds * 1000);
  };
  const leave = () => control.abort();
  if (disconnected.aborted) leave();
  disconnected.addEventListener('abort', leave, { once: true });
  try {
    const moving = watch(
      body,
      (bytes) => {
        waitFor(timeouts.uploadIdle);
        upload.onBytes?.(bytes);
      },
      () => waitFor(timeouts.uploadFinish),
    );
    const send = (more: Readonly<Record<string, string>>) =>
      agent.request({
        origin: upload.url.origin,
        path: upload.url.pathname + upload.url.search,
        method: 'PUT',
        headers: { ...upload.headers, ...more },
        body: Readable.from(moving, { objectMode: false }),
        signal: control.signal,
        // A service that refuses early may never read the rest: whoever came after it on the same connection would wait for ever.
        reset: true,
      });
    const answer = await traced({ service, method: 'PUT', url: upload.url }, send, statusOf);
    return await heardOf(answer, upload);
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    throw connectionError(error, {
      service,
      seconds,
      timedOut,
      disconnected: disconnected.aborted || body.errored !== null,
    });
  } finally {
    clearTimeout(timer);
    disconnected.removeEventListener('abort', leave);
    // A body that is left unread would hold the browser's connection open.
    if (!body.readableEnded) body.resume();
  }
}

async function heardOf(
  answer: Dispatcher.ResponseData,
  { service, storedWith }: StreamUp,
): Promise<IncomingHttpHeaders> {
  const { statusCode: status, headers, body } = answer;
  if (status < 300) {
    await readAnswer(body, service);
    if (status === storedWith) return headers;
    const reason = `an upload is not answered with ${status}`;
    throw new GatewayError('SERVICE_BAD_ANSWER', { service, reason }, { service });
  }
  const text = await readRefusal(body, service);
  refuseRedirect(status, service);
  throw refusal({ status, headers, text }, service);
}

/** Reads the text of a refusal whose status is known already. The text is empty when the service hung up before its end. */
async function readRefusal(body: Readable, service: string): Promise<string> {
  try {
    return await readAnswer(body, service);
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    return '';
  }
}

async function* watch(body: Readable, moved: (bytes: Buffer) => void, ended: () => void): AsyncGenerator<Buffer> {
  const reader = body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const chunk of reader) {
    moved(chunk);
    yield chunk;
  }
  ended();
}
