import { setTimeout as wait } from 'node:timers/promises';
import { type Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallLog } from './call-log.ts';
import type { FaultBook, FaultSpec, LoggedCall } from './faults.ts';

/** A request body larger than this is cut in its own middle by `reset: 'middle'`. */
const largeBody = 64 * 1024;

interface CallState {
  call: LoggedCall;
  fault: FaultSpec | undefined;
  /** Set when the request's body is the one to be cut. */
  cutsRequest: boolean;
}

/** Counts every call of one service, and breaks those that a fault matches. For the service's own Fastify instance. */
export function addFaultHooks(
  app: FastifyInstance,
  service: string,
  parts: { faults: FaultBook; calls: CallLog; isInner: (request: FastifyRequest) => boolean },
): void {
  const { faults: book, calls: log, isInner } = parts;
  const states = new WeakMap<FastifyRequest, CallState>();

  app.addHook('onRequest', async (request, reply) => {
    if (isInner(request)) return;
    const mark = request.raw.url?.indexOf('?') ?? -1;
    const url = request.raw.url ?? '/';
    const call: LoggedCall = {
      service,
      method: request.method,
      path: mark < 0 ? url : url.slice(0, mark),
      query: mark < 0 ? '' : url.slice(mark),
    };
    log.add(call);
    const fault = book.take(call);
    states.set(request, { call, fault, cutsRequest: fault?.reset === 'middle' && hasLargeBody(request) });
    if (!fault) return;
    if (fault.latency) await silence(fault.latency, request, book.cleared);
    if (fault.reset === 'before') return cut(request, reply);
    if (fault.status !== undefined || fault.body !== undefined) return answer(reply, fault);
  });

  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!states.get(request)?.cutsRequest) return payload;
    const length = Number(request.headers['content-length'] ?? 2 * largeBody);
    return (payload as Readable).pipe(cutting(Math.floor(length / 2), () => reset(request)));
  });

  app.addHook<unknown>('onSend', async (request, reply, payload) => {
    const state = states.get(request);
    if (state) state.call.status = reply.statusCode;
    const fault = state?.fault;
    if (!fault) return payload;
    if (fault.retryAfter !== undefined) reply.header('retry-after', String(fault.retryAfter));
    if (fault.truncate !== undefined) return truncated(reply, payload, fault.truncate);
    if (fault.reset === 'middle' && !state.cutsRequest) return halved(request, reply, payload);
    return payload;
  });
}

function hasLargeBody(request: FastifyRequest): boolean {
  return Number(request.headers['content-length'] ?? 0) > largeBody || 'transfer-encoding' in request.headers;
}

/** Waits; ends early when the client leaves, the cloud closes its connections or the faults are cleared. */
async function silence(milliseconds: number, request: FastifyRequest, cleared: AbortSignal): Promise<void> {
  const left = new AbortController();
  const leave = () => left.abort();
  request.raw.socket.once('close', leave);
  await wait(milliseconds, undefined, { signal: AbortSignal.any([cleared, left.signal]) }).catch(() => undefined);
  request.raw.socket.off('close', leave);
}

function answer(reply: FastifyReply, fault: FaultSpec): FastifyReply {
  const text = typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body ?? {});
  const type = fault.contentType ?? (text.startsWith('<') ? 'text/html; charset=utf-8' : 'application/json');
  return reply
    .code(fault.status ?? 200)
    .header('content-type', type)
    .send(text);
}

function reset(request: FastifyRequest): void {
  request.raw.socket.resetAndDestroy();
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reset(request);
  return reply.hijack();
}

function truncated(reply: FastifyReply, payload: unknown, bytes: number): unknown {
  reply.removeHeader('content-length');
  if (isStream(payload)) return payload.pipe(limiting(bytes));
  return bytesOf(payload).subarray(0, bytes);
}

function halved(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (!isStream(payload)) {
    const bytes = bytesOf(payload);
    reply.header('content-length', String(bytes.length));
    const half = cutting(Math.floor(bytes.length / 2), () => reset(request));
    half.end(bytes);
    return half;
  }
  const length = Number(reply.getHeader('content-length') ?? 2);
  return payload.pipe(cutting(Math.floor(length / 2), () => reset(request)));
}

/** Lets `bytes` through, gives them a moment to reach the other side, and cuts. */
function cutting(bytes: number, cutNow: () => void): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const rest = bytes - passed;
      passed += chunk.length;
      if (passed < bytes) return done(null, chunk);
      this.push(chunk.subarray(0, rest));
      // Never calls done: the stream ends with the connection. What was pushed must leave the socket first.
      setTimeout(cutNow, 20);
    },
  });
}

function limiting(bytes: number): Transform {
  let left = bytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const part = chunk.subarray(0, left);
      left -= part.length;
      done(null, part.length > 0 ? part : undefined);
    },
  });
}

function isStream(payload: unknown): payload is Readable {
  return typeof (payload as Readable | null)?.pipe === 'function';
}

function bytesOf(payload: unknown): Buffer {
  if (Buffer.isBuffer(payload)) return payload;
  return Buffer.from(typeof payload === 'string' ? payload : '');
}
