import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { completeConfig } from '../../../../../core/gateway/config/gateway-config.ts';
import { readFlags } from '../../../../../core/gateway/config/flags.ts';
import { readGatewayConfig } from '../../../../../core/gateway/config/read-config.ts';
import { sessionKeys } from '../../../../../core/gateway/config/session-keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-keys-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const keys = (stateDirectory = folder) => sessionKeys(completeConfig({ cloud: { regions: [] }, stateDirectory }));
const good = 'a-secret-of-thirty-two-characters-or-more';

async function keyFile(text: string, mode = 0o600): Promise<void> {
  const path = join(folder, 'session.key');
  await writeFile(path, text);
  await chmod(path, mode);
}

describe('the file of session keys', () => {
  it('[AUTH-10] is made for its user only, in a folder for its user only', async () => {
    const state = join(folder, 'state');
    expect(await keys(state)).toHaveLength(1);
    expect((await stat(state)).mode & 0o777).toBe(0o700);
    expect((await stat(join(state, 'session.key'))).mode & 0o777).toBe(0o600);
    await keyFile(`${good}\n`);
    expect(await keys()).toEqual([good]);
  });

  it('[AUTH-10] is refused when others can read or change it, with what to do', async () => {
    for (const mode of [0o640, 0o604, 0o620, 0o666]) {
      await keyFile(good, mode);
      await expect(keys()).rejects.toThrow(/can be read or changed by other users \(mode 0\d{3}\).*chmod 600/);
    }
  });

  it.runIf(process.geteuid?.() === 0)('[AUTH-10] is refused when another user has placed it', async () => {
    await keyFile(good);
    await chown(join(folder, 'session.key'), 65_534, 65_534);
    await expect(keys()).rejects.toThrow(/belongs to another user \(65534\).*chown 0/);
  });

  it('[AUTH-10] is refused when its key can be guessed, or it is no file of keys', async () => {
    await keyFile('a'.repeat(42));
    await expect(keys()).rejects.toThrow(/can be guessed/);
    await keyFile('\0'.repeat(5_000_000));
    await expect(keys()).rejects.toThrow(/5000000 bytes/);
  });
});

describe('the file of session keys that the operator keeps', () => {
  const path = () => join(folder, 'kept');
  const kept = () => sessionKeys(completeConfig({ cloud: { regions: [] }, session: { keysFile: path() } }));
  const keep = async (text: string, mode = 0o600) => {
    await writeFile(path(), text);
    await chmod(path(), mode);
  };

  it('[OPS-06] has one key on each line, and comments', async () => {
    await keep(`# the newest first, and this line is longer than thirty-two signs\n${good}\n\n  ${good}-2  \n`);
    expect(await kept()).toEqual([good, `${good}-2`]);
  });

  it('[OPS-06] may be read by its group, and by nobody else', async () => {
    for (const mode of [0o400, 0o440, 0o640]) {
      await keep(good, mode);
      expect(await kept()).toEqual([good]);
      await rm(path());
    }
    for (const mode of [0o644, 0o660, 0o602]) {
      await keep(good, mode);
      await expect(kept()).rejects.toThrow(/can be read or changed by other users \(mode 0\d{3}\).*chmod 640/);
    }
  });

  it('[OPS-06] is refused in one sentence when it is missing or holds no key', async () => {
    await expect(kept()).rejects.toThrow(/^session\.keys_file: .*kept cannot be read: ENOENT\.$/);
    await keep('short\n');
    await expect(kept()).rejects.toThrow(/holds no session key of 32 characters or more/);
  });

  it('[OPS-06] is refused when one of its keys is too short: another one would seal in its place, and nobody would know', async () => {
    await keep(`a new key that is short\n${good}\n`);
    await expect(kept()).rejects.toThrow(/^.*kept holds a key of fewer than 32 characters; make new keys$/);
  });

  it('[OPS-06] is named by the file or the environment, and never beside keys', async () => {
    const read = async (text: string, environment: Record<string, string> = {}) => {
      const file = join(folder, 'sextant.yaml');
      await writeFile(file, `cloud: { auth_url: "http://k" }\n${text}`);
      return (await readGatewayConfig(readFlags(['--config', file]), environment)).session;
    };
    await keep(good);
    expect(await read(`session: { keys_file: "${path()}" }`)).toMatchObject({ keys: [], keysFile: path() });
    const named = { SEXTANT_SESSION_KEYS_FILE: path() };
    expect(await read(`session: { keys: ["${good}"] }`, named)).toMatchObject({ keys: [], keysFile: path() });
    const given = { SEXTANT_SESSION_KEYS: good };
    expect(await read(`session: { keys_file: "${path()}" }`, given)).toMatchObject({ keys: [good], keysFile: null });
    await expect(read('', { ...named, ...given })).rejects.toThrow('exclude each other');
    await expect(read(`session: { keys: ["${good}"], keys_file: "${path()}" }`)).rejects.toThrow('exclude each other');
  });
});
