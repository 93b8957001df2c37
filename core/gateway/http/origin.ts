import type { FastifyRequest } from 'fastify';

/** The console's own origin, as the browser sees it. */
export function ownOrigin(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`.toLowerCase();
}

/** HTTPS, or a loopback address: browsers treat both as secure and keep `Secure` cookies for them. */
export function isTrustworthy(request: FastifyRequest): boolean {
  if (request.protocol === 'https') return true;
  const host = request.hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Did the console's own pages (or the operator, by hand) cause this request? Used where a GET has an effect. */
export function isFromSameSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'same-site' || site === 'none';
  // A browser without fetch metadata, or none at all: the referrer is the next best witness.
  const referrer = request.headers.referer;
  return referrer === undefined || originOf(referrer) === ownOrigin(request);
}

/** As `isFromSameSite`, but of this very origin: a neighbour under the same domain is not the console. */
export function isFromSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return isFromSameSite(request) && site !== 'same-site';
}

/**
 * Did somebody go there, from the console or by hand? For a GET that changes the session: a picture or a background call
 * that names its address is not somebody.
 */
export function isOwnNavigation(request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, referer } = request.headers;
  if (!isOpenedAsDocument(request)) return false;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  // Without fetch metadata a page has to be named: a neighbour under the same domain could keep its own name to itself.
  return referer !== undefined && originOf(referer) === ownOrigin(request);
}

/** Does the browser itself open it as a document? A script that fetches it does not: no script can set this header. */
export function isOpenedAsDocument(request: FastifyRequest): boolean {
  return (request.headers['sec-fetch-dest'] ?? 'document') === 'document';
}

export function originOf(address: string): string | null {
  try {
    return new URL(address).origin;
  } catch {
    return null;
  }
}
