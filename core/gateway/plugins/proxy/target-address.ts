import { prefixOf, type ProxyTarget } from '../../config/proxy-target.ts';
import { GatewayError } from '../../http/errors.ts';

/**
 * Where a request to `/api/p/<plugin>/<name>/<path>?<query>` goes. `address` is the request's own, as it came. Throws
 * BAD_REQUEST for a path that could lead out of the target's.
 */
export function targetAddress(target: ProxyTarget, address: string): URL {
  const [whole = '', query] = split(address);
  const prefix = prefixOf(target);
  const path = whole.slice(prefix.length);
  // The router reads `%61pi` as `api`: what is cut off has to be the prefix as it is written here.
  if (!whole.startsWith(prefix) || !/^(\/|$)/.test(path)) throw refusedPath();
  for (const segment of path.split('/')) refuseOddSegment(segment);
  const base = new URL(target.url);
  const url = new URL(base.origin);
  url.pathname = `${base.pathname.replace(/\/+$/, '')}${path}`;
  url.search = query ?? '';
  return url;
}

/**
 * May an answer to the request of that address send people there (`X-Horizon-Location`)? Within the console, and to the origins
 * that the operator lists. The page goes to nothing that is no web address, and says so: that is left to it.
 */
export function mayLead(location: string, from: string, { leadsTo }: ProxyTarget): boolean {
  if (!URL.canParse(location, from)) return true;
  const { origin, protocol } = new URL(location, from);
  if (!/^https?:$/.test(protocol)) return true;
  return [from, ...leadsTo].some((one) => new URL(one).origin === origin);
}

function split(address: string): [string, string | undefined] {
  const mark = address.indexOf('?');
  return mark < 0 ? [address, undefined] : [address.slice(0, mark), address.slice(mark)];
}

/** Two servers may read one odd path in two ways: a step up, however it is spelt, and a slash that hides in a segment. Throws BAD_REQUEST. */
export function refuseOddSegment(segment: string): void {
  let plain = segment;
  try {
    // Some servers decode twice.
    for (let times = 0; times < 2; times++) plain = decodeURIComponent(plain);
  } catch {
    if (plain === segment) throw refusedPath();
  }
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (/^\.\.?(;|$)|[/\\\x00-\x1f\x7f]/.test(plain)) throw refusedPath();
}

function refusedPath(): GatewayError {
  return new GatewayError('BAD_REQUEST', {
    detail: 'The path has a part that a back end may take for a step out of it.',
  });
}
