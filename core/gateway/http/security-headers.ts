import fp from 'fastify-plugin';

/** The headers of every answer. */
export const always = {
  'X-Content-Type-Options': 'nosniff',
  // 'same-origin' rather than 'no-referrer': the anti-forgery check over HTTPS needs to see our own pages.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};
export const nothingMayLoad = "default-src 'none'; frame-ancestors 'none'";
const yearInSeconds = 365 * 24 * 3600;

/** On every answer, errors included. A document brings its own content security policy; all else may load nothing. */
export const securityHeaders = fp(async (gateway) => {
  gateway.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(always)) {
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', nothingMayLoad);
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', `max-age=${yearInSeconds}`);
    const isOperation = request.routeOptions.config?.operation !== undefined;
    const isPrivate = isOperation || /^\/(api|auth)\//.test(request.url) || reply.statusCode >= 400;
    if (isPrivate && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
});
