import { randomBytes, randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { microsecondTime } from '../shared/clock.ts';
import type { Credentials } from '../shared/credentials.ts';
import { CloudError } from '../shared/errors.ts';
import { authorize, bodyOf, isObject, type Keystone } from './context.ts';
import type { AccessTokenRecord, RequestTokenRecord } from './keystone-records.ts';
import { isSignedForOAuth, type OAuthParameters, oauthParametersOf } from './oauth-signatures.ts';
import { badRequest, expecting, forbiddenBecause, notFound, unauthorized } from './refusals.ts';
import { rolesIn } from './roles-of.ts';
import { listView, roleView, self } from './views.ts';

const hourMs = 3_600_000;
/** As Keystone's `[oauth1]` has them by default. */
const requestTokenMs = 8 * hourMs;
const accessTokenMs = 24 * hourMs;
const verifierSigns = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

type OAuthRequest = FastifyRequest<{ Params: { token_id: string; user_id: string; role_id: string } }>;

/**
 * Adds what lets a user hand roles in a project to a consumer by OAuth 1.0: request tokens, their authorization, access tokens.
 * See "OS-OAUTH1" in the Identity API v3 reference.
 */
export function addOAuthRoutes(app: FastifyInstance, keystone: Keystone): void {
  const { records, service } = keystone;

  app.post('/v3/OS-OAUTH1/request_token', async (request, reply) => {
    const parameters = oauthParametersOf(request);
    const consumerId = required(parameters, 'oauth_consumer_key');
    const project = request.headers['requested-project-id'];
    if (typeof project !== 'string') throw expecting('Requested-Project-Id', 'request');
    if (!records.projects.has(project)) throw notFound('project', project);
    const secret = consumerSecret(keystone, consumerId);
    if (!parameters['oauth_callback']) throw invalidRequest('Missing callback URI.');
    if (!isSignedForOAuth(request, keystone.baseUrl(), { consumer: secret, token: '' })) throw unauthorized();
    const made: RequestTokenRecord = {
      ...freshToken(keystone, requestTokenMs),
      consumer_id: consumerId,
      requested_project_id: project,
      role_ids: [],
    };
    records.requestTokens.set(made.id, made);
    return sendToken(reply, made);
  });

  app.put('/v3/OS-OAUTH1/authorize/:token_id', async (request: OAuthRequest) => {
    const caller = authorize(keystone, request, 'authorize_request_token');
    requireOwnToken(keystone, caller);
    const found = openRequestToken(keystone, request.params.token_id);
    const roleIds = chosenRoles(keystone, bodyOf(request)['roles']);
    const granted = rolesIn(records, caller.user_id, { project: found.requested_project_id });
    if (roleIds.some((id) => !granted.includes(id))) throw unauthorized();
    const verifier = Array.from({ length: 8 }, () => verifierSigns[randomInt(verifierSigns.length)]).join('');
    records.requestTokens.set(found.id, {
      ...found,
      role_ids: roleIds,
      authorizing_user_id: caller.user_id,
      verifier,
    });
    return { token: { oauth_verifier: verifier } };
  });

  app.post('/v3/OS-OAUTH1/access_token', async (request, reply) => {
    const parameters = oauthParametersOf(request);
    const consumerId = required(parameters, 'oauth_consumer_key');
    const tokenId = required(parameters, 'oauth_token');
    const verifier = required(parameters, 'oauth_verifier');
    const found = openRequestToken(keystone, tokenId);
    if (!/^[A-Za-z0-9]{8}$/.test(verifier)) throw invalidRequest('Invalid verifier format.');
    const secret = records.consumers.get(consumerId)?.['secret'];
    const secrets = { consumer: String(secret), token: found.secret };
    const isRight = found.consumer_id === consumerId && found.verifier === verifier;
    if (!isRight || found.authorizing_user_id === undefined || !isSignedForOAuth(request, keystone.baseUrl(), secrets))
      throw unauthorized();
    const made: AccessTokenRecord = {
      ...freshToken(keystone, accessTokenMs),
      consumer_id: consumerId,
      project_id: found.requested_project_id,
      authorizing_user_id: found.authorizing_user_id,
      role_ids: found.role_ids,
    };
    records.accessTokens.set(made.id, made);
    records.requestTokens.delete(found.id);
    return sendToken(reply, made);
  });

  const base = '/v3/users/:user_id/OS-OAUTH1/access_tokens';
  const pathOf = ({ authorizing_user_id, id }: AccessTokenRecord) =>
    `users/${authorizing_user_id}/OS-OAUTH1/access_tokens/${id}`;

  /** The members that clients see: the secret is shown once, when the token is made. */
  function view(token: AccessTokenRecord) {
    const { id, authorizing_user_id, project_id, consumer_id, expires_at } = token;
    const links = { roles: self(keystone, `${pathOf(token)}/roles`).self, ...self(keystone, pathOf(token)) };
    return { id, authorizing_user_id, project_id, consumer_id, expires_at: microsecondTime(expires_at), links };
  }

  function open(request: OAuthRequest): AccessTokenRecord {
    const found = records.accessTokens.get(request.params.token_id);
    if (found?.authorizing_user_id !== request.params.user_id) throw accessTokenNotFound();
    return found;
  }

  app.get(base, async (request: OAuthRequest) => {
    requireOwnToken(keystone, authorize(keystone, request, 'list_access_tokens'));
    const own = [...records.accessTokens.values()].filter(
      ({ authorizing_user_id }) => authorizing_user_id === request.params.user_id,
    );
    return listView(keystone, request, 'access_tokens', own.map(view));
  });

  app.get(`${base}/:token_id`, async (request: OAuthRequest) => {
    requireOwnToken(keystone, authorize(keystone, request, 'get_access_token'));
    return { access_token: view(open(request)) };
  });

  app.get(`${base}/:token_id/roles`, async (request: OAuthRequest) => {
    authorize(keystone, request, 'list_access_token_roles');
    const roles = open(request).role_ids.flatMap((id) => records.roles.get(id) ?? []);
    return listView(keystone, request, 'roles', roles.map(role));
  });

  app.get(`${base}/:token_id/roles/:role_id`, async (request: OAuthRequest) => {
    authorize(keystone, request, 'get_access_token_role');
    const { role_id } = request.params;
    const found = open(request).role_ids.includes(role_id) ? records.roles.get(role_id) : undefined;
    if (!found) throw notFound('role', role_id);
    return { role: role(found) };
  });

  app.delete(`${base}/:token_id`, async (request: OAuthRequest, reply) => {
    const { user_id } = request.params;
    requireOwnToken(keystone, authorize(keystone, request, 'ec2_delete_credential', { credential: { user_id } }));
    records.accessTokens.delete(open(request).id);
    return reply.code(204).send();
  });

  /** Keystone leaves the description out here. */
  function role(record: Parameters<typeof roleView>[1]) {
    const { description: _description, ...shown } = roleView(keystone, record);
    return shown;
  }

  function freshToken({ service: { ids, clock } }: Keystone, lifeMs: number) {
    const expires_at = Math.floor((clock.now() + lifeMs) / 1000) * 1000;
    return { id: ids.hex(), secret: randomBytes(16).toString('hex'), expires_at };
  }

  function openRequestToken({ records: { requestTokens } }: Keystone, id: string): RequestTokenRecord {
    const found = requestTokens.get(id);
    if (!found) throw new CloudError(404, 'Request token not found');
    if (found.expires_at < service.clock.now()) throw unauthorized();
    return found;
  }
}

/**
 * Returns the access token that has signed a sign-in.
 * @throws CloudError 401 for a wrong signature or an ended token, 404 for none, 400 when the header names none
 */
export function accessTokenOf(keystone: Keystone, request: FastifyRequest): AccessTokenRecord {
  const { records, service } = keystone;
  const parameters = oauthParametersOf(request);
  const found = records.accessTokens.get(required(parameters, 'oauth_token'));
  if (!found) throw accessTokenNotFound();
  const consumer = parameters['oauth_consumer_key'] === found.consumer_id && records.consumers.get(found.consumer_id);
  const secrets = { consumer: String(consumer && consumer['secret']), token: found.secret };
  const isRight = consumer && isSignedForOAuth(request, keystone.baseUrl(), secrets);
  if (!isRight || found.expires_at < service.clock.now()) throw unauthorized();
  return found;
}

function accessTokenNotFound(): CloudError {
  return new CloudError(404, 'Access token not found');
}

function required(parameters: OAuthParameters, name: string): string {
  const value = parameters[name];
  if (!value) throw expecting(name, 'request');
  return value;
}

function consumerSecret({ records }: Keystone, id: string): string {
  const consumer = records.consumers.get(id);
  if (!consumer) throw new CloudError(404, 'Consumer not found');
  return String(consumer['secret']);
}

function invalidRequest(reason: string): CloudError {
  return badRequest(`Validation failed with errors: invalid_request, detail message is: ${reason}.`);
}

function chosenRoles({ records }: Keystone, roles: unknown): string[] {
  if (!Array.isArray(roles)) return [];
  return roles.filter(isObject).map(({ id, name }) => {
    if (typeof id === 'string') return id;
    const found = [...records.roles.values()].find((role) => role.name === name && role.domain_id === null);
    if (!found) throw notFound('role', String(name));
    return found.id;
  });
}

/** Throws 403 to a token that somebody has lent: what is lent is not lent on. */
function requireOwnToken({ tokens }: Keystone, { token }: Credentials): void {
  const record = tokens.validate(token)?.record;
  if (!record?.trust_id && !record?.access_token_id && !record?.application_credential_id) return;
  throw forbiddenBecause('You are not authorized to perform the requested action.');
}

function sendToken(reply: FastifyReply, { id, secret, expires_at }: RequestTokenRecord | AccessTokenRecord) {
  const text = `oauth_token=${id}&oauth_token_secret=${secret}&oauth_expires_at=${microsecondTime(expires_at)}`;
  return reply.code(201).type('application/x-www-form-urlencoded').send(text);
}
