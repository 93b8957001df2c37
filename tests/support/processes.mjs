// Starts the built console's processes for tests and benchmarks, as `npm start` would.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** @typedef {{ pid: number, ready: any, stop(): Promise<void>, output(): string }} Started */

/**
 * Runs a built entry until it prints its JSON line.
 * @param {string} entry @param {string[]} args @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Started>}
 */
export async function startProcess(entry, args, env = {}) {
  const child = spawn(process.execPath, [join(dist, entry), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  child.stderr.on('data', (chunk) => (output = (output + chunk).slice(-100_000)));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const ready = await new Promise((resolve, reject) => {
    let text = '';
    const onData = (/** @type {Buffer} */ chunk) => {
      text += chunk;
      for (const line of text.split('\n').slice(0, -1)) {
        if (!line.startsWith('{')) continue;
        const message = JSON.parse(line);
        if (message.ready) return resolve(message);
      }
    };
    child.stdout.on('data', onData);
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${entry} ended with ${code} before it was ready:\n${text}${output}`)),
    );
  });
  return {
    pid: /** @type {number} */ (child.pid),
    ready,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      // A process that does not stop when asked is killed, so that no suite leaves one behind.
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** An embedded cloud with its switches open. @param {string[]} args */
export async function startCloud(args = []) {
  const started = await startProcess('cloud/main.js', ['--port', '0', '--control', '--seed', 'tests', ...args]);
  return { ...started, authUrl: /** @type {string} */ (started.ready.authUrl) };
}

/**
 * A gateway in front of a Keystone. `config` is what its file says (docs/settings.md); Keystones of its own there
 * (`cloud.regions`) take the place of `authUrl`. `pages` is the folder of another build whose pages it gives out.
 * @param {{ authUrl: string, embedded?: boolean, config?: any, port?: number, pages?: string }} options Without a port: a free one.
 */
export async function startGateway({ authUrl, embedded = true, config = {}, port = 0, pages = dist }) {
  const directory = mkdtempSync(join(tmpdir(), 'sextant-gateway-'));
  const file = join(directory, 'sextant.yaml');
  // JSON is YAML.
  writeFileSync(
    file,
    JSON.stringify({
      ...config,
      // No balancer looks at it, and its test waits for its end.
      listen: { drain: 0, ...config.listen },
      cloud: { name: embedded ? 'Embedded cloud' : 'Test cloud', ...config.cloud },
    }),
  );
  const started = await startProcess('gateway/main.js', [
    ...['--config', file, '--dist', pages, '--state', directory, '--host', '127.0.0.1', '--port', String(port)],
    ...(config.cloud?.regions ? [] : ['--auth-url', authUrl, ...(embedded ? ['--embedded'] : [])]),
  ]);
  return {
    ...started,
    url: /** @type {string} */ (started.ready.url).replace(/\/$/, ''),
    async stop() {
      await started.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
