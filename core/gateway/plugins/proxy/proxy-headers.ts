import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { baseOf } from '../../http/base-path.ts';
import { nothingMayLoad } from '../../http/security-headers.ts';
import type { SealedSession } from '../../openstack/sealed-session.ts';
import { prefixOf, type ProxyTarget } from '../../config/proxy-target.ts';

/** The browser's headers that a back end gets. All others (cookies, the session's token, hop-by-hop headers) stay here. */
const passedOn = [
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'range',
  // A token that the back end itself gave out, for an upload. The page knows nothing of the Keystone token.
  'x-auth-token',
  'x-horizon-add-to-field',
  'x-horizon-validate-step-end',
  'x-horizon-validate-step-start',
  'x-requested-with',
];

/** The headers of a back end's answer that the browser gets. Never a cookie: it would be the console's. */
const passedBack = [
  'accept-ranges',
  'content-disposition',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'logout',
  'retry-after',
  'x-auth-token',
  'x-file-upload-url',
  'x-horizon-add-to-field',
  'x-horizon-location',
  'x-horizon-messages',
];

export function requestHeaders(request: FastifyRequest, target: ProxyTarget): Record<string, string> {
  return {
    ...picked(request.headers, passedOn),
    'x-forwarded-host': request.host,
    'x-forwarded-prefix': baseOf(request) + prefixOf(target),
    'x-forwarded-proto': request.protocol,
    'x-openstack-request-id': request.id,
    ...(target.auth === 'token' && request.session ? { 'x-auth-token': request.session.tokens.scoped } : {}),
  };
}

/**
 * The page draws what comes back; a browser that is led to the address itself runs nothing of it. What one user in one
 * scope was answered is kept for nobody else. A session's own token, should a back end send it back, stays here, and so does a
 * place to go that it may not lead to.
 */
export function answerHeaders(
  headers: IncomingHttpHeaders,
  session: SealedSession | null,
  mayLead: (location: string) => boolean,
): Record<string, string> {
  const passed = picked(headers, passedBack);
  const { unscoped, scoped, domain } = session?.tokens ?? {};
  if ([unscoped, scoped, domain].includes(passed['x-auth-token'])) delete passed['x-auth-token'];
  const { 'x-horizon-location': location } = passed;
  if (location !== undefined && !mayLead(location)) delete passed['x-horizon-location'];
  return {
    ...passed,
    'cache-control': 'private, no-cache',
    vary: 'cookie',
    'content-security-policy': `${nothingMayLoad}; sandbox`,
  };
}

function picked(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}
