import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { isObject } from './context.ts';

/** A request that somebody has signed, as services hand it to Keystone: verb, host, path, params, headers and more. */
export type Signed = Record<string, unknown>;

type Texts = Record<string, string>;

const algorithm4 = 'AWS4-HMAC-SHA256';

/** Tells whether EC2's keys have signed the request, in one of the versions 0, 1, 2 and 4 of AWS's signatures. */
export function isSignedForEc2(signed: Signed, secret: string): boolean {
  const host = String(signed['host'] ?? '');
  // Clients differ in whether they sign the port with the host.
  return [host, host.replace(/:\d+$/, '')].some((server) => {
    const made = signatureOf({ ...signed, host: server }, secret);
    return made !== undefined && isSame(made, String(signed['signature']));
  });
}

/** Tells whether the text that S3's client signed has this signature: the text comes whole, as base64. */
export function isSignedForS3({ token, signature }: Signed, secret: string): boolean {
  const text = Buffer.from(String(token ?? ''), 'base64');
  const [algorithm, , scope = ''] = text.toString().split('\n');
  const made =
    algorithm === algorithm4
      ? hmac('sha256', keyFor(scope, secret), text).toString('hex')
      : hmac('sha1', secret, text).toString('base64');
  return isSame(made, String(signature));
}

/** Returns the time of the request (ISO 8601, extended or basic), or undefined when the request names none. */
export function timeSigned({ params, headers }: Signed): string | undefined {
  const [query, head] = [textsOf(params), textsOf(headers)];
  return query['Timestamp'] || head['X-Amz-Date'] || query['X-Amz-Date'] || undefined;
}

/** Undefined: the request is in no version that is known. */
function signatureOf(signed: Signed, secret: string): string | undefined {
  if (!isObject(signed['params'])) return undefined;
  const params = textsOf(signed['params']);
  switch (params['SignatureVersion']) {
    case '0':
      return hmac('sha1', secret, `${params['Action']}${params['Timestamp']}`).toString('base64');
    case '1':
      return hmac('sha1', secret, version1Text(params)).toString('base64');
    case '2':
      return hmac('sha256', secret, version2Text(signed, params)).toString('base64');
    default:
      return version4(signed, params, secret);
  }
}

function version1Text(params: Texts): string {
  const lower = (name: string) => name.toLowerCase();
  const names = Object.keys(params).sort((a, b) => (lower(a) < lower(b) ? -1 : 1));
  return names.map((name) => name + params[name]).join('');
}

function version2Text({ verb, host, path }: Signed, params: Texts): string {
  return [verb, host, path, canonicalQuery({ ...params, SignatureMethod: 'HmacSHA256' })].map(String).join('\n');
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
function version4({ verb, path, headers, body_hash }: Signed, params: Texts, secret: string): string | undefined {
  const head = textsOf(headers);
  const authorization = head['Authorization'];
  if (!authorization?.startsWith(algorithm4) && params['X-Amz-Algorithm'] !== algorithm4) return undefined;
  const parameter = (name: string) =>
    authorization === undefined
      ? (params[`X-Amz-${name}`] ?? '')
      : (authorization.split(`${name}=`)[1]?.split(',')[0] ?? '');
  const [, ...scope] = parameter('Credential').split('/');
  const date = head['X-Amz-Date'] ?? params['X-Amz-Date'] ?? '';
  if (scope[0] === undefined || !date.startsWith(scope[0])) return undefined;
  const method = String(verb).toUpperCase();
  const request = [
    method,
    String(path),
    // The parameters of POST are in its body.
    method === 'POST' ? '' : canonicalQuery(params),
    canonicalHeaders(head, parameter('SignedHeaders')),
    parameter('SignedHeaders'),
    String(body_hash),
  ].join('\n');
  const text = [algorithm4, date, scope.join('/'), createHash('sha256').update(request).digest('hex')].join('\n');
  return hmac('sha256', keyFor(scope.join('/'), secret), text).toString('hex');
}

function canonicalHeaders(headers: Texts, names: string): string {
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase().trim(), value.trim()]),
  );
  const signed = names.split(';').filter((name) => name in lower);
  return signed.map((name) => `${name}:${lower[name]}\n`).join('') || '\n';
}

function canonicalQuery(params: Texts): string {
  return Object.keys(params)
    .toSorted()
    .map((name) => `${encoded(name)}=${encoded(params[name] ?? '')}`)
    .join('&');
}

/** The key of a day, a region and a service (`20260101/RegionOne/ec2/aws4_request`), made from the secret. */
function keyFor(scope: string, secret: string): Buffer {
  return scope.split('/').reduce<Buffer>((key, part) => hmac('sha256', key, part), Buffer.from(`AWS4${secret}`));
}

function hmac(algorithm: string, key: string | Buffer, text: string | Buffer): Buffer {
  return createHmac(algorithm, key).update(text).digest();
}

function textsOf(value: unknown): Texts {
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function isSame(made: string, given: string): boolean {
  const [a, b] = [Buffer.from(made), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
