import fp from 'fastify-plugin';

/**
 * Hangs up on a body that does not come: else whoever sends one byte a minute holds a connection for ever, signed in or not.
 * A body has as long as an upload may be silent; an upload, which may take hours, may only not be silent for twice as long
 * (its own watchdog, which answers, comes first).
 */
export const slowBodies = fp(async (gateway) => {
  const patience = gateway.config.timeouts.uploadIdle * 1000;

  gateway.addHook('onRequest', async (request) => {
    const { raw, session } = request;
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (!hasBody) return;
    if (session && request.routeOptions.bodyLimit === Number.MAX_SAFE_INTEGER) {
      raw.setTimeout(2 * patience);
      raw.once('end', () => raw.setTimeout(0));
      return;
    }
    const timer = setTimeout(() => !raw.complete && raw.socket.destroy(), patience);
    raw.once('end', () => clearTimeout(timer));
    raw.once('close', () => clearTimeout(timer));
  });
});
