import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { signerOf } from '../../../../../core/gateway/config/signatures.ts';
import { unpackArchive } from '../../../../../core/gateway/plugins/catalog/unpack-archive.ts';
import { readManifest } from '../../../../../core/gateway/plugins/catalog/manifest.ts';
import { verifyFiles } from '../../../../../core/gateway/plugins/catalog/read-files.ts';
import { aFolder, sextantPlugin } from './a-folder.ts';

it('[X-23] what is built, signed and packed is what a gateway takes: every digest and the signature hold', async () => {
  const folder = aFolder();
  const keys = generateKeyPairSync('ed25519');
  writeFileSync(join(folder, 'key.pem'), keys.privateKey.export({ format: 'pem', type: 'pkcs8' }));
  for (const command of [['build'], ['sign', '--key', 'key.pem'], ['pack']]) {
    expect(await sextantPlugin(folder, ...command)).toMatchObject({ status: 0 });
  }
  const into = join(folder, 'unpacked');
  mkdirSync(into);
  const where = await unpackArchive(join(folder, 'acme.things-1.0.0.tgz'), into);
  const bytes = readFileSync(join(where, 'plugin.json'));
  expect(await verifyFiles(where, readManifest(bytes, false))).toBeGreaterThan(0);
  const signature = readFileSync(join(where, 'plugin.json.sig'), 'utf8');
  const key = keys.publicKey.export({ format: 'pem', type: 'spki' });
  const told = /\S+$/.exec((await sextantPlugin(folder, 'sign', '--key', 'key.pem')).said)?.[0] ?? '';
  expect(signerOf(bytes, signature, [{ name: 'as it was told', key: told }])).toBe('as it was told');
  expect(signerOf(bytes, signature, [{ name: 'acme', key: String(key) }])).toBe('acme');
});

it('[X-24] an author is told the names that a manifest may use: all, or those of a kind', async () => {
  const stable = { status: 'stable' };
  const symbols = { version: '1.0.0', types: { 'OS::A::B': stable }, icons: { box: stable, key: stable }, points: {} };
  const folder = aFolder({ 'node_modules/@sextant/sdk/symbols.json': JSON.stringify(symbols) });
  expect(await sextantPlugin(folder, 'names', 'icons')).toEqual({ status: 0, said: 'box\nkey' });
  const { said } = await sextantPlugin(folder, 'names');
  expect(said).toContain('resource types (on, type):\n  OS::A::B\n');
  expect(await sextantPlugin(folder, 'names', 'moons')).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^there are no names of moons; there are types, /),
  });
  expect(await sextantPlugin(aFolder(), 'names')).toMatchObject({
    status: 1,
    said: expect.stringContaining('npm install'),
  });
});

it('[X-24] packing twice gives the same bytes', async () => {
  const digests = [];
  for (const folder of [aFolder(), aFolder()]) {
    await sextantPlugin(folder, 'build');
    await sextantPlugin(folder, 'pack');
    digests.push(
      createHash('sha256')
        .update(readFileSync(join(folder, 'acme.things-1.0.0.tgz')))
        .digest('hex'),
    );
  }
  expect(digests[0]).toBe(digests[1]);
});

it('[X-23] an old build is not packed: neither of another version, nor of files that have changed since', async () => {
  const folder = aFolder();
  await sextantPlugin(folder, 'build');
  writeFileSync(join(folder, 'thing.ts'), 'export const column = { id: 1 };\n');
  expect(await sextantPlugin(folder, 'pack')).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^dist\/ is older than the plugin's files: they build thing-\w+\.js\. Build again/),
  });
  await sextantPlugin(folder, 'build');
  expect(await sextantPlugin(folder, 'pack')).toEqual({ status: 0, said: 'acme.things-1.0.0.tgz' });
  const source = readFileSync(join(folder, 'plugin.json'), 'utf8');
  writeFileSync(join(folder, 'plugin.json'), source.replace('1.0.0', '1.1.0'));
  expect(await sextantPlugin(folder, 'pack')).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^dist\/ is version 1\.0\.0 and plugin\.json 1\.1\.0\. Build again/),
  });
  writeFileSync(join(folder, 'plugin.json'), source.replace('"Things"', '"Other things"'));
  expect((await sextantPlugin(folder, 'pack')).said).toMatch(/plugin\.json has changed\. Build again/);
});

it('[X-24] a check against a console names each thing that it lacks', async () => {
  const folder = aFolder({}, { requires: ['sextant.http@2', 'acme.other@1'] });
  await sextantPlugin(folder, 'build');
  const stable = { status: 'stable' };
  const symbols = {
    version: '0.9.0',
    sdk: { definePlugin: stable },
    ui: {},
    points: {},
    tokens: { 'sextant.http@1': stable },
  };
  writeFileSync(join(folder, 'symbols.json'), JSON.stringify(symbols));
  expect(await sextantPlugin(folder, 'check', '--host', 'symbols.json')).toEqual({
    status: 1,
    said: [
      'plugin.json:4: the console is 0.9.0, which is not ^1.0',
      'plugin.json:17: the console 0.9.0 has no service sextant.http@2; did you mean sextant.http@1?',
      'the console 0.9.0 has no @sextant/sdk export columnOf',
      'the console 0.9.0 has no point columns@1',
    ].join('\n'),
  });
});

it('[X-23] a check finds a file that is missing or was changed after the build', async () => {
  const folder = aFolder();
  await sextantPlugin(folder, 'build');
  expect(await sextantPlugin(folder, 'check')).toEqual({ status: 0, said: 'nothing is wrong' });
  const { files } = JSON.parse(readFileSync(join(folder, 'dist/plugin.json'), 'utf8'));
  const [file = ''] = Object.keys(files);
  writeFileSync(join(folder, 'dist', file), 'export const column = 1;');
  expect((await sextantPlugin(folder, 'check')).said).toBe(`dist/${file} is not what was built: build again`);
  rmSync(join(folder, 'dist', file));
  expect((await sextantPlugin(folder, 'check')).said).toBe(`dist/${file} is missing: build again`);
});

it('[X-23] a command that can’t do its work says why, and ends with a status of its own', async () => {
  const folder = aFolder();
  expect((await sextantPlugin(folder, 'pack')).said).toMatch(/run sextant-plugin build first/);
  expect(await sextantPlugin(folder, 'sign')).toMatchObject({ status: 1, said: expect.stringContaining('--key') });
  expect(await sextantPlugin(folder, 'biuld')).toMatchObject({ status: 2 });
  expect(await sextantPlugin(folder)).toMatchObject({ status: 0, said: expect.stringContaining('check [--host') });
});

it('[X-24] a command that there is not is named, with the one that was meant; so is a file of symbols', async () => {
  expect(await sextantPlugin(aFolder(), 'chekc')).toEqual({
    status: 2,
    said: expect.stringMatching(/^there is no command chekc; did you mean check\?\n\nsextant-plugin <command>\n/),
  });
  expect((await sextantPlugin(aFolder(), 'names', '--host', 'nothere.json')).said).toMatch(
    /^--host nothere\.json: there is no such file/,
  );
  const { said } = await sextantPlugin(aFolder(), 'help');
  const [, kinds = ''] = /; there are (.*)$/.exec((await sextantPlugin(aFolder(), 'names', 'moons')).said) ?? [];
  for (const kind of kinds.split(', ')) expect(said).toMatch(new RegExp(`Kinds: [^]*\\b${kind}\\b`));
});

it('[X-24] packing says what the check finds, and packs all the same', async () => {
  const columns = [{ id: 'acme-things', on: 'OS::Glance::Image', label: '%lable%', def: './thing#column' }];
  const folder = aFolder({}, { contributes: { columns } });
  await sextantPlugin(folder, 'build');
  expect(await sextantPlugin(folder, 'pack')).toEqual({
    status: 0,
    said: expect.stringMatching(/^check: plugin\.json:\d+: %lable% has no text\nacme\.things-1\.0\.0\.tgz$/),
  });
});
