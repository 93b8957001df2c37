import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { CloudError } from '../shared/errors.ts';

/** The parameters of an `Authorization: OAuth …` header (RFC 5849, section 3.5.1), by name. */
export type OAuthParameters = Readonly<Partial<Record<string, string>>>;

const digests: Partial<Record<string, string>> = {
  'HMAC-SHA1': 'sha1',
  'HMAC-SHA256': 'sha256',
  'HMAC-SHA512': 'sha512',
};

/**
 * Returns the OAuth parameters of a request.
 * @throws CloudError 500 when there is no such header: Keystone (Zed) has no better answer.
 */
export function oauthParametersOf({ headers }: FastifyRequest): OAuthParameters {
  const header = headers.authorization;
  if (!header?.startsWith('OAuth '))
    throw new CloudError(500, 'An unexpected error prevented the server from fulfilling your request.');
  const pairs = [...header.matchAll(/([\w-]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decoded(value)]));
}

/**
 * Tells whether the request is signed with these secrets (RFC 5849, section 3.4).
 * @param baseUrl Keystone's own URL, for the scheme; the host is the one that the client named
 * @param secrets of the consumer, and of the request token or access token, '' when there is none yet
 */
export function isSignedForOAuth(
  request: FastifyRequest,
  baseUrl: string,
  secrets: { consumer: string; token: string },
): boolean {
  const parameters = oauthParametersOf(request);
  const digest = digests[parameters['oauth_signature_method'] ?? ''];
  if (digest === undefined) return false;
  const url = new URL(request.url, `${new URL(baseUrl).protocol}//${request.headers.host ?? ''}`);
  const given = Object.entries(parameters).filter(([name]) => name !== 'realm' && name !== 'oauth_signature');
  const pairs = [...given, ...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value ?? '')}`);
  const address = `${url.protocol}//${url.host}${url.pathname}`;
  const text = [request.method.toUpperCase(), address, pairs.sort().join('&')].map(encoded).join('&');
  const key = `${encoded(secrets.consumer)}&${encoded(secrets.token)}`;
  const made = Buffer.from(createHmac(digest, key).update(text).digest('base64'));
  const signature = Buffer.from(parameters['oauth_signature'] ?? '');
  return made.length === signature.length && timingSafeEqual(made, signature);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
