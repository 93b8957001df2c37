import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { continuedTrace, newTrace, type TraceContext } from './trace-context.ts';
import { Tracer } from './tracer.ts';

/** Milliseconds between two lines of the log about lost spans. */
const logPauseMs = 60_000;

/**
 * Sends a span for each request that is sampled, and for each call that it makes, to an OTLP receiver (`traces.url`). The log lines
 * of a request and its refusal have the id of the trace.
 */
export const traces = fp(async (gateway: FastifyInstance) => {
  gateway.decorateRequest('trace', null);
  const { url, sample } = gateway.config.traces;
  const tracer = url === null ? null : openTracer(gateway, url);
  gateway.decorate('tracer', tracer);
  if (tracer === null) return;
  gateway.addHook('onClose', () => tracer.close());

  gateway.addHook('onRequest', (request, reply, done) => {
    const trace = continued(request) ?? newTrace(request.id, sample);
    request.trace = trace;
    request.log = request.log.child({ traceId: trace.traceId });
    reply.log = request.log;
    tracer.during(trace, done);
  });
  // Once more: the event that ends a body belongs to the connection, and not to the request.
  gateway.addHook('preValidation', (request, _reply, done) => {
    if (request.trace) tracer.during(request.trace, done);
    else done();
  });

  gateway.addHook('onResponse', async (request, reply) => {
    const { trace, method, is404, routeOptions } = request;
    if (!trace) return;
    const { url: route = 'other', config } = routeOptions;
    const endedAt = performance.timeOrigin + performance.now();
    tracer.record({
      ...trace,
      name: `${method} ${is404 ? 'other' : route}`,
      ...{ kind: 'server', beganAt: endedAt - reply.elapsedTime, endedAt, isFailure: reply.statusCode >= 500 },
      attributes: {
        'http.request.method': method,
        ...(is404 ? {} : { 'http.route': route }),
        'http.response.status_code': reply.statusCode,
        'sextant.request_id': request.id,
        ...(config?.operationName ? { 'sextant.operation': config.operationName } : {}),
      },
    });
  });
});

/**
 * The trace of a proxy that `listen.trusted_proxies` names: it shows in the addresses that Fastify believes. Anybody else's header is
 * ignored: strangers could have everything traced, or mix their requests into others' traces.
 */
function continued({ headers, ips }: FastifyRequest): TraceContext | undefined {
  const header = headers['traceparent'];
  return typeof header === 'string' && (ips?.length ?? 1) > 1 ? continuedTrace(header) : undefined;
}

function openTracer(gateway: FastifyInstance, url: string): Tracer {
  let toldAt = -Infinity;
  return new Tracer({ ...gateway.config.traces, url }, (reason) => {
    if (performance.now() - toldAt < logPauseMs) return;
    toldAt = performance.now();
    gateway.log.warn({ event: 'spans-dropped', reason }, `traces are not taken: ${reason}`);
  });
}
