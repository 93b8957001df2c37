import { generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plugin } from '../../../../core/cli/plugin.ts';
import { printable } from '../../../../core/cli/printable.ts';
import { aPlugin, asEntries, layFiles, tgz } from '../../../support/archives.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command and returns what it prints. */
async function run(...args: string[]): Promise<string> {
  let out = '';
  await plugin([...args, '--state', join(folder, 'state')], (text) => (out += text));
  return out;
}
const reach = 'Its code runs in the page with the rights of whoever is signed in: there is no sandbox.\n';
const unsigned = 'Plugins that nobody has signed are accepted; plugins.signatures.require: signed ends that.\n';
const installed = () => readdirSync(join(folder, 'state/plugins')).sort();

describe('sextant plugin', () => {
  it('[X-21] add checks a folder and puts what its manifest vouches for into the plugins directory; ls shows it', async () => {
    layFiles(join(folder, 'made'), { ...aPlugin('acme.things'), 'notes.txt': 'mine' });
    expect(await run('add', join(folder, 'made'))).toBe(
      `acme.things 1.0.0 is in ${join(folder, 'state/plugins/acme.things')}\n${reach}${unsigned}`,
    );
    expect(readdirSync(join(folder, 'state/plugins/acme.things')).sort()).toEqual(['plugin.json', 'thing-1.js']);
    expect(await run('ls')).toMatch(
      /^verified {2}acme\.things {2}1\.0\.0 {2}[0-9a-f]{16} .*state\/plugins\/acme\.things\n$/,
    );
  });

  it('[X-21] add takes an archive, which takes the place of the folder that brought the same plugin; rm takes it away', async () => {
    layFiles(join(folder, 'state/plugins/by-hand'), aPlugin('acme.things'));
    writeFileSync(join(folder, 'two.tgz'), await tgz(asEntries(aPlugin('acme.things', { version: '2.0.0' }))));
    await run('add', join(folder, 'two.tgz'));
    expect(installed()).toEqual(['acme.things.tgz']);
    expect(await run('ls')).toContain('acme.things  2.0.0');
    expect(await run('rm', 'acme.things')).toContain('acme.things is removed');
    expect(installed()).toEqual([]);
  });

  it('[X-31] add says what a plugin’s code may do, and that nobody’s signature is asked for, where that is so', async () => {
    const keys = generateKeyPairSync('ed25519');
    const files = aPlugin('acme.things');
    const signature = sign(null, Buffer.from(files['plugin.json'] as string), keys.privateKey).toString('base64');
    layFiles(join(folder, 'made'), { ...files, 'plugin.json.sig': signature });
    expect(await run('add', join(folder, 'made'))).toContain(reach + unsigned);
    const key = JSON.stringify(keys.publicKey.export({ type: 'spki', format: 'pem' }));
    const config = `plugins: { signatures: { require: signed, keys: [{ name: acme, key: ${key} }] } }`;
    layFiles(folder, { 'sextant.yaml': config });
    const said = await run('add', join(folder, 'made'), '--config', join(folder, 'sextant.yaml'));
    expect([said.includes(reach), said.includes(unsigned)]).toEqual([true, false]);
  });

  it('[X-26] ls says of each that is not served why not, and what is wrong with the site files', async () => {
    layFiles(join(folder, 'state'), {
      'plugins/bad/plugin.json': '{',
      'plugins/off/plugin.json': aPlugin('acme.off', {}, {})['plugin.json'] as string,
      'site/enablement.yaml': 'disabled: [acme.off]\n',
      'site/layout.yaml': '- hide: true\n',
    });
    const out = await run('ls');
    expect(out).toMatch(/^broken +bad .*\n {4}plugin\.json: .*\n/m);
    expect(out).toMatch(/^disabled +acme\.off .*\n {4}it is switched off in enablement\.yaml\n/m);
    expect(out).toContain("site/layout.yaml:1: 0: must have required property 'key'");
    expect(JSON.parse(await run('ls', '--json')).items.map(({ state }: { state: string }) => state)).toEqual([
      'disabled',
      'broken',
    ]);
  });

  it('[X-26] a version that would write to the terminal is refused, and no text of a plugin reaches it as it is', async () => {
    layFiles(join(folder, 'bad'), aPlugin('acme.bad', { version: '1.0.0-\u001B]0;owned\u0007\u001B[2K' }));
    await expect(run('add', join(folder, 'bad'))).rejects.toThrow('version');
    layFiles(join(folder, 'state/plugins/bad'), aPlugin('acme.bad', { version: '1.0.0-\u001B[2K' }));
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    expect(printable(await run('ls'))).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/);
    expect(printable('\u001B[31m\ta\rb\n')).toBe('[U+001B][31m[U+0009]a[U+000D]b\n');
  });

  it('[X-26] add refuses in words what would not be served, and leaves nothing behind', async () => {
    layFiles(join(folder, 'bad'), { ...aPlugin('acme.bad'), 'thing-1.js': 'tampered' });
    await expect(run('add', join(folder, 'bad'))).rejects.toThrow(
      'is refused: thing-1.js is not the file that plugin.json was made for.',
    );
    await expect(run('add', join(folder, 'nowhere'))).rejects.toThrow('is no folder with a plugin.json and no .tgz.');
    await expect(run('rm', 'acme.none')).rejects.toThrow('There is no plugin acme.none');
    await expect(run('dance')).rejects.toThrow('Try: sextant plugin ls');
    expect(existsSync(join(folder, 'state/store'))).toBe(false);
  });
});
