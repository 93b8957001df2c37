import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildNode } from '../../support/built-node.ts';

let built: Awaited<ReturnType<typeof buildNode>>;
let directory: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  built = await buildNode();
  directory = await mkdtemp(join(tmpdir(), 'sextant-process-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await built.remove();
  await rm(directory, { recursive: true, force: true });
});

interface Run {
  child: ChildProcess;
  out(): string;
  err(): string;
  ended: Promise<number | null>;
}

function run(args: readonly string[], environment: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [join(built.directory, 'cli/sextant.js'), ...args], {
    cwd: directory,
    env: { PATH: process.env['PATH'] ?? '', HOME: directory, ...environment },
  });
  children.push(child);
  let [out, err] = ['', ''];
  child.stdout.on('data', (part) => (out += String(part)));
  child.stderr.on('data', (part) => (err += String(part)));
  return { child, out: () => out, err: () => err, ended: new Promise((resolve) => child.once('close', resolve)) };
}

async function refused(args: readonly string[], environment?: Record<string, string>): Promise<string> {
  const { ended, err, out } = run(args, environment);
  expect([await ended, out()]).toEqual([1, '']);
  return err();
}

// Each starts whole processes; on a busy machine they take their time.
describe('sextant', { timeout: 60_000 }, () => {
  it('says in one line what is wrong with its arguments or its cloud, and ends with status 1', async () => {
    const [flag, command, cloud, keystone, port, probe] = await Promise.all([
      refused(['serve', '--prot', '1']),
      refused(['dance']),
      refused(['serve', '--cloud', 'nowhere']),
      refused(['--check-config', '--probe'], { OS_AUTH_URL: 'http://127.0.0.1:9/v3' }),
      refused(['serve', '--cloud', 'x', '--port', 'http']),
      refused(['serve', '--cloud', 'x', '--probe']),
    ]);
    expect(flag).toMatch(/^Unknown option '--prot'.*\n$/);
    expect(command).toMatch(/^There is no command "dance".*\n$/);
    expect(cloud).toMatch(/^No clouds\.yaml was found.*\n$/);
    expect(keystone).toMatch(/^Keystone at http:\/\/127\.0\.0\.1:9\/v3 cannot be used\..*refused\.\n$/);
    expect(port).toMatch(/^--port must be a number.*\n$/);
    expect(probe).toBe('--probe goes with --check-config.\n');
    expect(await refused(['--check-config'])).toMatch(
      /^There is no configuration to check: name a file with --config.*\n$/,
    );
  });

  it('checks a configuration file, line by line', async () => {
    const path = join(directory, 'bad.yaml');
    await writeFile(path, 'cloud:\n  auth_url: http://k:5000\n  colour: blue\n');
    expect(await refused(['--check-config', '--config', path])).toBe(`${path}:3: cloud.colour: unknown key\n`);
    await writeFile(path, 'cloud:\n  auth_url: http://k:5000\n');
    const good = run(['--check-config', '--config', path]);
    expect([await good.ended, good.out()]).toEqual([0, 'The configuration is in order.\n']);
    await writeFile(path, 'session:\n  timeout: 600\n');
    const embedded = run(['--check-config', '--embedded', '--config', path]);
    expect([await embedded.ended, embedded.out()]).toEqual([0, 'The configuration is in order.\n']);
    await writeFile(path, 'session:\n  timeout: soon\n');
    expect(await refused(['--check-config', '--embedded', '--config', path])).toMatch(/:2: session\.timeout: /);
  });

  it('serves the embedded cloud, prints its address, the demo users and the cloud’s own address, and stops when told to, once it has drained', async () => {
    const file = join(directory, 'embedded.yaml');
    await writeFile(file, 'listen: { drain: 1 }\n');
    const words = ['--embedded', '--config', file, '--port', '0', '--state', 'state', '--control'];
    const serving = run(['serve', '--no-dist', ...words]);
    await expect.poll(() => serving.out(), { timeout: 45_000 }).toContain('reader');
    const url = /at (http:\S+)/.exec(serving.out())?.[1] ?? '';
    expect(serving.out()).toMatch(/admin +password adminpass/);
    const authUrl = /OS_AUTH_URL=(\S+)/.exec(serving.out())?.[1] ?? '';
    expect(await (await fetch(authUrl)).json()).toMatchObject({
      version: { id: expect.stringMatching(/^v3/) as string },
    });
    const switches = /switches are calls below (\S+)/.exec(serving.out())?.[1] ?? '';
    expect((await fetch(`${switches}faults`, { method: 'DELETE' })).status).toBe(204);
    expect(await (await fetch(`${url}/readyz`)).text()).toBe('OK');
    expect((await stat(join(directory, 'state/session.key'))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(directory, 'state/gateway.log'), 'utf8')).toContain('"reqId":"req-');
    const told = performance.now();
    serving.child.kill('SIGTERM');
    expect(await serving.ended).toBe(0);
    expect(performance.now() - told).toBeGreaterThan(1000);
    expect(serving.err()).toBe('');
    await expect(fetch(`${url}/healthcheck`)).rejects.toThrow();
  });

  it('[X-28] serves a recording, prints its one user, and names the line of a file that is none', async () => {
    const [good, bad] = [join(directory, 'fault.jsonl'), join(directory, 'bad.jsonl')];
    const head = {
      ...{ sextant_recording: 1, began_at: '2026-11-28T10:00:00Z', ended_at: '2026-11-28T10:01:00Z', calls: 0 },
      ...{ left_out: { full: 0, late: 0, form: 0 }, user: { id: 'u', domain: { id: 'd', name: 'name-d' } } },
      ...{ project: { id: 'p', name: 'name-p', domain_id: 'd' }, domain: null, roles: ['member'] },
      ...{ identity: '/identity/v3', services: [] },
    };
    await writeFile(good, `${JSON.stringify(head)}\n`);
    await writeFile(bad, `${JSON.stringify(head)}\n{"at":\n`);
    const words = ['--port', '0', '--state', 'replayed', '--no-dist'];
    expect(await refused(['serve', '--replay', bad, ...words])).toBe(
      `The recording ${bad}:2 cannot be replayed: the line is no JSON.\n`,
    );
    const serving = run(['serve', '--replay', good, ...words]);
    await expect.poll(() => serving.out(), { timeout: 45_000 }).toContain('and nothing else');
    expect(serving.out()).toMatch(/^Sextant serves Recording at http:/);
    expect(serving.out()).toMatch(/replay +password replay/);
    expect(await readFile(join(directory, 'replayed/replay/header.de.html'), 'utf8')).toContain('Aufzeichnung');
    serving.child.kill('SIGTERM');
    expect(await serving.ended).toBe(0);
  });

  it('[OPS-01] [OPS-04] [OPS-07] [OPS-08] starts without Keystone, reads its file again, says how it is, and drains until it is told again to stop', async () => {
    const file = join(directory, 'drain.yaml');
    await writeFile(file, 'listen: { port: 0, drain: 0 }\n');
    const words = ['--config', file, '--auth-url', 'http://127.0.0.1:9/v3', '--state', 'drained'];
    const serving = run(['serve', '--no-dist', ...words]);
    await expect.poll(() => serving.out(), { timeout: 45_000 }).toMatch(/ at http:/);
    const url = / at (http:\S+)/.exec(serving.out())?.[1] ?? '';
    const ready = async () => (await fetch(`${url}/readyz`)).status;
    expect(await ready()).toBe(200);
    await expect.poll(() => serving.err()).toContain('Keystone at http://127.0.0.1:9/v3 cannot be used yet.');
    await writeFile(file, 'listen: { port: 0, drain: soon }\n');
    serving.child.kill('SIGHUP');
    await expect.poll(() => serving.err()).toContain('drain.yaml:1: listen.drain: must be number');
    await writeFile(file, 'listen: { port: 0, drain: 600 }\n');
    serving.child.kill('SIGHUP');
    await expect.poll(() => serving.err()).toContain('"applied":["listen.drain"]');
    const check = async (...more: string[]) => {
      const asked = run(['healthcheck', '--config', file, '--port', new URL(url).port, ...more]);
      return [await asked.ended, asked.out() + asked.err()];
    };
    expect(await check('--ready')).toEqual([0, 'OK\n']);
    serving.child.kill('SIGTERM');
    await expect.poll(ready).toBe(503);
    const [lives, serves] = await Promise.all([check(), check('--ready')]);
    expect(lives).toEqual([0, 'OK\n']);
    expect(serves).toEqual([1, expect.stringMatching(/is not well: 503 The gateway is stopping\.\n$/)]);
    // A second signal does not wait for the end of the drain.
    serving.child.kill('SIGTERM');
    expect(await serving.ended).toBe(0);
    expect(await check()).toEqual([1, expect.stringMatching(/is not well: ECONNREFUSED\.\n$/)]);
  });

  it('says that a port is taken, and by whom, before it starts a cloud', async () => {
    // The server stands in for Keystone as well: an address that answers.
    const taken = createServer((_request, response) => response.end('{}'));
    await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', () => resolve()));
    const { port } = taken.address() as AddressInfo;
    const words = ['serve', '--no-dist', '--port', String(port), '--state', 'unused'];
    const sentence = new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is taken.*; choose another with --port\\.\n$`);
    try {
      expect(await refused([...words, '--auth-url', `http://127.0.0.1:${port}/v3`])).toMatch(sentence);
      const text = await refused(words);
      expect(text).toMatch(sentence);
      if (process.platform === 'linux') expect(text).toContain(`(process ${process.pid})`);
      await expect(stat(join(directory, 'unused/cloud'))).rejects.toThrow('ENOENT');
    } finally {
      taken.close();
    }
  });
});
