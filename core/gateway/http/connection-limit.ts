import fp from 'fastify-plugin';

const warnEveryMs = 60_000;

/** Refuses connections beyond `listen.max_connections`, so that a flood of them leaves memory to those that there are. */
export const connectionLimit = fp(async (gateway) => {
  const { maxConnections } = gateway.config.listen;
  if (maxConnections === 0) return;
  gateway.server.maxConnections = maxConnections;
  let refused = 0;
  let warnedAt = -Infinity;
  gateway.server.on('drop', () => {
    refused += 1;
    if (performance.now() - warnedAt < warnEveryMs) return;
    gateway.log.warn(
      { event: 'connections-refused', refused, limit: maxConnections },
      'more connections than listen.max_connections allows: some are refused',
    );
    warnedAt = performance.now();
    refused = 0;
  });
});
