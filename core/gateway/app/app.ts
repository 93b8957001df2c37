import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { DestinationStream } from 'pino';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { KeyRing } from '../config/key-ring.ts';
import { ServerCertificate } from '../config/server-certificate.ts';
import { delivery } from '../page/delivery.ts';
import { traces } from '../http/traces/traces.ts';
import { audit } from '../http/audit/audit.ts';
import { gatewayErrors } from '../http/errors.ts';
import { GatewayEvents } from '../http/gateway-events.ts';
import { metrics } from '../http/metrics/metrics.ts';
import { nativeCallRoutes } from '../plugins/native-calls/native-call-routes.ts';
import { accessOfManifests } from '../plugins/native-calls/plugin-access.ts';
import { pageFacts } from '../api/page-facts.ts';
import { pluginOperations } from '../api/plugin-operations.ts';
import { PluginCapabilities } from '../plugins/native-calls/plugin-capabilities.ts';
import { createRateLimit } from '../plugins/native-calls/rate-limit.ts';
import { KeystoneHealth } from '../openstack/keystone-health.ts';
import { Native } from '../openstack/native.ts';
import { openCatalog } from '../plugins/catalog/catalog-of-gateway.ts';
import { Overlays, overlayPurpose } from '../plugins/overlay/overlays.ts';
import { allowedHosts } from '../http/allowed-hosts.ts';
import { basePath, routedAddress } from '../http/base-path.ts';
import { barePages } from '../http/bare-pages.ts';
import { compressAnswers } from '../http/compressed-answers.ts';
import { connectionLimit } from '../http/connection-limit.ts';
import { keyRenewal } from '../http/key-renewal.ts';
import { reloading } from '../http/reload.ts';
import { tlsRenewal } from '../http/tls-renewal.ts';
import { draining } from '../http/draining.ts';
import { clientDisconnect } from '../http/client-disconnect.ts';
import { addOperations } from '../api/operations/add-operations.ts';
import { errorEncoding } from '../http/error-encoding.ts';
import { devicePurpose, KnownDevices } from '../session/known-devices.ts';
import { createLogger, newRequestId } from '../http/logging.ts';
import { noWorkers } from '../http/no-workers.ts';
import { createPolicyEngine } from '../session/policy-engine.ts';
import { requestValidators } from '../http/request-validators.ts';
import { createCookieSeal } from '../session/sealed-cookie.ts';
import { RefusalFloor } from '../session/refusal-floor.ts';
import { revocationPurpose, Revocations } from '../session/revocations.ts';
import { originFormOnly, refuseAddress, refuseConnection } from '../http/refused-requests.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { sessionConfirmation } from '../session/session-confirmation.ts';
import { sockets } from '../http/sockets.ts';
import { LiveSockets } from '../session/live-sockets.ts';
import { socketPurpose, SocketTickets } from '../session/socket-tickets.ts';
import { sessionKeys } from '../config/session-keys.ts';
import { WebssoFlows, webssoPurpose } from '../session/sign-in/websso-flows.ts';
import { SharedCodes } from '../session/sign-in/shared-codes.ts';
import { SignInSteps, stepPurpose } from '../session/sign-in/sign-in-steps.ts';
import { createAttemptCounts } from '../session/attempt-counts.ts';
import { createSignInAttempts } from '../session/sign-in-attempts.ts';
import { openStore } from '../store/open-store.ts';
import { PlaceSessions } from '../session/place-sessions.ts';
import { sessionPlugin } from '../session/session-plugin.ts';
import { recordPurpose, SessionRecords } from '../session/session-records.ts';
import { endPurpose, SharedEnds } from '../session/shared-ends.ts';
import { Sessions } from '../session/sessions.ts';
import { slowBodies } from '../http/slow-bodies.ts';
import { untrustedForwarding } from '../http/untrusted-forwarding.ts';
import { createTypedNames } from '../session/typed-names.ts';
import { addWireRules } from '../session/wire-rules.ts';
import { proxyRoutes } from '../plugins/proxy/proxy-routes.ts';
import { authRoutes } from '../api/routes/auth.ts';
import { headerRoutes } from '../page/banner/banner-route.ts';
import { factRoutes } from '../api/routes/facts/fact-routes.ts';
import { healthRoutes } from '../api/routes/health.ts';
import { openApiRoute } from '../api/routes/openapi.ts';
import { services } from '../api/routes/services.ts';
import './request-context.ts';

const longestJsonBody = 1024 * 1024;

/** The gateway, ready to listen (or to be asked with `inject`). It keeps nothing but the session key, where none is given, and tokens to revoke. */
export async function createGateway(config: GatewayConfig, log?: DestinationStream): Promise<FastifyInstance> {
  const logger = createLogger(config.log, log);
  const certificate = config.listen.tls && new ServerCertificate(config.listen.tls);
  const gateway: FastifyInstance = Fastify({
    loggerInstance: logger,
    https: certificate && certificate.options,
    genReqId: newRequestId,
    trustProxy: config.listen.trustedProxies.length > 0 ? config.listen.trustedProxies : false,
    bodyLimit: longestJsonBody,
    // An upload may take hours; its own watchdog ends the silent ones.
    requestTimeout: 0,
    forceCloseConnections: 'idle',
    // Requests that still arrive on a kept connection are answered as ever: the balancer can't take back those that it has sent.
    return503OnClosing: false,
    rewriteUrl: ({ method, url = '/' }) => routedAddress(config.listen.basePath, method, url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2048 },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
  }) as unknown as FastifyInstance;
  gateway.setValidatorCompiler(requestValidators());

  // Before anything is put there: what is in it is for this user only.
  await mkdir(config.stateDirectory, { recursive: true, mode: 0o700 }).catch(() => undefined);
  const native = new Native(config);
  gateway.decorate('config', config);
  gateway.decorate('errors', gatewayErrors);
  gateway.decorate('events', new GatewayEvents());
  gateway.decorate('eventStreamCount', () => 0);
  gateway.decorate('native', native);
  const store = await openStore(config, logger);
  gateway.decorate('store', store);
  gateway.addHook('onClose', () => store.close());
  gateway.decorate('keystoneHealth', new KeystoneHealth(native.wire));
  gateway.decorate('pluginCatalog', await openCatalog(gateway));
  gateway.decorate('pluginRates', createRateLimit());
  gateway.decorate(
    'accessOf',
    accessOfManifests((id) => gateway.pluginCatalog.snapshot.plugins.find((one) => one.manifest.id === id)?.manifest),
  );
  const { attempts } = config.session;
  const counts = createAttemptCounts(store, attempts.window * 1000);
  gateway.decorate('attempts', createSignInAttempts(attempts, undefined, undefined, counts));
  gateway.decorate('typedNames', createTypedNames());
  gateway.decorate('refusalFloor', new RefusalFloor(config.session.attempts.floor));
  const keys = new KeyRing(await sessionKeys(config));
  gateway.decorate('keyRing', keys);
  const records = new SessionRecords(store, createCookieSeal(keys, recordPurpose));
  gateway.decorate('sessionRecords', records);
  gateway.decorate('sessions', new Sessions(createCookieSeal(keys), config, records));
  gateway.decorate('sharedEnds', new SharedEnds(store, createCookieSeal(keys, endPurpose), gateway.sessions));
  gateway.sessions.onDidEnd((session) => void records.drop(session).catch(() => undefined));
  gateway.decorate('places', new PlaceSessions(gateway));
  native.streams.follow(gateway.sessions);
  gateway.decorate('socketTickets', new SocketTickets(createCookieSeal(keys, socketPurpose)));
  gateway.decorate('liveSockets', new LiveSockets());
  gateway.liveSockets.follow(gateway.sessions);
  gateway.decorate('pluginCapabilities', new PluginCapabilities(keys));
  const revocations = new Revocations({
    directory: join(config.stateDirectory, 'revocations'),
    seal: createCookieSeal(keys, revocationPurpose),
    revoke: (revocation) => native.revoke(revocation),
    isKeystone: (authUrl) => config.cloud.regions.some((region) => region.authUrl === authUrl),
    log: logger,
  });
  native.keeper = revocations;
  gateway.decorate('revocations', revocations);
  await revocations.load();
  gateway.addHook('onClose', async () => {
    revocations.close();
    await native.close();
    await revocations.written();
  });
  gateway.decorate('signInSteps', new SignInSteps(createCookieSeal(keys, stepPurpose), new SharedCodes(store, keys)));
  gateway.decorate('webssoFlows', new WebssoFlows(createCookieSeal(keys, webssoPurpose), store));
  gateway.decorate('knownDevices', new KnownDevices(createCookieSeal(keys, devicePurpose)));
  gateway.decorate('overlays', new Overlays(config.dev, createCookieSeal(keys, overlayPurpose)));
  gateway.decorate('policyEngine', await createPolicyEngine(config));
  native.onRefusal = (session, call, read) => gateway.policyEngine.learn(session, call, read);
  if (config.cloud.insecure) logger.warn('certificates of the cloud are not checked (cloud.insecure)');

  await gateway.register(errorEncoding);
  await gateway.register(draining);
  await gateway.register(reloading);
  await gateway.register(traces);
  await gateway.register(audit);
  await gateway.register(tlsRenewal, { certificate });
  await gateway.register(keyRenewal);
  await gateway.register(connectionLimit);
  await gateway.register(clientDisconnect);
  await gateway.register(sockets);
  await gateway.register(originFormOnly);
  await gateway.register(allowedHosts);
  await gateway.register(basePath);
  await gateway.register(noWorkers);
  await gateway.register(untrustedForwarding);
  await gateway.register(cookie);
  await gateway.register(sessionPlugin);
  gateway.decorate('facts', (request, session) => pageFacts(gateway, request, session));
  await gateway.register(sessionConfirmation);
  await gateway.register(pluginOperations);
  await gateway.register(metrics);
  await gateway.register(slowBodies);
  await gateway.register(securityHeaders);
  await gateway.register(barePages);

  gateway.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
  });
  await gateway.register(healthRoutes);
  await gateway.register(headerRoutes);
  await gateway.register(openApiRoute);
  await gateway.register(authRoutes, { prefix: '/auth' });
  await gateway.register(async (api) => {
    addWireRules(api);
    compressAnswers(api);
    await addOperations(api, services);
    await api.register(factRoutes);
  });
  await gateway.register(nativeCallRoutes);
  await gateway.register(proxyRoutes);
  // Not for itself alone: what plugins there are is asked elsewhere, too.
  await gateway.register(fp(delivery));
  return gateway;
}
