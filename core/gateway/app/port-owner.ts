import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';

/** A process that listens on a port. */
export interface PortOwner {
  pid: number;
  name: string;
}

const listening = '0A';

/** Finds who listens on a TCP port of this machine; undefined where the system doesn't tell (`/proc`, own processes). */
export async function portOwner(port: number): Promise<PortOwner | undefined> {
  const sockets = new Set(await socketsOn(port));
  if (sockets.size === 0) return undefined;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const owners = await Promise.all(
    pids.map(async (pid) => ((await hasSocket(pid, sockets)) ? Number(pid) : undefined)),
  );
  const pid = owners.find((found) => found !== undefined);
  return pid === undefined ? undefined : { pid, name: await nameOf(pid) };
}

/** `socket:[inode]` of each that listens there. */
async function socketsOn(port: number): Promise<string[]> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  );
  return tables
    .flatMap((table) => table.split('\n'))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => state === listening && Number.parseInt(local.split(':')[1] ?? '', 16) === port)
    .map((fields) => `socket:[${fields[9]}]`);
}

async function hasSocket(pid: string, sockets: ReadonlySet<string>): Promise<boolean> {
  // Other users' processes may not be looked into, and some have ended meanwhile.
  const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const targets = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')));
  return targets.some((target) => sockets.has(target));
}

async function nameOf(pid: number): Promise<string> {
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return basename(words.split('\0', 1)[0] ?? '') || 'a process';
}
