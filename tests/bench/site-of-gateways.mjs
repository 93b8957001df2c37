// A site as operators run it, on one machine: gateways behind HAProxy, with a Valkey or Redis that three Sentinels watch.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCloud, startGateway } from '../support/processes.mjs';

/** @typedef {{ url: string, pid: number, port: number, start(): Promise<void>, kill(): void, drain(): Promise<void>, stop(): Promise<void> }} Gateway */

const path = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;
const storeCommand = ['valkey-server', 'redis-server'].find(isInstalled);
const page = readFileSync(new URL('../../core/gateway/docs/load-balancers.md', import.meta.url), 'utf8');

/** Milliseconds without an answer after which a Sentinel takes the store for down. */
const downAfter = 2000;

/** Whether this machine has the programs of Debian that a site needs. */
export const canStartSite = storeCommand !== undefined && isInstalled('haproxy');

/** @param {string} command */
function isInstalled(command) {
  return spawnSync('which', [command], { env: { ...process.env, PATH: path } }).status === 0;
}

/**
 * Starts an embedded cloud, the stores with their Sentinels, the gateways and HAProxy as it stands in the documents.
 * @param {number} count how many gateways
 */
export async function startSite(count) {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-site-'));
  /** @type {(() => Promise<void> | void)[]} */
  const ends = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    const cloud = await startCloud();
    ends.push(() => cloud.stop());
    const store = await startStores(folder, ends);
    const ports = await freePorts(count + 1);
    const [front = 0, ...own] = ports;
    const gateways = await Promise.all(own.map((port) => startMember(cloud.authUrl, port, store.sentinels)));
    for (const gateway of gateways) ends.push(() => gateway.stop());
    await run(ends, 'haproxy', ['-db', '-f', configuration(folder, front, own)], front);
    return {
      url: `http://127.0.0.1:${front}`,
      cloudUrl: cloud.ready.url,
      gateways,
      killPrimary: store.killPrimary,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A primary, a replica and three Sentinels. @param {string} folder @param {(() => Promise<void> | void)[]} ends */
async function startStores(folder, ends) {
  const [primary = 0, replica = 0, ...sentinels] = await freePorts(5);
  const common = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const command = /** @type {string} */ (storeCommand);
  const child = await run(ends, command, ['--port', String(primary), ...common], primary);
  await run(
    ends,
    command,
    ['--port', String(replica), ...common, '--replicaof', '127.0.0.1', String(primary)],
    replica,
  );
  for (const port of sentinels) {
    const file = join(folder, `sentinel-${port}.conf`);
    const settings = [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir ${folder}`,
      `sentinel monitor sextant 127.0.0.1 ${primary} 2`,
      `sentinel down-after-milliseconds sextant ${downAfter}`,
      'sentinel failover-timeout sextant 10000',
    ];
    writeFileSync(file, `${settings.join('\n')}\n`);
    await run(ends, command, [file, '--sentinel'], port);
  }
  return { sentinels: sentinels.map((port) => `127.0.0.1:${port}`), killPrimary: () => void child.kill('SIGKILL') };
}

/**
 * A gateway that may be killed, drained and started again on its port.
 * @param {string} authUrl @param {number} port @param {string[]} nodes
 * @returns {Promise<Gateway>}
 */
async function startMember(authUrl, port, nodes) {
  const config = {
    log: { level: 'warn' },
    listen: { drain: 12, trusted_proxies: ['127.0.0.1'] },
    session: { keys: ['a key that the gateways of this site have in common'] },
    store: { sentinel: { name: 'sextant', nodes } },
  };
  const begin = () => startGateway({ authUrl, config, port, embedded: false });
  let started = await begin();
  const member = {
    port,
    url: `http://127.0.0.1:${port}`,
    get pid() {
      return started.pid;
    },
    async start() {
      started = await begin();
    },
    kill: () => void process.kill(started.pid, 'SIGKILL'),
    async drain() {
      process.kill(started.pid, 'SIGTERM');
      while (lives(started.pid)) await sleep(50);
    },
    async stop() {
      if (!lives(started.pid)) return;
      process.kill(started.pid, 'SIGINT');
      await started.stop();
    },
  };
  return member;
}

/** @param {number} pid */
function lives(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Writes the configuration of the documents for these gateways. @param {string} folder @param {number} front @param {number[]} own */
function configuration(folder, front, own) {
  const [, text = ''] = /```haproxy\n([^]*?)```/.exec(page) ?? [];
  const configured = text
    .replace(/bind :443.*/, `bind 127.0.0.1:${front}`)
    .replaceAll(/^ *server gateway2 .*\n/gm, '')
    .replaceAll(/^( *server gateway)1 192\.0\.2\.11:8080(.*)$/gm, (_whole, start, rest) =>
      own
        .map((port, at) => `${start}${at + 1} 127.0.0.1:${port}${rest.replace('/gateway1', `/gateway${at + 1}`)}`)
        .join('\n'),
    );
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configured);
  return file;
}

/** Runs a program until it listens. @param {(() => Promise<void> | void)[]} ends @param {string} command @param {string[]} args @param {number} port */
async function run(ends, command, args, port) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PATH: path } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said = (said + part).slice(-4000)));
  ends.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}: ${said}`);
    const isThere = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      (error) => error.cause?.code !== 'ECONNREFUSED',
    );
    if (isThere) return child;
    await sleep(50);
  }
  throw new Error(`${command} did not listen within ten seconds: ${said}`);
}

/** Finds ports on which nobody listens. @param {number} count */
async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
