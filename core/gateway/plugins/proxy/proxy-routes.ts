import { readFileSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent } from 'undici';
import { GatewayError } from '../../http/errors.ts';
import { statusOf, traced } from '../../http/traces/tracer.ts';
import { limitCalls } from '../native-calls/limit-calls.ts';
import { accessOfCaller } from '../native-calls/plugin-caller.ts';
import { connectionError } from '../../openstack/connection-errors.ts';
import { createSessionStreams } from '../../openstack/session-streams.ts';
import { checkCsrf } from '../../session/csrf.ts';
import { answerHeaders, requestHeaders } from './proxy-headers.ts';
import { prefixOf, type ProxyTarget } from '../../config/proxy-target.ts';
import { mayLead, targetAddress } from './target-address.ts';

const reads = ['GET', 'HEAD'] as const;
/** To one back end. */
const connections = 64;
const changes = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
type Method = (typeof reads)[number] | (typeof changes)[number];

/**
 * `/api/p/<plugin>/<name>/…`: a plugin's own back end. For people with a session, from the console's own pages; bodies of
 * any kind are piped. It follows no redirect, repeats nothing, and ends when the browser leaves.
 */
export async function proxyRoutes(gateway: FastifyInstance): Promise<void> {
  const { plugins, timeouts } = gateway.config;

  gateway.removeAllContentTypeParsers();
  gateway.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  gateway.addHook('onRequest', async (request) => {
    checkCsrf(request);
    gateway.requireSession(request);
    if (request.headers['x-requested-with'] !== 'XMLHttpRequest') throw new GatewayError('NOT_AJAX');
  });

  for (const target of plugins.proxies) {
    const agent = agentFor(target, timeouts.connect);
    const streams = createSessionStreams({ connections, idle: timeouts.uploadIdle });
    streams.follow(gateway.sessions);
    gateway.addHook('onClose', () => agent.destroy());
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      // The back end of a plugin that was switched off or taken away goes with it.
      const access = accessOfCaller(gateway, request, target.plugin);
      limitCalls(gateway, target.plugin, gateway.requireSession(request), access.rate);
      // Read before the call: a request whose body has been passed on has no connection any more, nor a protocol.
      const from = `${request.protocol}://${request.host}${request.url}`;
      const { status, headers, body } = await counted(streams, request, () => forward(request, target, agent));
      const passed = answerHeaders(headers, request.session, (location) => mayLead(location, from, target));
      if (headers['x-horizon-location'] !== undefined && passed['x-horizon-location'] === undefined) {
        request.log.warn({ plugin: target.plugin, proxy: target.name }, 'back end led to an origin that is not listed');
      }
      reply.code(status).headers(passed);
      if (status >= 400) reply.header('x-sextant-origin', target.plugin);
      request.log.info({ plugin: target.plugin, proxy: target.name, status }, 'plugin call');
      return reply.send(body);
    };
    for (const url of [prefixOf(target), `${prefixOf(target)}/*`]) {
      const route = { url, bodyLimit: Number.MAX_SAFE_INTEGER, handler };
      gateway.route({ ...route, method: [...reads], config: { asksKeystone: 'recently' } });
      gateway.route({ ...route, method: [...changes], config: { asksKeystone: 'now' } });
    }
  }

  /** Until its answer has been read a call counts as one of the session's and its user's. Throws TOO_MANY_STREAMS. */
  function counted(
    streams: ReturnType<typeof createSessionStreams>,
    request: FastifyRequest,
    call: () => ReturnType<typeof forward>,
  ): ReturnType<typeof forward> {
    return new Promise((resolve, reject) => {
      const whole = async () => {
        const answer = await call();
        resolve(answer);
        await finished(answer.body).catch(() => undefined);
      };
      streams.during(gateway.requireSession(request), request, whole).catch(reject);
    });
  }

  async function forward(request: FastifyRequest, target: ProxyTarget, agent: Agent) {
    const service = target.plugin;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const seconds = isRead ? timeouts.read : timeouts.write;
    const url = targetAddress(target, request.raw.url ?? '');
    const call = (more: Readonly<Record<string, string>>) =>
      agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: request.method as Method,
        headers: { ...requestHeaders(request, target), ...more },
        ...(hasBody(request) ? { body: request.raw } : {}),
        // Begins anew with each part of a body that is sent.
        headersTimeout: seconds * 1000,
        bodyTimeout: timeouts.uploadIdle * 1000,
        signal: request.disconnected,
      });
    const answer = await traced({ service, method: request.method, url }, call, statusOf).catch((error: unknown) => {
      const timedOut = (error as { code?: unknown }).code === 'UND_ERR_HEADERS_TIMEOUT';
      throw connectionError(error, { service, seconds, timedOut, disconnected: request.disconnected.aborted });
    });
    const { statusCode: status, headers, body } = answer;
    if (status >= 300 && status < 400 && status !== 304) {
      // Destroyed unread it complains to whoever listens.
      body.on('error', () => {}).destroy();
      throw new GatewayError('SERVICE_REDIRECTED', { service }, { service });
    }
    return { status, headers, body };
  }
}

function agentFor({ cacert }: ProxyTarget, connect: number): Agent {
  return new Agent({
    connections,
    pipelining: 1,
    connect: { timeout: connect * 1000, ...(cacert ? { ca: readFileSync(cacert) } : {}) },
  });
}

function hasBody({ raw }: FastifyRequest): boolean {
  return raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
}
