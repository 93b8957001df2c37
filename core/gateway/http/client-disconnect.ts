import { setMaxListeners } from 'node:events';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborted when the browser leaves before it was answered; upstream calls made for it end then. */
    disconnected: AbortSignal;
  }
}

/** `request.signal` won't do: for a request with a body it is aborted as soon as the body has been read. */
export const clientDisconnect = fp(async (gateway) => {
  // Filled in by the hook below; Fastify wants no object here that all requests would share.
  gateway.decorateRequest('disconnected', null as never);
  gateway.addHook('onRequest', async (request, reply) => {
    const control = new AbortController();
    // Each upstream call made for the request listens, and some requests make dozens.
    setMaxListeners(0, control.signal);
    request.disconnected = control.signal;
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) control.abort();
    });
  });
});
