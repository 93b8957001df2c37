import { createHash } from 'node:crypto';

/** @typedef {import('../application/runtime-packages.mjs').LockedPackage} LockedPackage */
/** A component of a bill of materials, as CycloneDX 1.5 writes it. @typedef {Record<string, unknown> & { 'bom-ref': string }} Component */

/**
 * Returns a bill of materials in the form of CycloneDX 1.5 (JSON). Its number is made from its content, so that the same packages give
 * the same bytes.
 *
 * @param {import('../source-commit.mjs').Source} source
 * @param {readonly Component[]} components
 * @returns {string}
 */
export function billOfMaterials({ version, commit, epoch }, components) {
  const sorted = [...components].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const purl = `pkg:generic/sextant@${version}`;
  const content = {
    version: 1,
    metadata: {
      timestamp: new Date(epoch * 1000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': purl,
        name: 'sextant',
        version,
        purl,
        licenses: [{ license: { id: 'Apache-2.0' } }],
        properties: [{ name: 'sextant:commit', value: commit }],
      },
    },
    components: sorted,
    dependencies: [{ ref: purl, dependsOn: sorted.map((component) => component['bom-ref']) }],
  };
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const bill = { bomFormat: 'CycloneDX', specVersion: '1.5', serialNumber: `urn:uuid:${uuidOf(digest)}`, ...content };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/**
 * Returns the component of a package from npm.
 * @param {LockedPackage} locked
 * @param {'server' | 'page'} place where its code is: among the modules of the server, or bundled into the pages
 * @returns {Component}
 */
export function npmComponent({ name, version, license, integrity }, place) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const slash = name.lastIndexOf('/');
  return {
    type: 'library',
    'bom-ref': purl,
    ...(slash < 0 ? {} : { group: name.slice(0, slash) }),
    name: name.slice(slash + 1),
    version,
    ...(integrity?.startsWith('sha512-')
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }] }
      : {}),
    ...(license === undefined ? {} : { licenses: [licenseOf(license)] }),
    purl,
    properties: [{ name: 'sextant:place', value: place }],
  };
}

/**
 * Returns the component of a package of Debian, for one processor. Its licences stand in its own copyright file.
 * @param {import('../oci/debian-base.mjs').PinnedPackage} pinned
 * @param {import('../node-runtime.mjs').Architecture} architecture
 * @returns {Component}
 */
export function debianComponent({ name, version, sha256 }, architecture) {
  const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${architecture}&distro=debian-12`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    hashes: [{ alg: 'SHA-256', content: sha256[architecture] }],
    purl,
  };
}

/** Returns a licence as CycloneDX names it: an SPDX id, or an expression of several. @param {string} text */
function licenseOf(text) {
  return /^[\w.+-]+$/.test(text) ? { license: { id: text } } : { expression: text };
}

/**
 * Returns the components of a console: each package once, those of the server and those of the pages.
 * @param {import('../application/application-files.mjs').Application} application
 * @returns {Component[]}
 */
export function applicationComponents({ packages, all }) {
  const inServer = new Set(packages.map(({ path }) => path));
  const components = [
    ...packages.map((each) => npmComponent(each, 'server')),
    ...all.filter(({ path }) => !inServer.has(path)).map((each) => npmComponent(each, 'page')),
  ];
  return components.filter(
    (each, index) => components.findIndex((one) => one['bom-ref'] === each['bom-ref']) === index,
  );
}

/** Returns a digest in the form of a name-based UUID (RFC 9562, version 8). @param {string} digest in hexadecimal */
function uuidOf(digest) {
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`];
  return [...parts, digest.slice(20, 32)].join('-');
}
