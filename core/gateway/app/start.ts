import type { FastifyInstance } from 'fastify';
import { errorText } from '#base';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { checkedConfig } from './checked-config.ts';
import { type GatewayFlags, readFlags } from '../config/flags.ts';
import { leanStart } from './lean-start.ts';
import { listenFailure } from './listen.ts';

export interface StartedGateway {
  /** `http://host:port` */
  url: string;
  config: GatewayConfig;
}

/**
 * Starts the gateway as this process: reads flags and configuration, looks whether Keystone is there, listens, and stops
 * gracefully when asked to. One line on stderr and status 1 when it cannot.
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
      process.stdout.write('The configuration is in order.\n');
      return;
    }
    // The bulk of the code, which a mistake in the configuration need not wait for.
    const { createGateway } = await import('./app.ts');
    const gateway = await createGateway(config);
    await probeKeystone(gateway);
    await listen(gateway);
    grown();
    stopGracefully(gateway);
    const { host } = config.listen;
    const { port } = gateway.server.address() as { port: number };
    announce({ url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`, config });
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

/** A console without Keystone is of no use to anybody: better to say so now than at the first sign-in. */
async function probeKeystone(gateway: FastifyInstance): Promise<void> {
  const [keystone] = gateway.config.cloud.regions;
  const url = new URL(keystone?.authUrl ?? '');
  try {
    await gateway.native.wire.send({
      service: 'identity',
      method: 'GET',
      url,
      headers: { Accept: 'application/json' },
    });
  } catch (error) {
    throw new Error(`Keystone at ${url.href} cannot be used. ${errorText(error)}`, { cause: error });
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

const graceMs = 30_000;

/** Calls and uploads under way are ended properly; a second signal, or half a minute, ends them anyway. */
function stopGracefully(gateway: FastifyInstance): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(0);
    stopping = true;
    setTimeout(() => process.exit(0), graceMs).unref();
    void gateway.close().finally(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
