import type { FastifyInstance } from 'fastify';
import { errorText } from '#base';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { checkedConfig } from './checked-config.ts';
import { type GatewayFlags, readFlags } from '../config/flags.ts';
import { leanStart } from './lean-start.ts';
import { listenFailure } from './listen.ts';
import { reloadOnHangup } from './reload-config.ts';
import { stopGracefully } from './stop-gracefully.ts';

export interface StartedGateway {
  /** `http://host:port`, or `https://…` */
  url: string;
  config: GatewayConfig;
}

/**
 * Starts the gateway as this process: reads flags and configuration, listens, and stops gracefully when asked to. One line on
 * stderr and status 1 when it cannot. Keystone need not be there yet.
 *
 * @param argv what stands after the command: `config/flags.ts`
 * @param announce says that it serves; by default with one line of JSON on stdout
 */
export async function startGateway(
  argv: readonly string[],
  announce: (started: StartedGateway) => void = announceToMachines,
): Promise<void> {
  const grown = leanStart();
  try {
    const flags = readFlags(argv);
    if (flags.checkConfig && !namesAnything(flags, process.env)) {
      throw new Error(
        'There is no configuration to check: name a file with --config, or a cloud with --cloud, OS_CLOUD or OS_AUTH_URL.',
      );
    }
    const config = await checkedConfig(flags, process.env);
    if (flags.checkConfig) {
      // The embedded cloud runs only beside a gateway that serves.
      if (flags.probe && !flags.embedded) await probeKeystones(config);
      process.stdout.write('The configuration is in order.\n');
      return;
    }
    // The bulk of the code, which a mistake in the configuration need not wait for.
    const { createGateway } = await import('./app.ts');
    const gateway = await createGateway(config);
    await listen(gateway);
    grown();
    stopGracefully(gateway);
    if (flags.config !== undefined) reloadOnHangup(gateway, () => checkedConfig(flags, process.env));
    followKeystones(gateway);
    const { host } = config.listen;
    const { port } = gateway.server.address() as { port: number };
    const scheme = config.listen.tls === null ? 'http' : 'https';
    announce({
      url: `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}${config.listen.basePath}`,
      config,
    });
  } catch (error) {
    process.stderr.write(`${errorText(error)}\n`);
    process.exit(1);
  }
}

function namesAnything(
  { config, cloud, authUrl }: GatewayFlags,
  { OS_CLOUD, OS_AUTH_URL }: NodeJS.ProcessEnv,
): boolean {
  return [config, cloud, authUrl, OS_CLOUD, OS_AUTH_URL].some(Boolean);
}

function announceToMachines({ url }: StartedGateway): void {
  process.stdout.write(`${JSON.stringify({ ready: true, url })}\n`);
}

/** Asks each Keystone that the configuration names. Throws one sentence for the first that does not answer. */
async function probeKeystones(config: GatewayConfig): Promise<void> {
  const [{ Wire }, { KeystoneHealth }] = await Promise.all([
    import('../openstack/wire.ts'),
    import('../openstack/keystone-health.ts'),
  ]);
  const wire = new Wire(config);
  try {
    const health = new KeystoneHealth(wire);
    for (const { authUrl } of config.cloud.regions) {
      const { reached, reason } = await health.ask(authUrl);
      if (!reached) throw new Error(`Keystone at ${authUrl} cannot be used. ${reason}`);
    }
  } finally {
    await wire.close();
  }
}

/**
 * Says in the log that a Keystone does not answer, and again when it does. The gateway serves meanwhile: a whole site that is switched
 * on starts in any order, and a console that is there can say what is missing.
 */
function followKeystones(gateway: FastifyInstance): void {
  const closing = new AbortController();
  gateway.server.once('close', () => closing.abort());
  for (const { authUrl } of gateway.config.cloud.regions) {
    const onMiss = (reason: string) => {
      const text = `Keystone at ${authUrl} cannot be used yet. ${reason}`;
      gateway.log.warn({ event: 'keystone-away', authUrl, reason }, text);
      if (!['stderr', 'stdout'].includes(gateway.config.log.destination)) process.stderr.write(`${text}\n`);
    };
    void gateway.keystoneHealth.untilReached(authUrl, onMiss, closing.signal).then((misses) => {
      if (misses > 0 && !closing.signal.aborted)
        gateway.log.info({ event: 'keystone-back', authUrl }, 'Keystone answers');
    });
  }
}

async function listen(gateway: FastifyInstance): Promise<void> {
  const { host, port } = gateway.config.listen;
  try {
    await gateway.listen({ host, port });
  } catch (error) {
    throw await listenFailure(error, { host, port });
  }
}
