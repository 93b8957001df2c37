// `node core/packaging/oci/pin-debian-packages.mjs`: writes the newest versions and digests of the packages in every image.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { sha256 } from '../checksums.mjs';
import { architectures } from '../node-runtime.mjs';
import { fetchPackage } from './debian-base.mjs';

const names = ['libc6', 'libgcc-s1', 'libstdc++6', 'ca-certificates', 'tzdata'];
const pins = names.map((name) => {
  const files = architectures.map((architecture) => fetchPackage(name, architecture));
  const versions = files.map((file) =>
    execFileSync('dpkg-deb', ['--field', file, 'Version'], { encoding: 'utf8' }).trim(),
  );
  if (new Set(versions).size > 1) throw new Error(`${name} has several versions: ${versions.join(', ')}`);
  const digests = files.map((file) => sha256(readFileSync(file)));
  return {
    name,
    version: versions[0],
    sha256: Object.fromEntries(architectures.map((architecture, index) => [architecture, digests[index]])),
  };
});
writeFileSync(new URL('debian-packages.json', import.meta.url), `${JSON.stringify(pins, null, 2)}\n`);
