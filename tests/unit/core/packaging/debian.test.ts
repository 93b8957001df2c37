import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { controlFiles, debOf } from '../../../../core/packaging/debian/deb.mjs';
import { root } from '../../../architecture/source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-deb-'));
afterAll(() => rmSync(folder, { recursive: true }));
const isThere = (command: string) => spawnSync(command, ['--version']).status === 0;
const hasDpkg = isThere('dpkg-deb');
const hasSystemd = isThere('systemd-analyze');
const unit = join(root, 'core/packaging/debian/files/sextant.service');
const files = [
  { name: 'usr/bin/sextant', content: Buffer.from('hello'), mode: 0o755 },
  { name: 'etc/sextant/sextant.yaml', content: Buffer.from('cloud:') },
  { name: 'etc/default/sextant', content: Buffer.alloc(2048) },
];

describe('the package of Debian', () => {
  it('[PKG-06] tells dpkg the size, the digests, the configuration that operators change, and its scripts', () => {
    const control = controlFiles(files, '1.2.3', 'arm64');
    const textOf = (name: string) => control.find((each) => each.name === name)?.content?.toString() ?? '';
    expect(textOf('control')).toContain('Package: sextant\nVersion: 1.2.3\nArchitecture: arm64\n');
    expect(textOf('control')).toContain('Installed-Size: 3\n');
    expect(textOf('control')).toMatch(/^Depends: libc6 \(>= 2\.28\)/m);
    expect(textOf('md5sums')).toBe('5d41402abc4b2a76b9719d911017c592  usr/bin/sextant\n');
    expect(textOf('conffiles')).toBe('/etc/default/sextant\n/etc/sextant/sextant.yaml\n');
    for (const script of ['postinst', 'prerm', 'postrm']) {
      expect(spawnSync('sh', ['-n'], { input: textOf(script) }).status).toBe(0);
    }
  });

  it.skipIf(!hasDpkg)('[PKG-01] [PKG-06] is read by dpkg, and has the same bytes each time', () => {
    const build = () => debOf(files, controlFiles(files, '1.2.3', 'amd64'), 1_700_000_000);
    const path = join(folder, 'a.deb');
    writeFileSync(path, build());
    expect(build()).toEqual(build());
    const listed = execFileSync('dpkg-deb', ['--contents', path], {
      encoding: 'utf8',
      env: { ...process.env, TZ: 'UTC' },
    });
    expect(listed.split('\n').map((line) => line.replace(/ +/g, ' '))).toContain(
      '-rwxr-xr-x 0/0 5 2023-11-14 22:13 ./usr/bin/sextant',
    );
    expect(execFileSync('dpkg-deb', ['--field', path, 'Version'], { encoding: 'utf8' })).toBe('1.2.3\n');
  });

  it.skipIf(!hasSystemd)('[PKG-07] has a service whose exposure systemd rates 2.0 at the most', () => {
    const words = ['security', '--offline=yes', '--no-pager', '--threshold=20', unit];
    const { status, stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
    const [, exposure] = /Overall exposure level for sextant\.service: ([\d.]+)/.exec(stdout) ?? [];
    expect(Number(exposure)).toBeLessThanOrEqual(2);
    expect(status).toBe(0);
  });
});
