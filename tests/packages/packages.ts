import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../support/free-ports.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));
/** A folder with packages that were built before, to be tested in place of new ones. */
export const givenPackages = process.env['SEXTANT_TEST_PACKAGES'];
/** The folder that has the packages which are tested. */
export const builtPackages = givenPackages ?? join(root, '.sextant/test-packages');
/** The key that new packages are signed with. */
export const signKey = join(root, '.sextant/test-packages.pem');

/** Returns the path of the package whose name matches. */
export function packageNamed(pattern: RegExp): string {
  const name = readdirSync(builtPackages).find((file) => pattern.test(file));
  if (name === undefined) throw new Error(`No package is named ${pattern}`);
  return join(builtPackages, name);
}

/** Writes a configuration for a Keystone that is not there, which a console needs not to be ready. Returns the port to listen on. */
export async function writeConfig(file: string): Promise<number> {
  const [port = 0] = await freePorts(1);
  writeFileSync(
    file,
    `listen: { port: ${port} }\ncloud: { auth_url: 'http://127.0.0.1:9/v3' }\nlog: { destination: stdout }\n`,
  );
  return port;
}

/** A console that was started from a package. */
export interface RunningConsole {
  /** Asks a path of it. */
  ask(path: string): Promise<Response>;
  /** Ends it, and returns all that it has written. */
  stop(): Promise<string>;
}

/** Runs a command that serves a console, and waits until it is ready. Throws what the command wrote when it ends instead. */
export async function startConsole(
  command: string,
  words: string[],
  port: number,
  env: NodeJS.ProcessEnv = {},
): Promise<RunningConsole> {
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (written += String(part)));
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
  await untilReady(child, ask, () => written);
  return {
    ask,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      return written;
    },
  };
}

async function untilReady(child: ChildProcess, ask: (path: string) => Promise<Response>, written: () => string) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    if (child.exitCode !== null) throw new Error(`The console ended with ${child.exitCode}: ${written()}`);
    const answer = await ask('/readyz').catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`The console is not ready after a minute: ${written()}`);
}

export const read = (file: string) => readFileSync(file, 'utf8');
