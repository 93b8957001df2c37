import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { DestinationStream } from 'pino';
import type { GatewayConfig } from './config/gateway-config.ts';
import { delivery } from './delivery/delivery.ts';
import { gatewayErrors } from './errors.ts';
import { metrics } from './metrics/metrics.ts';
import { nativeCallRoutes } from './native-calls/native-call-routes.ts';
import { accessOfManifests } from './native-calls/plugin-access.ts';
import { pluginOperations } from './native-calls/plugin-operations.ts';
import { PluginCapabilities } from './native-calls/plugin-capabilities.ts';
import { createRateLimit } from './native-calls/rate-limit.ts';
import { Native } from './openstack/native.ts';
import { openCatalog } from './plugin-catalog/catalog-of-gateway.ts';
import { Overlays, overlayPurpose } from './overlay/overlays.ts';
import { allowedHosts } from './plugins/allowed-hosts.ts';
import { barePages } from './plugins/bare-pages.ts';
import { compressAnswers } from './plugins/compressed-answers.ts';
import { departure } from './plugins/departure.ts';
import { addOperations } from './operations/add-operations.ts';
import { errorEncoding } from './plugins/error-encoding.ts';
import { devicePurpose, KnownDevices } from './plugins/known-devices.ts';
import { createLogger, newRequestId } from './plugins/logging.ts';
import { noWorkers } from './plugins/no-workers.ts';
import { createPolicyEngine } from './plugins/policy-engine.ts';
import { requestValidators } from './plugins/request-validators.ts';
import { createSeal } from './plugins/seal.ts';
import { RefusalFloor } from './plugins/refusal-floor.ts';
import { revocationPurpose, Revocations } from './plugins/revocations.ts';
import { originFormOnly, refuseAddress, refuseConnection } from './plugins/refused-requests.ts';
import { securityHeaders } from './plugins/security-headers.ts';
import { sessionConfirmation } from './plugins/session-confirmation.ts';
import { sessionKeys } from './plugins/session-keys.ts';
import { createSignInAttempts } from './plugins/sign-in-attempts.ts';
import { sessionPlugin } from './plugins/session-plugin.ts';
import { Sessions } from './plugins/session.ts';
import { slowBodies } from './plugins/slow-bodies.ts';
import { untrustedForwarding } from './plugins/untrusted-forwarding.ts';
import { createTypedNames } from './plugins/typed-names.ts';
import { isSuperuser } from './plugins/user-session.ts';
import { addWireRules } from './plugins/wire-rules.ts';
import { proxyRoutes } from './proxy/proxy-routes.ts';
import { authRoutes } from './routes/auth.ts';
import { headerRoutes } from './routes/header.ts';
import { factRoutes } from './routes/facts/fact-routes.ts';
import { healthRoutes } from './routes/health.ts';
import { openApiRoute } from './routes/openapi.ts';
import { services } from './routes/services.ts';
import './plugins/types.ts';

const longestJsonBody = 1024 * 1024;

/** The gateway, ready to listen (or to be asked with `inject`). It keeps nothing but the session key, where none is given, and tokens to revoke. */
export async function createGateway(config: GatewayConfig, log?: DestinationStream): Promise<FastifyInstance> {
  const logger = createLogger(config.log, log);
  const gateway: FastifyInstance = Fastify({
    loggerInstance: logger,
    genReqId: newRequestId,
    trustProxy: config.listen.trustedProxies.length > 0 ? config.listen.trustedProxies : false,
    bodyLimit: longestJsonBody,
    // An upload may take hours; its own watchdog ends the silent ones.
    requestTimeout: 0,
    forceCloseConnections: 'idle',
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
  gateway.decorate('native', native);
  gateway.decorate('pluginCatalog', await openCatalog(gateway));
  gateway.decorate('pluginRates', createRateLimit());
  gateway.decorate(
    'accessOf',
    accessOfManifests((id) => gateway.pluginCatalog.snapshot.plugins.find((one) => one.manifest.id === id)?.manifest),
  );
  gateway.decorate('attempts', createSignInAttempts(config.session.attempts));
  gateway.decorate('typedNames', createTypedNames());
  gateway.decorate('refusalFloor', new RefusalFloor(config.session.attempts.floor));
  const keys = await sessionKeys(config);
  gateway.decorate('sessions', new Sessions(createSeal(keys), config));
  native.streams.follow(gateway.sessions);
  gateway.decorate('pluginCapabilities', new PluginCapabilities(keys));
  const revocations = new Revocations({
    directory: join(config.stateDirectory, 'revocations'),
    seal: createSeal(keys, revocationPurpose),
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
  gateway.decorate('knownDevices', new KnownDevices(createSeal(keys, devicePurpose)));
  gateway.decorate('overlays', new Overlays(config.dev, createSeal(keys, overlayPurpose)));
  gateway.decorate('policyEngine', await createPolicyEngine(config.policy, (session) => isSuperuser(session, config)));
  native.onRefusal = (session, call, read) => gateway.policyEngine.learn(session, call, read);
  if (config.cloud.insecure) logger.warn('certificates of the cloud are not checked (cloud.insecure)');

  await gateway.register(errorEncoding);
  await gateway.register(departure);
  await gateway.register(originFormOnly);
  await gateway.register(allowedHosts);
  await gateway.register(noWorkers);
  await gateway.register(untrustedForwarding);
  await gateway.register(cookie);
  await gateway.register(sessionPlugin);
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
