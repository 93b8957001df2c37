import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  builtPackages,
  givenPackages,
  packageNamed,
  read,
  root,
  signKey,
  startConsole,
  writeConfig,
} from './packages.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-npm-'));
const command = join(folder, 'prefix/bin/sextant');
afterAll(() => rmSync(folder, { recursive: true }));

describe('the npm package', () => {
  beforeAll(() => {
    // A registry that nobody serves, and an empty cache: all has to be in the file.
    const cut = ['--offline', '--registry', 'http://127.0.0.1:9/', '--cache', join(folder, 'cache')];
    const words = ['install', '--global', '--prefix', join(folder, 'prefix'), ...cut, '--no-audit', '--no-fund'];
    execFileSync('npm', [...words, packageNamed(/^sextant-[\d.]+\.tgz$/)], { cwd: folder, stdio: 'pipe' });
  });

  it('[PKG-02] is installed without a network, starts, serves the sign-in page with its files, and says how it is', async () => {
    const config = join(folder, 'sextant.yaml');
    const port = await writeConfig(config);
    const words = ['start', '--config', config, '--state', join(folder, 'state')];
    const { ask, stop } = await startConsole(command, words, port);
    const page = await (await ask('/auth/login/')).text();
    const [, script = ''] = /src="(\/static\/[^"]+\.js)"/.exec(page) ?? [];
    expect((await ask(script)).status).toBe(200);
    const health = spawnSync(command, ['healthcheck', '--config', config, '--ready'], { encoding: 'utf8' });
    expect([health.status, health.stderr]).toEqual([0, '']);
    await stop();
    expect(spawnSync(command, ['healthcheck', '--config', config]).status).toBe(1);
  });

  it('[PKG-02] says its version and takes the settings of a Horizon over', () => {
    const { version } = JSON.parse(read(join(root, 'package.json')));
    expect(execFileSync(command, ['--version'], { encoding: 'utf8' })).toBe(`${version}\n`);
    writeFileSync(join(folder, 'local_settings.py'), 'OPENSTACK_KEYSTONE_URL = "https://keystone.example.org/v3"\n');
    const { stdout } = spawnSync(command, ['import-horizon', join(folder, 'local_settings.py')], { encoding: 'utf8' });
    expect(stdout).toContain('auth_url: https://keystone.example.org/v3');
  });
});

describe('the folder with the packages', () => {
  it.skipIf(givenPackages !== undefined)('[PKG-04] is checked with sha256sum and openssl, as the documents say', () => {
    const key = join(folder, 'sextant.pub');
    execFileSync('openssl', ['pkey', '-in', signKey, '-pubout', '-out', key]);
    const check = (line: string) => execFileSync('sh', ['-c', line], { cwd: builtPackages, encoding: 'utf8' });
    expect(
      check(`openssl pkeyutl -verify -pubin -inkey ${key} -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig`),
    ).toContain('Verified Successfully');
    expect(check('sha256sum --check SHA256SUMS')).toContain('.tgz: OK');
  });
});
