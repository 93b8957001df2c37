import type { FastifyRequest } from 'fastify';
import type { CloudError } from '../shared/errors.ts';
import { CloudError as Refusal } from '../shared/errors.ts';
import { isObject, type Keystone } from './context.ts';
import { accessTokenOf } from './oauth-routes.ts';
import { provePassword } from './password-states.ts';
import { verifyPassword } from './passwords.ts';
import type { AccessTokenRecord, ApplicationCredentialRecord, UserRecord } from './keystone-records.ts';
import { badRequest, expecting, forbidden, unauthorized } from './refusals.ts';
import type { ValidToken } from './tokens.ts';
import { isTotpCode } from './totp.ts';

/** The user whom a sign-in proved, and the methods that proved it. */
export interface Authenticated {
  user: UserRecord;
  methods: string[];
  /** The token that was shown, with the `token` method. */
  parent?: ValidToken;
  applicationCredential?: ApplicationCredentialRecord;
  accessToken?: AccessTokenRecord;
}

const supported = ['password', 'token', 'application_credential', 'totp', 'oauth1'];

/** Checks `auth.identity`, and the header of the request for OAuth. Throws 400 for what can't be read, 401 for whatever is wrong, without saying what. */
export async function authenticate(
  keystone: Keystone,
  identity: unknown,
  request: FastifyRequest,
): Promise<Authenticated> {
  if (!isObject(identity))
    throw badRequest("'identity' is a required property\n\nFailed validating 'required' in schema");
  const methods = identity['methods'];
  if (!Array.isArray(methods))
    throw badRequest("'methods' is a required property\n\nFailed validating 'required' in schema");
  if (methods.length === 0) throw unauthorized();
  let result: Authenticated | undefined;
  for (const method of methods) {
    if (typeof method !== 'string' || !supported.includes(method)) throw unsupported();
    const proof = identity[method];
    if (!isObject(proof)) throw expecting(method, 'identity');
    const found = method === 'oauth1' ? byOAuth(keystone, request) : await byMethod(keystone, method, proof);
    if (result && result.user.id !== found.user.id) throw unauthorized();
    result = { ...result, ...found, methods: [...new Set([...(result?.methods ?? []), ...found.methods])] };
  }
  return result as Authenticated;
}

function unsupported(): CloudError {
  return new Refusal(401, 'Attempted to authenticate with an unsupported method.');
}

async function byMethod(keystone: Keystone, method: string, proof: Record<string, unknown>): Promise<Authenticated> {
  if (method === 'token') return byToken(keystone, proof);
  if (method === 'application_credential') return byApplicationCredential(keystone, proof);
  return method === 'totp' ? byTotp(keystone, proof) : byPassword(keystone, proof);
}

async function byPassword(keystone: Keystone, proof: Record<string, unknown>): Promise<Authenticated> {
  const wanted = proof['user'];
  if (!isObject(wanted)) throw expecting('user', 'None');
  const user = findUser(keystone, wanted);
  const password = wanted['password'];
  if (typeof password !== 'string') throw unauthorized();
  return { user: await provePassword(keystone, user, password), methods: ['password'] };
}

/** Keystone counts no wrong codes, only wrong passwords. */
function byTotp(keystone: Keystone, proof: Record<string, unknown>): Authenticated {
  const wanted = proof['user'];
  if (!isObject(wanted)) throw expecting('user', 'None');
  const user = findUser(keystone, wanted);
  const code = String(wanted['passcode'] ?? '');
  const now = keystone.service.clock.now();
  const secrets = [...keystone.records.credentials.values()].filter(
    ({ type, user_id }) => type === 'totp' && user_id === user?.id,
  );
  const isRight = secrets.some(({ blob }) => isTotpCode(blob, code, now));
  if (!user || !isEnabled(keystone, user) || !isRight) throw unauthorized();
  return { user, methods: ['totp'] };
}

function byOAuth(keystone: Keystone, request: FastifyRequest): Authenticated {
  const accessToken = accessTokenOf(keystone, request);
  const user = keystone.records.users.get(accessToken.authorizing_user_id);
  if (!user || !isEnabled(keystone, user)) throw unauthorized();
  return { user, accessToken, methods: ['oauth1'] };
}

function byToken(keystone: Keystone, proof: Record<string, unknown>): Authenticated {
  const token = proof['id'];
  if (typeof token !== 'string') throw expecting('id', 'token');
  const parent = keystone.tokens.validate(token);
  const user = parent ? keystone.records.users.get(parent.record.user_id) : undefined;
  if (!parent || !user) throw tokenNotFound(keystone, token);
  if (parent.record.scope && !keystone.tokens.rescope) throw forbidden('rescope a scoped token');
  if (parent.record.trust_id) {
    throw forbidden('Using trust-scoped token to create another token. Create a new trust-scoped token instead');
  }
  if (parent.record.access_token_id) {
    throw forbidden('Using OAuth-scoped token to create another token. Create a new OAuth-scoped token instead');
  }
  // A token from an application credential is as narrow as the credential: it can't be traded for another.
  if (parent.record.application_credential_id) throw unauthorized();
  return { user, parent, methods: [...new Set([...parent.record.methods, 'token'])] };
}

async function byApplicationCredential(keystone: Keystone, proof: Record<string, unknown>): Promise<Authenticated> {
  const { id, name, secret } = proof;
  const owner = isObject(proof['user']) ? findUser(keystone, proof['user']) : undefined;
  const credential = [...keystone.records.applicationCredentials.values()].find((candidate) =>
    id === undefined ? candidate.name === name && candidate.user_id === owner?.id : candidate.id === id,
  );
  const user = credential ? keystone.records.users.get(credential.user_id) : undefined;
  const right = await verifyPassword(typeof secret === 'string' ? secret : '', credential?.secret_hash ?? null);
  const ended = credential?.expires_at != null && credential.expires_at <= keystone.service.clock.now();
  if (!credential || !user || !right || ended || !isEnabled(keystone, user)) throw unauthorized();
  return { user, applicationCredential: credential, methods: ['application_credential'] };
}

/** The answer for a token that isn't valid (any more); the texts differ as keystone's do. */
export function tokenNotFound(keystone: Keystone, token: string): CloudError {
  return new Refusal(
    404,
    keystone.tokens.known(token) ? 'Failed to validate token' : 'Could not recognize Fernet token',
  );
}

/** By id, or by name with the domain's id or name; undefined when there is none. */
function findUser(keystone: Keystone, wanted: Record<string, unknown>): UserRecord | undefined {
  const { id, name, domain } = wanted;
  if (typeof id === 'string') return keystone.records.users.get(id);
  if (typeof name !== 'string') throw expecting('id or name', 'user');
  if (!isObject(domain)) throw expecting('domain', 'user');
  const domainId = findDomainId(keystone, domain);
  return [...keystone.records.users.values()].find((user) => user.name === name && user.domain_id === domainId);
}

export function findDomainId(keystone: Keystone, wanted: Record<string, unknown>): string | undefined {
  const { id, name } = wanted;
  if (typeof id === 'string') return keystone.records.domains.get(id)?.id;
  return [...keystone.records.domains.values()].find((domain) => domain.name === name)?.id;
}

function isEnabled(keystone: Keystone, user: UserRecord): boolean {
  return user.enabled && keystone.records.domains.get(user.domain_id)?.enabled === true;
}
