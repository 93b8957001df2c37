import { Readable } from 'node:stream';
import { plain, refuse, type SwiftAnswer } from './answers.ts';
import {
  callLike,
  hasObject,
  headerOf,
  isTrue,
  quoted,
  type SwiftCall,
  type SwiftHandler,
  type SwiftPath,
} from './call.ts';

/** Headers of the source that are not the copy's. */
const notCopied = new Set([
  'accept-ranges',
  'content-length',
  'content-location',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'vary',
  'x-manifest-etag',
  'x-object-manifest',
  'x-object-version-id',
  'x-static-large-object',
  'x-timestamp',
]);

/** `COPY` with `Destination`, and `PUT` with `X-Copy-From`: the bytes stay within the cloud. */
export function copyObjects(next: SwiftHandler): SwiftHandler {
  return async (call) => {
    const { path } = call;
    if (!hasObject(path)) return next(call);
    if (call.method === 'COPY') {
      const target = destination(call, 'destination', 'destination-account');
      const { destination: _to, 'destination-account': _account, 'content-length': _length, ...headers } = call.headers;
      return copy(next, { ...call, method: 'PUT', path: target, headers }, path);
    }
    if (call.method !== 'PUT' || headerOf(call, 'x-copy-from') === undefined) return next(call);
    const source = destination(call, 'x-copy-from', 'x-copy-from-account');
    if (Number(headerOf(call, 'content-length') ?? 0) > 0) refuse(400, 'Copy requests require a zero byte body', plain);
    const { 'x-copy-from': _from, 'x-copy-from-account': _account, ...headers } = call.headers;
    return copy(next, { ...call, headers }, source);
  };
}

/** The place that a header names as `container/object`, percent-encoded. 412 in the service's words. */
function destination(
  call: SwiftCall,
  header: 'destination' | 'x-copy-from',
  accountHeader: 'destination-account' | 'x-copy-from-account',
): Required<SwiftPath> {
  const shown = header === 'destination' ? 'Destination' : 'X-Copy-From';
  const value = headerOf(call, header);
  if (!value) return refuse(412, `${shown} header required`);
  const [container = '', ...rest] = unquoted(value).replace(/^\//, '').split('/');
  const object = rest.join('/');
  if (container === '' || object === '') {
    refuse(412, `${shown} header must be of the form <container name>/<object name>`);
  }
  return { account: headerOf(call, accountHeader) ?? call.path.account, container, object };
}

function unquoted(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return refuse(412, 'Invalid UTF8 or contains NULL');
  }
}

async function copy(next: SwiftHandler, call: SwiftCall, source: Required<SwiftPath>): Promise<SwiftAnswer> {
  const isManifest = call.query.get('multipart-manifest') === 'get';
  const query = new URLSearchParams(isManifest ? { 'multipart-manifest': 'get', format: 'raw' } : {});
  const version = call.query.get('version-id');
  if (version !== null) query.set('version-id', version);
  const read = await next(callLike(call, { method: 'GET', path: source, query, headers: conditionsOf(call) }));
  if (read.status >= 300) return read;
  const isSegmented = isManifest && 'x-static-large-object' in read.headers;
  const { range: _range, ...own } = call.headers;
  const written = await next({
    ...call,
    query: new URLSearchParams(isSegmented ? { 'multipart-manifest': 'put' } : {}),
    headers: { ...inherited(call, read, isManifest), ...own, 'content-length': read.headers['content-length'] },
    body: read.body instanceof Readable ? read.body : Readable.from([read.body], { objectMode: false }),
  });
  if (written.status >= 300) return written;
  const metadata = Object.entries({ ...inherited(call, read, isManifest), ...own });
  return {
    ...written,
    headers: {
      ...written.headers,
      'x-copied-from-account': quoted(source.account),
      'x-copied-from': quoted(`${source.container}/${source.object}`),
      'x-copied-from-last-modified': read.headers['last-modified'] ?? '',
      ...Object.fromEntries(metadata.filter(([name]) => name.startsWith('x-object-meta-')) as [string, string][]),
    },
  };
}

/** Conditions are about the source: `If-None-Match: *` is a 304 then, whatever is at the other end. */
function conditionsOf({ headers }: SwiftCall): SwiftCall['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name === 'range' || name.startsWith('if-')));
}

/** Returns the headers that a copy inherits from its source unless the call says otherwise. */
function inherited(call: SwiftCall, read: SwiftAnswer, isManifest: boolean): Record<string, string> {
  const type = { 'content-type': read.headers['content-type'] ?? '' };
  const manifest = isManifest ? read.headers['x-object-manifest'] : undefined;
  const always = { ...type, ...(manifest === undefined ? {} : { 'x-object-manifest': manifest }) };
  if (isTrue(headerOf(call, 'x-fresh-metadata'))) return always;
  const others = Object.entries(read.headers).filter(([name]) => !notCopied.has(name));
  return { ...Object.fromEntries(others), ...always };
}
