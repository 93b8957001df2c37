import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { CloudClock } from '../shared/clock.ts';
import type { Identity } from '../shared/credentials.ts';
import { CloudError, statusOf } from '../shared/errors.ts';
import type { CloudService, SeedFacts } from '../shared/service.ts';
import type { Store } from '../shared/store.ts';
import { addAccessRuleRoutes } from './access-rules.ts';
import { addApplicationCredentialRoutes } from './application-credential-routes.ts';
import { addAssignmentRoutes } from './assignment-routes.ts';
import { addAuthRoutes } from './auth-routes.ts';
import { regionNames, registerServices } from './catalog.ts';
import { addCatalogRoutes } from './catalog-routes.ts';
import { type Keystone, malformed } from './context.ts';
import { addCredentialRoutes } from './credential-routes.ts';
import { addDomainConfigRoutes } from './domain-config-routes.ts';
import { addDomainRoutes } from './domain-routes.ts';
import { addEc2Routes } from './ec2-routes.ts';
import { addEc2TokenRoutes } from './ec2-token-routes.ts';
import { addGrantRoutes } from './grant-routes.ts';
import { addGroupRoutes } from './group-routes.ts';
import { type AskingService, createIdentity } from './identity.ts';
import { addKeptKindRoutes } from './kept-kinds.ts';
import { addLimitRoutes } from './limit-routes.ts';
import { addOAuthRoutes } from './oauth-routes.ts';
import { addProjectRoutes } from './project-routes.ts';
import { openRecords } from './keystone-records.ts';
import { defaultPasswordRules, type PasswordRules } from './password-rules.ts';
import { createReceipts } from './receipts.ts';
import { addRoleRoutes } from './role-routes.ts';
import { seededIds, seedKeystone } from './seed.ts';
import { addTagRoutes } from './tags.ts';
import { addTrustRoutes } from './trust-routes.ts';
import type { TokenRules } from './token-rules.ts';
import { createTokens } from './tokens.ts';
import { addUserRoutes } from './user-routes.ts';
import { addVersionRoutes } from './versions.ts';

export interface KeystoneOptions {
  store: Store;
  clock: CloudClock;
  /** Root URL of the identity service; known once the cloud listens. */
  root: () => string;
  /** Every service that the catalog lists, keystone not included. */
  services: readonly CloudService[];
  regions?: number | undefined;
  /** Tokens that always act as the administrator, in project admin. */
  adminTokens?: readonly string[];
  /** Rules that differ from those of the real cloud. */
  passwordRules?: PasswordRules | undefined;
  tokenRules?: TokenRules | undefined;
}

/** Keystone, and what it tells the other services in process. */
export interface KeystoneParts {
  service: CloudService;
  /** The interface through which this service asks keystone. */
  identityFor(service: AskingService): Identity;
  /** Ids of the seeded things, for the seeds of other services. */
  facts(): SeedFacts;
}

export function createKeystone(options: KeystoneOptions): KeystoneParts {
  const { store, clock, root } = options;
  const records = openRecords(store);
  const tokens = createTokens(records, clock, options.tokenRules);
  const passwordRules = { ...defaultPasswordRules, ...options.passwordRules };
  const baseUrl = () => `${root()}/v3`;
  const identityOptions = { records, tokens, authUrl: baseUrl, adminTokens: options.adminTokens ?? [] };
  const service: CloudService = {
    type: 'identity',
    name: 'keystone',
    prefix: '/identity',
    endpointPath: '/v3',
    policy: 'identity',
    olderRules: true,
    ignoreTrailingSlash: true,
    async register(app, context) {
      const receipts = createReceipts(clock);
      const keystone: Keystone = { records, tokens, receipts, service: context, passwordRules, baseUrl };
      registerServices(keystone, [service, ...options.services], regionNames(options.regions ?? 1));
      registerKeystone(app, keystone);
    },
    seed: (context) => seedKeystone(records, context, options.services),
  };
  const identityFor = (asking: AskingService) =>
    createIdentity(identityOptions, asking.type === service.type ? undefined : asking);
  return { service, identityFor, facts: () => seededIds(records) };
}

/** Adds keystone v3 below `/identity`. */
function registerKeystone(app: FastifyInstance, keystone: Keystone): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('vary', 'X-Auth-Token');
  });
  app.setErrorHandler((error, _request, reply) => sendError(keystone, error, reply));
  answerUnknownPaths(app);
  addVersionRoutes(app, keystone);
  addAuthRoutes(app, keystone);
  addUserRoutes(app, keystone);
  addProjectRoutes(app, keystone);
  addTagRoutes(app, keystone);
  addDomainRoutes(app, keystone);
  addDomainConfigRoutes(app, keystone);
  addGroupRoutes(app, keystone);
  addRoleRoutes(app, keystone);
  addGrantRoutes(app, keystone);
  addAssignmentRoutes(app, keystone);
  addCatalogRoutes(app, keystone);
  addLimitRoutes(app, keystone);
  addApplicationCredentialRoutes(app, keystone);
  addAccessRuleRoutes(app, keystone);
  addCredentialRoutes(app, keystone);
  addEc2Routes(app, keystone);
  addEc2TokenRoutes(app, keystone);
  addTrustRoutes(app, keystone);
  addKeptKindRoutes(app, keystone);
  addOAuthRoutes(app, keystone);
}

/** As keystone's framework answers: 405 where only the method is wrong, else a page of 404. */
function answerUnknownPaths(app: FastifyInstance): void {
  const methods = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = `^${url.replace(/:[a-z_]+/g, '[^/]+')}$`;
    methods.set(pattern, new Set([...(methods.get(pattern) ?? []), ...[method].flat()]));
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/\?.*/, '');
    const known = [...methods].filter(([pattern]) => new RegExp(pattern).test(path));
    if (known.length === 0) return reply.code(404).type('text/html; charset=utf-8').send(pageNotFound);
    const allow = ['OPTIONS', ...known.flatMap(([, set]) => [...set])].join(', ');
    return reply.code(405).header('allow', allow).send({ message: 'The method is not allowed for the requested URL.' });
  });
}

const pageNotFound =
  '<!doctype html>\n<html lang=en>\n<title>404 Not Found</title>\n<h1>Not Found</h1>\n<p>The requested URL was not found ' +
  'on the server. If you entered the URL manually please check your spelling and try again.</p>\n';

function sendError(keystone: Keystone, error: unknown, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  const { status, message } = refusal;
  reply.code(status).headers(refusal.headers);
  if (status === 401) reply.header('www-authenticate', `Keystone uri="${keystone.baseUrl()}"`);
  return reply.send({ error: { code: status, message, title: refusal.title ?? STATUS_CODES[status] } });
}

function asRefusal(error: unknown): CloudError {
  if (error instanceof CloudError) return error;
  const { code } = error as FastifyError;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || (error instanceof SyntaxError && statusOf(error) === 400))
    return malformed();
  const status = statusOf(error);
  if (status === 413) return new CloudError(413, 'Request is too large.');
  if (status < 500) return malformed();
  return new CloudError(500, 'An unexpected error prevented the server from fulfilling your request.');
}
