import { execFileSync } from 'node:child_process';
import { chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageNamed, read, startConsole, writeConfig } from './packages.ts';
import { filesIn, inSystem, readOnlySystem, unpackDebian } from './roots.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-debian-'));
const system = join(folder, 'system');
const at = (path: string) => join(system, path);
const config = '/etc/sextant/sextant.yaml';
let before: string[];
const install = () => inSystem(system, 'dpkg', '--install', '/tmp/sextant.deb');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package of Debian', () => {
  beforeAll(() => {
    unpackDebian(system);
    before = filesIn(system);
    copyFileSync(packageNamed(/_amd64\.deb$/), at('tmp/sextant.deb'));
    install();
  });

  it('[PKG-06] is installed with a user of its own and keys that nobody else may read, for both processors', () => {
    const [, , uid = '', gid = '', , home, shell] = inSystem(system, 'getent', 'passwd', 'sextant').trim().split(':');
    expect([home, shell]).toEqual(['/var/lib/sextant', '/usr/sbin/nologin']);
    expect(Number(uid)).toBeGreaterThan(99);
    expect(Number(gid)).toBeGreaterThan(99);
    const keys = statSync(at('etc/sextant/session-keys'));
    expect([keys.mode & 0o777, keys.uid]).toEqual([0o600, 0]);
    expect(Buffer.from(read(at('etc/sextant/session-keys')), 'base64')).toHaveLength(48);
    const arm = execFileSync('dpkg-deb', ['--field', packageNamed(/_arm64\.deb$/), 'Architecture'], {
      encoding: 'utf8',
    });
    expect(arm.trim()).toBe('arm64');
    const page = read(at('usr/share/doc/sextant/core/gateway/docs/in-horizons-place.md'));
    expect(page).toContain('apt install');
    // Digests of all files are those that the package names.
    expect(inSystem(system, 'dpkg', '--verify', 'sextant')).toBe('');
  });

  it('[PKG-06] runs as its user on a root that it can’t write to, with its own Node and the keys as a credential', async () => {
    const port = await writeConfig(at(config));
    const user = statOwner();
    mkdirSync(at('var/lib/sextant'), { mode: 0o700 });
    mkdirSync(at('run/credentials'), { recursive: true });
    copyFileSync(at('etc/sextant/session-keys'), at('run/credentials/session-keys'));
    for (const path of ['var/lib/sextant', 'run/credentials/session-keys']) chownSync(at(path), user.uid, user.gid);
    const credentials = ['--setenv', 'SEXTANT_SESSION_KEYS_FILE', '/run/credentials/session-keys'];
    const drop = ['setpriv', '--reuid', 'sextant', '--regid', 'sextant', '--clear-groups', '--no-new-privs'];
    const rights = ['--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID', '--setenv', 'PATH', '/usr/bin:/usr/sbin'];
    const command = serviceCommand(read(at('usr/lib/systemd/system/sextant.service')));
    const words = [...readOnlySystem(system, ['/var/lib/sextant']), ...rights, ...credentials, ...drop, ...command];
    const { ask, stop } = await startConsole('bwrap', words, port);
    expect((await ask('/auth/login/')).status).toBe(200);
    await stop();
  });

  it('[PKG-06] keeps a changed configuration and the keys when it is installed again, as an upgrade or a roll-back does', () => {
    const keys = read(at('etc/sextant/session-keys'));
    const changed = read(at(config));
    install();
    expect(read(at('etc/sextant/session-keys'))).toBe(keys);
    expect(read(at(config))).toBe(changed);
  });

  it('[PKG-06] leaves nothing behind when it is purged: no file, no user, no group', () => {
    rmSync(at('run/credentials'), { recursive: true, force: true });
    writeFileSync(at('var/lib/sextant/left-over'), '');
    inSystem(system, 'dpkg', '--purge', 'sextant');
    expect(filesIn(system)).toEqual(before);
    for (const database of ['etc/passwd', 'etc/group', 'etc/shadow'])
      expect(read(at(database))).not.toContain('sextant');
  });
});

function statOwner(): { uid: number; gid: number } {
  const [, , uid, gid] = inSystem(system, 'getent', 'passwd', 'sextant').split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Returns the command of a unit, by its words. */
function serviceCommand(unit: string): string[] {
  return /^ExecStart=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
}
