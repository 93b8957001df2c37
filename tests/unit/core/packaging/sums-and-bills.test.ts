import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checksums, signature } from '../../../../core/packaging/checksums.mjs';
import { packagesNeededBy } from '../../../../core/packaging/application/runtime-packages.mjs';
import { readOptions } from '../../../../core/packaging/options.mjs';
import { applicationComponents, billOfMaterials, npmComponent } from '../../../../core/packaging/sbom/cyclonedx.mjs';
import { readSource } from '../../../../core/packaging/source-commit.mjs';
import { root } from '../../../architecture/source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-sums-'));
afterAll(() => rmSync(folder, { recursive: true }));
const pem = (type: 'ed25519' | 'ed448') => generateKeyPairSync(type as 'ed25519');

describe('checksums', () => {
  it('[PKG-04] are read by sha256sum, and their signature by openssl with the public key alone', () => {
    const files = ['b', 'a'].map((name) => ({ name, content: Buffer.from(`content of ${name}`) }));
    const { privateKey, publicKey } = pem('ed25519');
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
    const sums = checksums(files);
    for (const { name, content } of files) writeFileSync(join(folder, name), content);
    writeFileSync(join(folder, 'SHA256SUMS'), sums);
    writeFileSync(join(folder, 'SHA256SUMS.sig'), signature(sums, key));
    writeFileSync(join(folder, 'key.pub'), publicKey.export({ type: 'spki', format: 'pem' }));
    const run = (command: string) => execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
    expect(run('sha256sum --check SHA256SUMS')).toBe('a: OK\nb: OK\n');
    const verify =
      'openssl pkeyutl -verify -pubin -inkey key.pub -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig 2>&1 || true';
    expect(run(verify)).toContain('Verified Successfully');
    writeFileSync(join(folder, 'SHA256SUMS'), sums.replace('  a', '  c'));
    expect(run(verify)).toContain('Verification Failure');
    expect(signature(sums, key)).toEqual(readFileSync(join(folder, 'SHA256SUMS.sig')));
  });

  it('[PKG-04] are signed by an ed25519 key alone; another file is refused in a sentence', () => {
    const other = pem('ed448').privateKey.export({ type: 'pkcs8', format: 'pem' });
    expect(() => signature('', other)).toThrow('must be an ed25519 key, and it is ed448');
    expect(() => signature('', 'no key')).toThrow('holds no private key in PEM');
  });
});

describe('a bill of materials', () => {
  const source = { version: '9.9.9', commit: 'abc', epoch: 1_700_000_000, isChanged: false };
  const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));

  it('[PKG-03] names each package with its version, licence and digest, and where its code is', () => {
    const { dependencies } = read('package.json');
    const { packages: locked } = read('package-lock.json');
    const all = packagesNeededBy(locked, Object.keys(dependencies));
    const packages = packagesNeededBy(locked, ['fastify', 'ajv']);
    const bill = JSON.parse(
      billOfMaterials(source, applicationComponents({ files: [], packages, imported: ['fastify', 'ajv'], all })),
    );
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 });
    expect(bill.metadata.timestamp).toBe('2023-11-14T22:13:20.000Z');
    expect(bill.components.length).toBeGreaterThan(150);
    const incomplete = bill.components.filter(
      (one: Record<string, unknown>) => !(one['version'] && one['licenses'] && one['hashes'] && one['purl']),
    );
    expect(incomplete).toEqual([]);
    const placeOf = (name: string) =>
      bill.components.find((one: { name: string }) => one.name === name).properties[0].value;
    expect([placeOf('fastify'), placeOf('react-dom')]).toEqual(['server', 'page']);
    const refs = bill.components.map((one: Record<string, unknown>) => one['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    expect(bill.dependencies[0].dependsOn).toEqual(refs);
  });

  it('[PKG-03] tells scopes, expressions of licences and digests in the words of CycloneDX', () => {
    const locked = {
      path: '',
      name: '@a/b',
      version: '1.0.0',
      license: '(MIT OR Apache-2.0)',
      integrity: 'sha512-AQI=',
    };
    expect(npmComponent(locked, 'page')).toEqual({
      type: 'library',
      'bom-ref': 'pkg:npm/%40a/b@1.0.0',
      group: '@a',
      name: 'b',
      version: '1.0.0',
      hashes: [{ alg: 'SHA-512', content: '0102' }],
      licenses: [{ expression: '(MIT OR Apache-2.0)' }],
      purl: 'pkg:npm/%40a/b@1.0.0',
      properties: [{ name: 'sextant:place', value: 'page' }],
    });
  });

  it('[PKG-01] [PKG-03] has another number when its content is another, and else the same bytes', () => {
    const bill = (version: string) => billOfMaterials({ ...source, version }, []);
    const number = (text: string) => JSON.parse(text).serialNumber;
    expect(bill('1.0.0')).toBe(bill('1.0.0'));
    expect(number(bill('1.0.0'))).not.toBe(number(bill('1.0.1')));
    expect(number(bill('1.0.0'))).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('npm run package', () => {
  it('[PKG-01] takes its time from the commit, and from SOURCE_DATE_EPOCH where that is set', () => {
    const told = execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
    expect(readSource(root, {}).epoch).toBe(Number(told));
    expect(readSource(root, { SOURCE_DATE_EPOCH: '5' }).epoch).toBe(5);
    expect(() => readSource(root, { SOURCE_DATE_EPOCH: 'now' })).toThrow('must be seconds since 1970, not "now"');
    expect(() => readSource(folder, {})).toThrow('There is no git commit here');
  });

  it('[PKG-05] builds what it is asked for, in any order of the words, and says what it does not understand', () => {
    expect(readOptions(['--output', '/out', '--kinds', 'npm'])).toEqual({
      kinds: ['npm'],
      output: '/out',
      signKey: undefined,
    });
    expect(() => readOptions(['--kinds', 'npm,rpm'])).toThrow('--kinds: there is no "rpm"; there are npm');
    expect(() => readOptions(['--outptu', 'x'])).toThrow("Unknown option '--outptu'");
  });
});
