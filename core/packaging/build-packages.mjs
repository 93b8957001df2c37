import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../cli/build/project.mjs';
import { readApplication } from './application/application-files.mjs';
import { chartArchive } from './chart-archive.mjs';
import { checksums, signature } from './checksums.mjs';
import { debianPackage } from './debian/deb.mjs';
import { documentsArchive } from './documents-archive.mjs';
import { architectures, nodeComponent } from './node-runtime.mjs';
import { npmTarball } from './npm-tarball.mjs';
import { applicationComponents, billOfMaterials, debianComponent, npmComponent } from './sbom/cyclonedx.mjs';
import { pinnedPackages } from './oci/debian-base.mjs';
import { ociArchive } from './oci/image.mjs';
import { readSource } from './source-commit.mjs';
import { textArchive } from './text-archive.mjs';

/** A file to be written. @typedef {{ name: string, content: Buffer }} Artefact */
/**
 * All that a kind of package is made of.
 * @typedef {{ source: import('./source-commit.mjs').Source, application: import('./application/application-files.mjs').Application }} Parts
 */

/** Kind → its files. @type {Record<import('./options.mjs').Kind, (parts: Parts) => Artefact[] | Promise<Artefact[]>>} */
const builders = {
  npm({ source, application }) {
    const name = `sextant-${source.version}`;
    const readme = readFileSync(join(root, 'core/packaging/README.md'));
    const components = applicationComponents(application);
    return [
      { name: `${name}.tgz`, content: npmTarball(application, source, readme) },
      bill(`${name}.tgz`, source, components),
    ];
  },
  async deb({ source, application }) {
    const files = architectures.map(async (architecture) => {
      const name = `sextant_${source.version}_${architecture}.deb`;
      const components = [...applicationComponents(application), npmComponent(nodeComponent(architecture), 'server')];
      return [
        { name, content: await debianPackage(application, source, architecture) },
        bill(name, source, components),
      ];
    });
    return (await Promise.all(files)).flat();
  },
  async oci({ source, application }) {
    const name = `sextant-${source.version}.oci.tar`;
    const components = [
      ...applicationComponents(application),
      ...architectures.map((architecture) => npmComponent(nodeComponent(architecture), 'server')),
      ...pinnedPackages().flatMap((pinned) =>
        architectures.map((architecture) => debianComponent(pinned, architecture)),
      ),
    ];
    return [{ name, content: await ociArchive(application, source) }, bill(name, source, components)];
  },
  kubernetes({ source }) {
    const name = `sextant-kubernetes-${source.version}`;
    return [{ name: `${name}.tgz`, content: textArchive('kubernetes', name, source) }];
  },
  chart({ source }) {
    return [{ name: `sextant-${source.version}-chart.tgz`, content: chartArchive(source) }];
  },
  documents({ source }) {
    return [{ name: `sextant-${source.version}-documents.tgz`, content: documentsArchive(source) }];
  },
  kolla({ source }) {
    const name = `sextant-kolla-${source.version}`;
    return [{ name: `${name}.tgz`, content: textArchive('kolla', name, source) }];
  },
};

/**
 * Returns the bill of materials of a package, which has its name.
 * @param {string} name @param {import('./source-commit.mjs').Source} source
 * @param {readonly import('./sbom/cyclonedx.mjs').Component[]} components
 * @returns {Artefact}
 */
function bill(name, source, components) {
  return { name: `${name}.cdx.json`, content: Buffer.from(billOfMaterials(source, components)) };
}

/**
 * Builds packages from what `npm run build` has made.
 * @param {readonly import('./options.mjs').Kind[]} kinds
 * @param {Buffer} [key] an ed25519 key in PEM, for the signature of SHA256SUMS
 * @returns {Promise<Artefact[]>} the packages, SHA256SUMS, and SHA256SUMS.sig where there is a key
 */
export async function buildPackages(kinds, key) {
  const source = readSource();
  if (source.isChanged) process.stderr.write('Files differ from the commit: nobody can build the same bytes again.\n');
  const parts = { source, application: readApplication() };
  /** @type {Artefact[]} */
  const files = [];
  for (const kind of kinds) {
    process.stderr.write(`Packaging: ${kind} …\n`);
    files.push(...(await builders[kind](parts)));
  }
  const sums = checksums(files);
  files.push({ name: 'SHA256SUMS', content: Buffer.from(sums) });
  if (key) files.push({ name: 'SHA256SUMS.sig', content: signature(sums, key) });
  return files;
}
