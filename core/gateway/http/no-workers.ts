import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { GatewayError } from './errors.ts';

/**
 * Refuses every script that a browser fetches to run it beside a page. The console has no workers, and a service worker that a
 * plugin registered would outlive the plugin: it answers in the console's place, without the policy of its pages.
 *
 * @see https://www.w3.org/TR/service-workers/#service-worker-script-request
 */
export const noWorkers = fp(async (gateway: FastifyInstance) => {
  gateway.addHook('onRequest', async (request) => {
    if (isForWorker(request)) throw new GatewayError('WORKER_REFUSED');
  });
});

/** Older browsers send no `Sec-Fetch-Dest`, but all name the script of a service worker. */
function isForWorker({ headers }: FastifyRequest): boolean {
  return headers['service-worker'] !== undefined || /work(er|let)$/.test(headers['sec-fetch-dest'] ?? '');
}
