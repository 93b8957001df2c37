import { refuse, type SwiftAnswer } from './answers.ts';
import { headerOf, type SwiftCall, type SwiftHandler } from './call.ts';

const exposed = [
  'cache-control',
  'content-language',
  'content-type',
  'etag',
  'expires',
  'last-modified',
  'pragma',
  'x-delete-at',
  'x-object-meta-mtime',
  'x-openstack-request-id',
  'x-timestamp',
  'x-trans-id',
];

/** `OPTIONS`, and what tells a browser that pages of any origin may read the answer. */
export function crossOrigin(next: SwiftHandler): SwiftHandler {
  return async (call) => {
    const origin = headerOf(call, 'origin');
    if (call.method === 'OPTIONS') return preflight(call, origin);
    const answered = await next(call);
    if (origin === undefined || call.path.container === undefined || answered.status >= 400) return answered;
    const own = Object.keys(answered.headers).filter((name) => /^x-(container|object)-meta-/.test(name));
    const vary = answered.headers['vary'];
    return {
      ...answered,
      headers: {
        ...answered.headers,
        'access-control-allow-origin': origin,
        'access-control-expose-headers': [...exposed, ...own].join(', '),
        vary: vary === undefined ? 'Origin' : `Origin, ${vary}`,
      },
    };
  };
}

function preflight(call: SwiftCall, origin: string | undefined): SwiftAnswer {
  const methods = [
    'PUT',
    'GET',
    'POST',
    'HEAD',
    'OPTIONS',
    'DELETE',
    ...(call.path.object === undefined ? [] : ['COPY']),
  ];
  const allow = methods.join(', ');
  const asked = headerOf(call, 'access-control-request-method');
  if (origin === undefined || call.path.container === undefined) {
    return { status: 200, headers: { 'content-type': 'text/html; charset=UTF-8', allow }, body: '' };
  }
  if (asked !== undefined && !methods.includes(asked)) refuse(401);
  const names = headerOf(call, 'access-control-request-headers');
  const wanted = names
    ?.split(',')
    .map((name) => name.trim().toLowerCase())
    .sort();
  return {
    status: 200,
    headers: {
      allow,
      'access-control-allow-origin': origin,
      'access-control-allow-methods': allow,
      vary: wanted ? 'Origin, Access-Control-Request-Headers' : 'Origin',
      ...(wanted ? { 'access-control-allow-headers': wanted.join(', ') } : {}),
    },
    body: '',
  };
}
