import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { revocationPurpose, Revocations } from '../../../../../core/gateway/session/revocations.ts';
import { createCookieSeal } from '../../../../../core/gateway/session/sealed-cookie.ts';

const authUrl = 'http://keystone.test/v3';
const seal = createCookieSeal(['0123456789abcdefghijklmnopqrstuvwxyz'], revocationPurpose);
const log = { info: () => {}, warn: () => {} };

let directory: string;
let tries: { token: string; at: number }[];
let isUp: boolean;
let opened: Revocations[];

beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'sextant-revocations-')), 'revocations');
  [tries, isUp, opened] = [[], false, []];
});
afterEach(() => {
  for (const each of opened) each.close();
  rmSync(join(directory, '..'), { recursive: true, force: true });
});

function open(keys = seal): Revocations {
  const made = new Revocations({
    directory,
    seal: keys,
    revoke: async ({ token }) => {
      tries.push({ token, at: performance.now() });
      if (!isUp) throw new Error('away');
    },
    isKeystone: (url) => url === authUrl,
    log,
    firstPause,
    lookEvery,
  });
  opened.push(made);
  return made;
}

const files = () => readdirSync(directory);
const firstPause = 20;
const lookEvery = 150;
const inAnHour = () => Date.now() + 3600_000;

describe('[AUTH-09] a token that could not be revoked', () => {
  it('is tried again with growing pauses until Keystone has forgotten it, and then never', async () => {
    const revocations = open();
    await revocations.tryAgain({ authUrl, token: 'gAAAA', until: inAnHour() });
    await expect.poll(() => tries.length).toBeGreaterThanOrEqual(3);
    const [first, second, third] = tries.map(({ at }) => at) as [number, number, number];
    // A busy machine makes a pause longer, never shorter; a timer may be a millisecond early.
    expect(second - first).toBeGreaterThan(firstPause - 2);
    expect(third - second).toBeGreaterThan(2 * firstPause - 2);
    isUp = true;
    await expect.poll(() => [revocations.size, files()]).toEqual([0, []]);
  });

  it('is sealed in a file of its own, for its user only; a restart goes on with it', async () => {
    const former = open();
    await former.tryAgain({ authUrl, token: 'gAAAA-secret', until: inAnHour() });
    former.close();
    const [name = ''] = files();
    expect(files()).toHaveLength(1);
    expect(readFileSync(join(directory, name), 'utf8')).not.toContain('gAAAA');
    expect(statSync(join(directory, name)).mode & 0o077).toBe(0);
    isUp = true;
    await open().load();
    await expect.poll(files).toEqual([]);
    expect(tries.at(-1)?.token).toBe('gAAAA-secret');
  });

  it('that has ended by itself is let go', async () => {
    const revocations = open();
    await revocations.tryAgain({ authUrl, token: 'short', until: Date.now() + 60 });
    await expect.poll(() => [revocations.size, files()]).toEqual([0, []]);
    await open().load();
    expect(tries.length).toBeLessThan(5);
  });

  it('is no reason to call anything else than the configured Keystone, nor is a file of another key', async () => {
    const former = open();
    await former.keep({ authUrl: 'http://elsewhere.test/v3', token: 'stray', until: inAnHour() });
    former.close();
    const foreign = open(createCookieSeal(['another key that is long enough to be one'], revocationPurpose));
    await foreign.keep({ authUrl, token: 'foreign', until: inAnHour() });
    foreign.close();
    const next = open();
    await next.load();
    expect([files().length, next.size]).toEqual([2, 0]);
  });
});

describe('[AUTH-09] a token that is to be revoked', () => {
  const revocation = () => ({ authUrl, token: 'gAAAA', until: inAnHour() });

  it('is kept before the first try: the next process goes on with it though this one was killed', async () => {
    isUp = true;
    await open().keep(revocation());
    await open().load();
    await expect.poll(() => [tries.length, files()]).toEqual([1, []]);
  });

  it('leaves no file once Keystone has forgotten it, also when that is while the file is written', async () => {
    const revocations = open();
    const one = revocation();
    void revocations.keep(one, inAnHour());
    void revocations.keep(one);
    await revocations.drop(one);
    expect([revocations.size, files(), tries]).toEqual([0, [], []]);
  });

  it('and that running calls hold is left to its gateway, until that is away', async () => {
    isUp = true;
    const owner = open();
    await owner.load();
    await owner.keep(revocation(), inAnHour());
    const other = open();
    await other.load();
    await new Promise((resolve) => setTimeout(resolve, 4 * lookEvery));
    expect([other.size, tries]).toEqual([0, []]);
    owner.close();
    await expect.poll(() => [tries.length, files()], { timeout: 5000 }).toEqual([1, []]);
  });

  it('is taken up by a gateway that shares the folder when the one that kept it is away', async () => {
    const other = open();
    await other.load();
    const owner = open();
    await owner.tryAgain(revocation());
    owner.close();
    isUp = true;
    await expect.poll(files, { timeout: 5000 }).toEqual([]);
  });

  it('is revoked at the start where the calls that held it have had their time', async () => {
    isUp = true;
    await open().keep(revocation(), Date.now() - 1);
    await open().load();
    await expect.poll(files).toEqual([]);
  });
});
