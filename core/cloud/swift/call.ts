import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Credentials } from '../shared/credentials.ts';
import { refuse, type SwiftAnswer } from './answers.ts';

/** `/v1/account[/container[/object]]` */
export interface SwiftPath {
  account: string;
  container?: string;
  object?: string;
}

/** A call to the service. The parts of the pipeline make others of it. */
export interface SwiftCall {
  method: string;
  path: SwiftPath;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The bytes that were sent; read once. */
  body: Readable;
  /** The caller; null when keystone knows no such caller. */
  credentials: Credentials | null;
  /** Set when something else than an access list allowed it: a signed address, a signed form. */
  isAllowed?: boolean;
  /** The request as it came over the wire, for parts that need it whole (forms). */
  request: FastifyRequest;
}

export type SwiftHandler = (call: SwiftCall) => Promise<SwiftAnswer>;

/** A call with other parts in the name of the same caller, without body, query or headers unless given. */
export function callLike(call: SwiftCall, parts: Partial<SwiftCall>): SwiftCall {
  const { credentials, request, isAllowed } = call;
  return {
    credentials,
    request,
    ...(isAllowed ? { isAllowed } : {}),
    method: call.method,
    path: call.path,
    query: new URLSearchParams(),
    headers: {},
    body: Readable.from([]),
    ...parts,
  };
}

/** A header that is sent once. */
export function headerOf(call: SwiftCall, name: string): string | undefined {
  const value = call.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}

/** Whether the service takes a value for yes, in headers and queries. */
export function isTrue(value: string | null | undefined): boolean {
  return ['true', '1', 'yes', 'on', 't', 'y'].includes((value ?? '').toLowerCase());
}

export function hasObject(path: SwiftPath): path is Required<SwiftPath> {
  return path.object !== undefined;
}

/** The parts of `/v1/…`, percent signs resolved. 404 and 412 as the service answers to what is none. */
export function readPath(path: string): SwiftPath {
  let whole: string;
  try {
    whole = decodeURIComponent(path);
  } catch {
    return refuse(412, 'Invalid UTF8 or contains NULL');
  }
  if (whole.includes('\0')) refuse(412, 'Invalid UTF8 or contains NULL');
  const [, version, account, container, ...object] = whole.split('/');
  if (version !== 'v1' && version !== 'v1.0')
    refuse(version === '' || version === undefined ? 404 : 412, badUrl(version));
  if (!account) refuse(412, 'Bad URL');
  if (container === '' && object.length > 0) refuse(412, 'Bad URL');
  if (!container) return { account };
  const name = object.join('/');
  return { account, container, ...(name === '' ? {} : { object: name }) };
}

function badUrl(version: string | undefined): string | undefined {
  return version === '' || version === undefined ? undefined : 'Bad URL';
}

/** Where the service is on the cloud's port. */
export const servicePrefix = '/object-store';

/** Paths that clients sign: the service's own, and the one in the address. */
export function signedPaths(path: SwiftPath): string[] {
  return [pathText(path), servicePrefix + pathText(path)];
}

/** `/v1/account/container/object`, as it is shown. */
export function pathText({ account, container, object }: SwiftPath): string {
  return ['/v1', account, container, object].filter((part) => part !== undefined).join('/');
}

/** A path as it stands in an address. */
export function quoted(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
