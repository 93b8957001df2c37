import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Registry } from 'prom-client';
import type { InstalledState } from '#protocol';
import { addEventMetrics } from './event-metrics.ts';
import { addProcessMetrics } from './process-metrics.ts';
import { routeClass } from './route-class.ts';
import { SeenSessions } from './seen-sessions.ts';
import { addUpstreamMetrics } from './upstream-metrics.ts';

const states: readonly InstalledState[] = ['verified', 'disabled', 'rejected', 'broken'];
const seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

/** `/metrics` for Prometheus, on a port of its own (`metrics.port`): no session of the console's ever leads there. */
export const metrics = fp(async (gateway) => {
  const { host, port } = gateway.config.metrics;
  if (port === null) return;
  // Nobody pays for it who does not ask for it.
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });

  const requests = new Counter({
    ...{ name: 'sextant_requests_total', help: 'Requests that were answered', registers },
    labelNames: ['class', 'status'],
  });
  const requestSeconds = new Histogram({
    ...{ name: 'sextant_request_seconds', help: 'Time to the end of an answer', registers, buckets: seconds },
    labelNames: ['class'],
  });
  gateway.addHook('onResponse', async (request, reply) => {
    const kind = routeClass(request.is404 ? undefined : request.routeOptions.url);
    requests.inc({ class: kind, status: reply.statusCode });
    requestSeconds.observe({ class: kind }, reply.elapsedTime / 1000);
  });

  addUpstreamMetrics(gateway, { Counter, Gauge, Histogram }, registers, seconds);
  addEventMetrics(gateway, { Counter, Gauge }, registers);

  const seen = new SeenSessions();
  gateway.addHook('onRequest', async ({ session }) => {
    if (session) seen.see(session.id, Math.min(session.expiresAt, session.tokenExpiresAt));
  });
  gateway.sessions.onDidEnd(({ id }) => seen.end(id));
  new Gauge({
    ...{ name: 'sextant_sessions', help: 'Sessions that this gateway has seen and that have not ended', registers },
    collect() {
      this.set(seen.count());
    },
  });
  new Gauge({
    ...{ name: 'sextant_plugins', help: 'Plugins that were found, by state', registers, labelNames: ['state'] },
    collect() {
      const { reports } = gateway.pluginCatalog.snapshot;
      for (const state of states) this.set({ state }, reports.filter((report) => report.state === state).length);
    },
  });

  addProcessMetrics(gateway, { Counter, Gauge }, registers);
  new Gauge({
    ...{
      name: 'sextant_plugin_problems',
      help: 'Site files and plugin folders that can not be used as they are',
      registers,
    },
    collect() {
      this.set(gateway.pluginCatalog.snapshot.problems.length);
    },
  });

  const server = scrapeServer(gateway, register);
  gateway.addHook('onReady', () => listen(server, host, port));
  gateway.addHook('onListen', async () => {
    const { port: taken } = server.address() as AddressInfo;
    gateway.log.info({ host, port: taken }, 'metrics are served');
  });
  gateway.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
});

function scrapeServer(gateway: FastifyInstance, register: Registry): Server {
  return createServer((request, reply) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      reply.writeHead(404, { 'content-type': 'text/plain' }).end('Metrics are at /metrics.\n');
      return;
    }
    register.metrics().then(
      (text) => reply.writeHead(200, { 'content-type': register.contentType }).end(text),
      (error: unknown) => {
        gateway.log.error({ err: error }, 'metrics failed');
        reply.writeHead(500).end();
      },
    );
  });
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new Error(`Port ${port} on ${host} is taken; choose another in metrics.port.`) : error);
    });
    server.listen(port, host, () => resolve());
  });
}
