// A Valkey or Redis of Debian, started for one test on a port of this machine.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { vi } from 'vitest';
import { freePorts } from './free-ports.ts';

const commands = ['valkey-server', 'redis-server'];
const command = commands.find((name) => spawnSync('which', [name]).status === 0);

/** Where it is missing, tests of it are counted as skipped; in CI they fail. */
export const hasStoreServer = command !== undefined || process.env['SEXTANT_CI'] !== undefined;

export interface StoreServer {
  port: number;
  url: string;
  /** Ends it as a machine that loses power does. */
  kill(): Promise<void>;
  /** Starts it again, empty, on the same port. */
  start(): Promise<void>;
}

/** Starts a store that keeps nothing on the disk. @param more further arguments of the server */
export async function startStoreServer(more: readonly string[] = []): Promise<StoreServer> {
  if (command === undefined) throw new Error('neither valkey-server nor redis-server is installed');
  const [port = 0] = await freePorts(1);
  let server: ChildProcess | undefined;
  const running = {
    port,
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      server = spawn(command, [...settings, ...more], { stdio: 'ignore', cwd: '/tmp' });
      await vi.waitFor(async () => {
        if (!(await answers(port))) throw new Error('the store does not listen yet');
      });
    },
    async kill() {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
    },
  };
  await running.start();
  return running;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
