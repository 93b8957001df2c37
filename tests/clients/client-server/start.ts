import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * Before all tests with clients: loads the OpenStack client once, and puts a command `openstack` first in the path that runs in
 * it. A start of the client alone takes a second or more, and these tests start it hundreds of times.
 */
export default async function start(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'openstack-client-'));
  const socket = join(folder, 'socket');
  const server = spawn('/usr/bin/python3', [join(here, 'serve.py'), socket], { stdio: ['pipe', 'pipe', 'inherit'] });
  await ready(server);
  process.env['OPENSTACK_CLIENT_SERVER'] = socket;
  process.env['PATH'] = `${here}:${process.env['PATH']}`;
  return () => {
    server.kill();
    rmSync(folder, { recursive: true });
  };
}

async function ready(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit').then(([code]) => {
    throw new Error(`the OpenStack client did not load: exit code ${code}`);
  });
  await Promise.race([once(server.stdout!, 'data'), ended]);
  ended.catch(() => undefined);
}
