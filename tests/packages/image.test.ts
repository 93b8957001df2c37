import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageNamed, read, startConsole, writeConfig } from './packages.ts';
import { readOnlySystem } from './roots.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-image-'));
const layout = join(folder, 'layout');
const image = join(folder, 'root');
const user = 42424;
const blob = (digest: string) => join(layout, 'blobs', digest.replace(':', '/'));
const json = (digest: string) => JSON.parse(read(blob(digest)));
let amd: { config: { digest: string }; layers: { digest: string }[] };
let config: { config: { User: string; Entrypoint: string[]; Cmd: string[]; Env: string[] } };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The words that run a command of the image as its user: without rights, on a root that is read-only. */
function asContainer(env: Record<string, string>, command: string[]): string[] {
  const variables = Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]);
  const drop = ['--reuid', String(user), '--regid', String(user), '--clear-groups', '--no-new-privs', 'bwrap'];
  return [...drop, '--unshare-user', ...readOnlySystem(image, ['/var/lib/sextant']), ...variables, ...command];
}

describe('the OCI image', () => {
  beforeAll(() => {
    for (const path of [layout, image]) mkdirSync(path);
    chmodSync(folder, 0o755);
    execFileSync('tar', ['-xf', packageNamed(/\.oci\.tar$/), '-C', layout]);
    const [named] = JSON.parse(read(join(layout, 'index.json'))).manifests;
    const [first] = json(named.digest).manifests;
    amd = json(first.digest);
    config = json(amd.config.digest);
    for (const { digest } of amd.layers)
      execFileSync('tar', ['--extract', '--gzip', '--numeric-owner', '--file', blob(digest), '--directory', image]);
  });

  it('[PKG-08] has every blob whole, and machine code of the processor that each manifest names', () => {
    for (const name of readdirSync(join(layout, 'blobs/sha256'))) {
      const digest = createHash('sha256').update(readFileSync(join(layout, 'blobs/sha256', name)));
      expect(digest.digest('hex')).toBe(name);
    }
    const [named] = JSON.parse(read(join(layout, 'index.json'))).manifests;
    const machines = json(named.digest).manifests.map(({ digest }: { digest: string }) => {
      const program = execFileSync('tar', ['-xzOf', blob(json(digest).layers[1].digest), 'usr/lib/sextant/bin/node'], {
        maxBuffer: 2 ** 28,
      });
      // Bytes 18 and 19 of an ELF file name the processor: 62 is x86-64, 183 is AArch64.
      return program.readUInt16LE(18);
    });
    expect(machines).toEqual([62, 183]);
  });

  it('[PKG-08] has no shell and no package manager', () => {
    for (const path of ['bin/sh', 'usr/bin/sh', 'bin/bash', 'usr/bin/env', 'usr/bin/dpkg'])
      expect(existsSync(join(image, path))).toBe(false);
    expect(read(join(image, 'etc/ssl/certs/ca-certificates.crt')).match(/BEGIN CERTIFICATE/g)?.length).toBeGreaterThan(
      100,
    );
  });

  it('[PKG-08] runs as its user on a read-only root, is ready, answers its health check, and writes its state alone', async () => {
    expect(config.config.User).toBe(`${user}:${user}`);
    chownSync(join(image, 'var/lib/sextant'), user, user);
    const port = await writeConfig(join(image, 'etc/sextant/sextant.yaml'));
    const env = Object.fromEntries(config.config.Env.map((line) => line.split('=') as [string, string]));
    const { Entrypoint, Cmd } = config.config;
    const { ask, stop } = await startConsole('setpriv', asContainer(env, [...Entrypoint, ...Cmd]), port);
    expect((await ask('/auth/login/')).status).toBe(200);
    const check = [...Entrypoint, 'healthcheck', '--ready', '--config', '/etc/sextant/sextant.yaml'];
    const health = spawnSync('setpriv', asContainer(env, check), { encoding: 'utf8' });
    expect([health.status, health.stderr]).toEqual([0, '']);
    const write = `try { require('fs').writeFileSync('/usr/x', '') } catch (error) { console.log(error.code) }`;
    const refused = execFileSync('setpriv', asContainer(env, ['/usr/lib/sextant/bin/node', '-e', write]), {
      encoding: 'utf8',
    });
    expect(refused.trim()).toBe('EROFS');
    await stop();
  });

  it('[PKG-08] takes Keystone’s address from OS_AUTH_URL where no configuration is mounted', () => {
    const command = ['/usr/bin/sextant', '--check-config', '--config', '/etc/sextant/sextant.yaml'];
    const env = { OS_AUTH_URL: 'http://keystone.example.org:5000/v3' };
    execFileSync('tar', ['-xzf', blob(amd.layers[2]?.digest ?? ''), '-C', image, 'etc/sextant/sextant.yaml']);
    const said = execFileSync('setpriv', asContainer(env, command), { encoding: 'utf8' });
    expect(said).toBe('The configuration is in order.\n');
  });
});
