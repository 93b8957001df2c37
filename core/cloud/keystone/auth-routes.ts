import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authenticate, tokenNotFound } from './auth-methods.ts';
import { readScope, resolveScope } from './auth-scope.ts';
import { catalogFor } from './catalog.ts';
import { authorize, bodyOf, isObject, type Keystone } from './context.ts';
import { expecting, forbiddenBecause } from './refusals.ts';
import { domainsOf, grantsOf, projectsOf } from './roles-of.ts';
import { methodsOfReceipt, satisfiesRules, sendReceipt } from './second-factors.ts';
import { useTrust } from './trust-routes.ts';
import { tokenView } from './token-view.ts';
import type { ValidToken } from './tokens.ts';
import { domainView, listView, projectView, self } from './views.ts';

/** Tokens, and what the bearer of one may scope to. */
export function addAuthRoutes(app: FastifyInstance, keystone: Keystone): void {
  const { records, tokens } = keystone;

  app.post('/v3/auth/tokens', async (request, reply) => {
    const auth = bodyOf(request)['auth'];
    if (!isObject(auth)) throw expecting('auth', 'request body');
    const wanted = readScope(keystone, auth['scope']);
    const who = await authenticate(keystone, auth['identity'], request);
    const receipt = request.headers['openstack-auth-receipt'];
    const earlier =
      typeof receipt === 'string' && receipt !== '' ? methodsOfReceipt(keystone, receipt, who.user.id) : [];
    const methods = [...new Set([...who.methods, ...earlier])];
    if (!satisfiesRules(who.user, methods)) return sendReceipt(keystone, reply, who.user, methods);
    const trust = wanted.kind === 'trust' ? useTrust(keystone, wanted.id, who.user.id) : undefined;
    const scope = wanted.kind === 'trust' ? undefined : resolveScope(keystone, wanted, who);
    const { token, valid } = tokens.issue({
      userId: trust?.impersonation ? trust.trustor_user_id : who.user.id,
      trustId: trust?.id,
      accessTokenId: who.accessToken?.id,
      methods,
      scope: trust ? { project: trust.project_id } : scope,
      parents: who.parent?.record.audit_ids ?? [],
      expiresAt: Math.min(who.parent?.record.expires_at ?? Infinity, who.applicationCredential?.expires_at ?? Infinity),
      ...(who.applicationCredential ? { applicationCredentialId: who.applicationCredential.id } : {}),
    });
    return reply
      .code(201)
      .header('x-subject-token', token)
      .send(tokenView(keystone, valid, wantsCatalog(request)));
  });

  app.get('/v3/auth/tokens', async (request, reply) => {
    const { token, valid } = subjectOf(request, request.method === 'HEAD' ? 'check_token' : 'validate_token');
    return reply.header('x-subject-token', token).send(tokenView(keystone, valid, wantsCatalog(request)));
  });

  app.delete('/v3/auth/tokens', async (request, reply) => {
    const { token } = subjectOf(request, 'revoke_token');
    tokens.revoke(token);
    return reply.code(204).send();
  });

  /** The token that `X-Subject-Token` names, when the caller may see it and it is valid. */
  function subjectOf(request: FastifyRequest, rule: string): { token: string; valid: ValidToken } {
    const header = request.headers['x-subject-token'];
    const token = typeof header === 'string' ? header : '';
    // A stranger learns nothing about the token, but whoever has signed in hears first that there is none.
    keystone.service.identity.authenticate(request);
    // Without a token to look up there is only the rule to ask.
    if (token === '') authorize(keystone, request, rule);
    const valid = tokens.validate(token);
    if (!valid || !understandsRules(request, valid)) throw tokenNotFound(keystone, token);
    authorize(keystone, request, rule, { token: valid.record });
    return { token, valid };
  }

  /** A token that is restricted to some calls is shown to those alone who say that they heed its rules. */
  function understandsRules(request: FastifyRequest, { record }: ValidToken): boolean {
    const credential = records.applicationCredentials.get(record.application_credential_id ?? '');
    return !credential?.access_rule_ids || request.headers['openstack-identity-access-rules'] === '1.0';
  }

  app.get('/v3/auth/projects', async (request) => {
    const { user_id } = authorize(keystone, request, 'get_auth_projects');
    const found = projectsOf(records, user_id).flatMap((id) => records.projects.get(id) ?? []);
    return listView(
      keystone,
      request,
      'projects',
      found.map((project) => projectView(keystone, project)),
    );
  });

  app.get('/v3/auth/domains', async (request) => {
    const { user_id } = authorize(keystone, request, 'get_auth_domains');
    const found = domainsOf(records, user_id).flatMap((id) => records.domains.get(id) ?? []);
    return listView(
      keystone,
      request,
      'domains',
      found.map((domain) => domainView(keystone, domain)),
    );
  });

  app.get('/v3/auth/system', async (request) => {
    const { user_id } = authorize(keystone, request, 'get_auth_system');
    const granted = grantsOf(records, user_id).some((grant) => grant.target === 'system');
    return { system: granted ? [{ all: true }] : [], links: self(keystone, 'auth/system') };
  });

  app.get('/v3/auth/catalog', async (request) => {
    const { user_id, project_id } = authorize(keystone, request, 'get_auth_catalog');
    // A token for a project would do; Keystone does not say so.
    if (!project_id) throw forbiddenBecause('You are not authorized to perform the requested action.');
    return { catalog: catalogFor(keystone, user_id, project_id), links: self(keystone, 'auth/catalog') };
  });
}

function wantsCatalog(request: FastifyRequest): boolean {
  return !('nocatalog' in (request.query as object));
}
