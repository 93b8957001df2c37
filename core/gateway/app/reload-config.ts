import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { errorText } from '#base';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { sessionKeys } from '../config/session-keys.ts';

type Keys = Record<string, unknown>;

/** Parts of the configuration whose members are compared one by one; others are compared whole. */
const sections: ReadonlySet<string> = new Set([
  'listen',
  'cloud',
  'session',
  'policy',
  'plugins',
  'site',
  'assets',
  'dev',
  'metrics',
  'consoles',
  'timeouts',
  'log',
] satisfies (keyof GatewayConfig)[]);

/** The settings of which a change counts at once. Everything else is read when the gateway starts. */
const live: ReadonlySet<string> = new Set([
  ...['listen.allowedHosts', 'listen.drain', 'log.level', 'header', 'legacy', 'settings', 'uploads'],
  ...['cloud.name', 'cloud.defaultDomain', 'cloud.multiDomain', 'cloud.domainChoices'],
  ...['session.keys', 'session.timeout', 'session.tokenMargin', 'session.warnBefore', 'session.refresh'],
  ...['session.plainHttp', 'consoles.frame', 'consoles.proxy', 'consoles.idle', 'timeouts.read', 'timeouts.write'],
]);

/** The settings that differ, as they are written in the file (`listen.allowed_hosts`). */
export interface Reloaded {
  applied: string[];
  needsRestart: string[];
}

/** Takes those settings over into the configuration of a gateway that runs which count without a new start. */
export function applyConfig(running: GatewayConfig, next: GatewayConfig): Reloaded {
  const reloaded: Reloaded = { applied: [], needsRestart: [] };
  // Keys that move to another file, or from one, are taken from there after a new start: until then sessions go on.
  const keysMove = running.session.keysFile !== next.session.keysFile;
  const isLive = (path: string) => live.has(path) && !(keysMove && path === 'session.keys');
  const compare = (mine: Keys, theirs: Keys, prefix: string): void => {
    for (const [name, value] of Object.entries(theirs)) {
      const path = prefix + name;
      if (sections.has(path)) compare(mine[name] as Keys, value as Keys, `${path}.`);
      else if (!isDeepStrictEqual(mine[name], value)) {
        reloaded[isLive(path) ? 'applied' : 'needsRestart'].push(inFile(path));
        if (isLive(path)) mine[name] = value;
      }
    }
  };
  compare(running as unknown as Keys, next as unknown as Keys, '');
  return reloaded;
}

/** Returns the session keys that count from now on; null when they are the former ones, or wait for a new start (`applyConfig`). */
async function changedKeys(running: GatewayConfig, next: GatewayConfig): Promise<string[] | null> {
  const { session, stateDirectory } = running;
  if (next.session.keysFile !== session.keysFile || isDeepStrictEqual(next.session.keys, session.keys)) return null;
  return sessionKeys({ session: next.session, stateDirectory });
}

const inFile = (path: string) => path.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Reads the configuration again and takes over what counts without a new start. A configuration with a mistake changes nothing, and
 * the log says what is wrong with it.
 *
 * @returns undefined where the configuration was refused
 */
export async function reloadConfig(
  gateway: FastifyInstance,
  read: () => Promise<GatewayConfig>,
): Promise<Reloaded | undefined> {
  try {
    const next = await read();
    // Before anything is taken over: keys that can't be used refuse the whole configuration.
    const keys = await changedKeys(gateway.config, next);
    const reloaded = applyConfig(gateway.config, next);
    gateway.log.level = gateway.config.log.level;
    if (keys !== null) gateway.keyRing.replace(keys);
    await gateway.reload();
    gateway.reloadCounts.applied += 1;
    gateway.reloadCounts.appliedAt = Date.now();
    const text = reloaded.needsRestart.length > 0 ? 'read again; some of it needs a new start' : 'read again';
    gateway.log.info({ event: 'config-reloaded', ...reloaded }, `the configuration was ${text}`);
    return reloaded;
  } catch (error) {
    const reason = errorText(error);
    gateway.reloadCounts.refused += 1;
    gateway.log.error({ event: 'config-refused', reason }, `the configuration is not taken over: ${reason}`);
    return undefined;
  }
}

/** Reads the configuration again at SIGHUP. At a terminal the signal means that it was closed, and ends the gateway as ever. */
export function reloadOnHangup(gateway: FastifyInstance, read: () => Promise<GatewayConfig>): void {
  if (process.stdout.isTTY || process.stdin.isTTY) return;
  let last: Promise<unknown> = Promise.resolve();
  // Two reloads never overlap, so that the later file wins.
  process.on('SIGHUP', () => {
    // A file that was rotated is left at once, also where the configuration has a mistake.
    gateway.auditLog.reopen();
    last = last.then(() => reloadConfig(gateway, read));
  });
}
