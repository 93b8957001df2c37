import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborted when the browser leaves before it was answered; upstream calls made for it end then. */
    left: AbortSignal;
  }
}

const never = new AbortController().signal;

/** `request.signal` won't do: for a request with a body it is aborted as soon as the body has been read. */
export const departure = fp(async (gateway) => {
  gateway.decorateRequest('left', never as never);
  gateway.addHook('onRequest', async (request, reply) => {
    const control = new AbortController();
    request.left = control.signal;
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) control.abort();
    });
  });
});
