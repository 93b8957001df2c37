import { answer, refuse, SwiftRefusal, type SwiftAnswer } from './answers.ts';
import { hasObject, quoted, signedPaths, type SwiftCall, type SwiftHandler, type SwiftPath } from './call.ts';
import type { SwiftCore } from './swift-core.ts';
import { isSigned, keysFor, readExpiry } from './signatures.ts';

export const signedMethods = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'] as const;

/** The headers that an upload by a signed address may not have: they would open other objects. */
const forbidden = ['x-object-manifest', 'x-symlink-target'];

/** Addresses that a key of the account or container signed: they need no token. */
export function tempUrls(core: SwiftCore, next: SwiftHandler): SwiftHandler {
  return async (call) => {
    const signature = call.query.get('temp_url_sig');
    const expires = call.query.get('temp_url_expires');
    if (signature === null && expires === null) return next(call);
    const { path } = call;
    const until = readExpiry(expires);
    if (!hasObject(path) || signature === null || until === undefined || until < core.now()) throw invalid();
    const keys = keysFor(core, path);
    if (!methodsFor(call.method).some((method) => isSignedFor(call, path, { method, until, signature, keys }))) {
      throw invalid();
    }
    for (const name of forbidden) {
      if (name in call.headers) refuse(400, `The header '${titled(name)}' is not allowed in this tempurl`);
    }
    const query = new URLSearchParams(call.query);
    const read = await next({ ...call, query, credentials: null, isAllowed: true });
    return read.status < 300 && (call.method === 'GET' || call.method === 'HEAD')
      ? named(call, path, read, until)
      : read;
  };
}

/** HEAD is part of what GET, PUT and POST allow. */
function methodsFor(method: string): readonly string[] {
  if (method === 'HEAD') return ['HEAD', 'GET', 'PUT', 'POST'];
  return (signedMethods as readonly string[]).includes(method) ? [method] : [];
}

function isSignedFor(
  call: SwiftCall,
  path: Required<SwiftPath>,
  parts: { method: string; until: number; signature: string; keys: readonly string[] },
): boolean {
  const prefix = call.query.get('temp_url_prefix');
  if (prefix !== null && !path.object.startsWith(prefix)) return false;
  // Clients elsewhere than the range names get nothing; here all clients are on this machine.
  if (call.query.has('temp_url_ip_range')) return false;
  const signed =
    prefix === null ? signedPaths(path) : signedPaths({ ...path, object: prefix }).map((one) => `prefix:${one}`);
  return signed.some((one) => isSigned(`${parts.method}\n${parts.until}\n${one}`, parts.signature, parts.keys));
}

/** As a download under its own or the asked-for name; metadata stays hidden unless it is called public. */
function named(call: SwiftCall, { object }: Required<SwiftPath>, read: SwiftAnswer, until: number): SwiftAnswer {
  const shown = Object.entries(read.headers).filter(
    ([name]) => !name.startsWith('x-object-meta-') || name.startsWith('x-object-meta-public-'),
  );
  const headers = Object.fromEntries(shown);
  const filename = call.query.get('filename');
  const isInline = call.query.has('inline');
  const name = filename || object.replace(/\/+$/, '').split('/').at(-1) || '';
  if (isInline && !filename) headers['content-disposition'] = 'inline';
  else if (filename || headers['content-disposition'] === undefined) {
    headers['content-disposition'] = disposition(isInline ? 'inline' : 'attachment', name);
  }
  return { ...read, headers: { ...headers, expires: new Date(until * 1000).toUTCString() } };
}

function disposition(kind: string, name: string): string {
  // Characters that no header can have stand only in the second, encoded form.
  const safe = name.replaceAll('"', '%22').replace(/[^\x20-\x7e]/g, '?');
  return `${kind}; filename="${safe}"; filename*=UTF-8''${quoted(name)}`;
}

function titled(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}

function invalid(): SwiftRefusal {
  return new SwiftRefusal(
    answer(401, {
      headers: { 'www-authenticate': 'Swift realm="unknown"' },
      body: '401 Unauthorized: Temp URL invalid\n',
    }),
  );
}
