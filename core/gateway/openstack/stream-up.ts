import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Agent } from 'undici';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { GatewayError } from '../errors.ts';
import { connectionError } from './connection-errors.ts';
import { refusal } from './refusals.ts';
import { readAnswer } from './wire.ts';

export interface StreamUp {
  service: string;
  url: URL;
  headers: Record<string, string>;
  /** Read only as fast as the service takes it. */
  body: Readable;
  /** Aborted when the browser leaves. */
  left: AbortSignal;
  timeouts: Pick<GatewayConfig['timeouts'], 'uploadIdle' | 'uploadFinish'>;
}

/**
 * PUTs a stream to a service. There is no deadline while bytes move; silence of either side ends it, and so does a service
 * that keeps its answer back for too long once it has everything. Returns the headers of the answer; throws a refusal.
 */
export async function streamUp(agent: Agent, upload: StreamUp): Promise<IncomingHttpHeaders> {
  const { body, left, timeouts, service } = upload;
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
  if (left.aborted) leave();
  left.addEventListener('abort', leave, { once: true });
  try {
    const moving = watch(
      body,
      () => waitFor(timeouts.uploadIdle),
      () => waitFor(timeouts.uploadFinish),
    );
    const answer = await agent.request({
      origin: upload.url.origin,
      path: upload.url.pathname + upload.url.search,
      method: 'PUT',
      headers: upload.headers,
      body: Readable.from(moving, { objectMode: false }),
      signal: control.signal,
    });
    const text = await readAnswer(answer.body, service);
    if (answer.statusCode >= 300) throw refusal({ status: answer.statusCode, headers: answer.headers, text }, service);
    return answer.headers;
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    throw connectionError(error, { service, seconds, timedOut, left: left.aborted || body.errored !== null });
  } finally {
    clearTimeout(timer);
    left.removeEventListener('abort', leave);
    // What is left unread would hold the browser's connection open.
    if (!body.readableEnded) body.resume();
  }
}

async function* watch(body: Readable, moved: () => void, ended: () => void): AsyncGenerator<Buffer> {
  const reader = body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  for await (const chunk of reader) {
    moved();
    yield chunk;
  }
  ended();
}
