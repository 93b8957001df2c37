import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatewayError } from './errors.ts';

/** Tells an unknown path (404) from a method that a known path does not support (405). */
export function routeMatcher(gateway: FastifyInstance): { refuse(request: FastifyRequest): GatewayError } {
  const methods = new Map<string, Set<string>>();
  gateway.addHook('onRoute', (route) => {
    // Delivery's catch-all answers every path; it says nothing about what a path supports.
    if (route.url === '/*' || route.url === '*') return;
    const known = methods.get(route.url) ?? new Set<string>();
    for (const method of [route.method].flat()) known.add(method);
    methods.set(route.url, known);
  });

  let patterns: { pattern: RegExp; allowed: Set<string> }[] | undefined;
  return {
    refuse(request) {
      patterns ??= [...methods].map(([url, allowed]) => ({ pattern: patternOf(url), allowed }));
      const path = request.url.split('?', 1)[0] ?? '/';
      const matches = patterns.filter((each) => each.pattern.test(path));
      const allowed = [...new Set(matches.flatMap((each) => [...each.allowed]))].sort().join(', ');
      // A route that takes the method and found nothing serves files, and this one is not there.
      const isMissingFile = matches.some((each) => each.allowed.has(request.method));
      if (allowed === '' || isMissingFile) return new GatewayError('UNKNOWN_PATH', { path });
      return new GatewayError(
        'METHOD_NOT_ALLOWED',
        { method: request.method, allowed },
        { headers: { Allow: allowed } },
      );
    },
  };
}

function patternOf(url: string): RegExp {
  const source = url
    .replace(/\/+$/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\*$/, '.+');
  return new RegExp(`^${source}/?$`);
}
