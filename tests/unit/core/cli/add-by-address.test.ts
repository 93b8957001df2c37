import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchPlugin } from '../../../../core/cli/fetch-plugin.ts';
import { plugin } from '../../../../core/cli/plugin.ts';
import { aPlugin, asEntries, tgz } from '../../../support/archives.ts';

let server: Server;
let archive: Buffer;
let older: Buffer;
let sha256: string;
let host: string;
let folder: string;
let asked: string[];
const answers: Record<string, (response: ServerResponse) => void> = {
  '/things.tgz': (response) => response.end(archive),
  '/moved': (response) => response.writeHead(302, { location: '/things.tgz' }).end(),
  '/away': (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/things.tgz' }).end(),
  '/signed': (response) => response.writeHead(302, { location: 'ftp://me:secret@x/?sig=secret' }).end(),
  '/file': (response) => response.writeHead(302, { location: 'file:///etc/hostname' }).end(),
  '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
  '/packed': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(archive),
  '/older.tgz': (response) => response.end(older),
  // The answer names no length.
  '/endless': (response) => {
    const more = () => response.destroyed || response.write(Buffer.alloc(64 * 1024), () => setImmediate(more));
    more();
  },
};

const publisher = generateKeyPairSync('ed25519');
const signed = (files: ReturnType<typeof aPlugin>) => ({
  ...files,
  'plugin.json.sig': sign(null, Buffer.from(files['plugin.json'] as string), publisher.privateKey).toString('base64'),
});

beforeAll(async () => {
  archive = await tgz(asEntries(signed(aPlugin('acme.things'))));
  older = await tgz(asEntries(signed(aPlugin('acme.things', { version: '0.9.10' }))));
  sha256 = createHash('sha256').update(archive).digest('hex');
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = answers[request.url ?? ''];
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
  folder = mkdtempSync(join(tmpdir(), 'sextant-address-'));
  configure(`plugins: { hosts: ['${host}'] }`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const configure = (text: string) => writeFileSync(join(folder, 'sextant.yaml'), `${text}\n`);
async function add(path: string, ...more: string[]): Promise<string> {
  let out = '';
  const words = ['--state', join(folder, 'state'), '--config', join(folder, 'sextant.yaml')];
  await plugin(
    ['add', path.startsWith('/') ? `http://${host}${path}` : path, ...more, ...words],
    (text) => (out += text),
  );
  return out;
}
const installed = () => {
  const place = join(folder, 'state/plugins');
  return existsSync(place) ? readdirSync(place) : [];
};

describe('[X-21] sextant plugin add with an address', () => {
  it('fetches the archive that was pinned, follows it where it has moved to, and puts it in its place', async () => {
    expect(await add('/things.tgz', '--sha256', sha256)).toMatch(/^acme\.things 1\.0\.0 is in .*acme\.things\.tgz\n/);
    await add('/moved', '--sha256', sha256.toUpperCase());
    expect([installed(), asked]).toEqual([['acme.things.tgz'], ['/things.tgz', '/moved', '/things.tgz']]);
  });

  it('[X-26] puts nothing there that is not what was pinned, and asks for nothing without a pin', async () => {
    const wrong = 'a'.repeat(64);
    await expect(add('/things.tgz', '--sha256', wrong)).rejects.toThrow(
      `what came is not what --sha256 says, but ${sha256}`,
    );
    asked = [];
    await expect(add('/things.tgz')).rejects.toThrow('is not fetched unpinned');
    await expect(add('/things.tgz', '--sha256', 'abc')).rejects.toThrow('64 hexadecimal digits');
    await expect(add('./no-address', '--sha256', wrong)).rejects.toThrow('goes with the address');
    expect([installed(), asked]).toEqual([[], []]);
  });

  it('[X-26] without a pin takes what a trusted key has signed, and nothing else', async () => {
    configure(`plugins: { hosts: ['${host}'], signatures: { require: signed } }`);
    await expect(add('/things.tgz')).rejects.toThrow('is not one of a trusted key');
    expect([installed(), asked]).toEqual([[], ['/things.tgz']]);
  });

  it('[X-26] without a pin puts no older version in place of a newer one, whoever signed it, and says what it replaces', async () => {
    const key = JSON.stringify(publisher.publicKey.export({ type: 'spki', format: 'pem' }));
    configure(`plugins: { hosts: ['${host}'], signatures: { require: signed, keys: [{ name: acme, key: ${key} }] } }`);
    await add('/things.tgz');
    await expect(add('/older.tgz')).rejects.toThrow('acme.things 0.9.10, older than the 1.0.0 that is installed');
    expect(readFileSync(join(folder, 'state/plugins/acme.things.tgz'))).toEqual(archive);
    const pin = createHash('sha256').update(older).digest('hex');
    expect(await add('/older.tgz', '--sha256', pin)).toMatch(/^acme\.things 0\.9\.10 is in .*, in place of 1\.0\.0\n/);
  });

  it('[X-26] says no secret of an address: its messages are in logs', async () => {
    const secrets = [
      'https://me:secret@plugins.example/things.tgz',
      'http://me:secret@plugins.example/things.tgz',
      'oci://me:secret@plugins.example/things:1',
      'https://me:secret@/',
      `http://${host}/nothing?X-Signature=secret`,
      '/signed',
    ];
    for (const address of secrets)
      for (const pin of [['--sha256', sha256], []]) {
        const said = await add(address, ...pin).catch((error: Error) => error.message);
        expect(said).toMatch(/fetched|address/);
        expect(said).not.toContain('secret');
      }
  });

  it('[X-21] takes a host for the same with its usual port, and without', async () => {
    const hosts = { sha256, isSigned: false, hosts: ['bad:99999', '127.0.0.1:80'] };
    const fetched = (address: string) => fetchPlugin(address, join(folder, 'fetched'), hosts);
    await expect(fetched('http://127.0.0.1:81/')).rejects.toThrow('is not among');
    await expect(fetched('http://127.0.0.1/no-plugin')).rejects.toThrow(/^(?!.*is not among)/);
  });

  it.each([
    ['/away', '127.0.0.1:9 is not among plugins.hosts'],
    ['/file', 'is no https:// address'],
    ['/round', 'it leads on more than 3 times'],
    ['/nothing', 'answers 404'],
    ['/packed', 'says Content-Encoding: gzip'],
    ['http://plugins.example/things.tgz', 'is no https:// address'],
    ['https://plugins.example/things.tgz', 'plugins.example is not among plugins.hosts'],
    ['https://me:secret@plugins.example/things.tgz', 'a user and a password'],
    ['oci://plugins.example/things:1', 'OCI artifacts are not taken yet'],
  ])('[X-26] does not go where it was not let: %s', async (path, why) => {
    await expect(add(path, '--sha256', sha256)).rejects.toThrow(why);
    expect(installed()).toEqual([]);
  });

  it('[X-26] goes nowhere while the configuration names no host', async () => {
    configure('{}');
    await expect(add('/things.tgz', '--sha256', sha256)).rejects.toThrow('not among plugins.hosts');
    expect(asked).toEqual([]);
  });

  it('[X-26] breaks off what is too large, whether it says so or not', async () => {
    const fetched = (path: string) =>
      fetchPlugin(`http://${host}${path}`, join(folder, 'fetched'), {
        hosts: [host],
        sha256,
        isSigned: false,
        largest: archive.length - 1,
      });
    await expect(fetched('/things.tgz')).rejects.toThrow('it is larger than');
    await expect(fetched('/endless')).rejects.toThrow('it is larger than');
  });
});
