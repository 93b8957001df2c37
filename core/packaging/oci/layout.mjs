import { sha256 } from '../checksums.mjs';
import { gzip, tarOf, withFolders } from '../archives/tar.mjs';

/** @typedef {import('../archives/tar.mjs').Entry} Entry */
/**
 * An image for one processor: its layers, lowest first, each with the sentence of its history, and what it runs (the member `config` of
 * an image's configuration).
 * @typedef {{ architecture: string, layers: readonly { why: string, entries: readonly Entry[] }[], config: object }} Image
 */
/** @typedef {{ mediaType: string, digest: string, size: number }} Descriptor */

const type = (/** @type {string} */ name) => `application/vnd.oci.image.${name}`;

/**
 * Returns the files of an OCI image layout (image-spec 1.0) with one image for several processors.
 *
 * @param {readonly Image[]} images
 * @param {{ tag: string, epoch: number, annotations: Record<string, string> }} about tag: its name in the layout; epoch: seconds since 1970
 * @returns {Entry[]}
 */
export function imageLayout(images, { tag, epoch, annotations }) {
  const created = new Date(epoch * 1000).toISOString();
  /** @type {Map<string, Buffer>} */
  const blobs = new Map();
  /** @param {string} mediaType @param {Buffer} content @returns {Descriptor} */
  const add = (mediaType, content) => {
    const digest = sha256(content);
    blobs.set(digest, content);
    return { mediaType, digest: `sha256:${digest}`, size: content.length };
  };
  const addJson = (/** @type {string} */ mediaType, /** @type {object} */ value) =>
    add(mediaType, Buffer.from(JSON.stringify(value)));
  const manifests = images.map(({ architecture, layers, config }) => {
    const archives = layers.map(({ entries }) => tarOf(withFolders(entries), { epoch }));
    const configuration = addJson(type('config.v1+json'), {
      created,
      architecture,
      os: 'linux',
      config,
      rootfs: { type: 'layers', diff_ids: archives.map((archive) => `sha256:${sha256(archive)}`) },
      history: layers.map(({ why }) => ({ created, created_by: why })),
    });
    const manifest = addJson(type('manifest.v1+json'), {
      schemaVersion: 2,
      mediaType: type('manifest.v1+json'),
      config: configuration,
      layers: archives.map((archive) => add(type('layer.v1.tar+gzip'), gzip(archive))),
      annotations,
    });
    return { ...manifest, platform: { architecture, os: 'linux' } };
  });
  const whole = { schemaVersion: 2, mediaType: type('index.v1+json') };
  const index = addJson(type('index.v1+json'), { ...whole, manifests, annotations });
  const named = { ...index, annotations: { 'org.opencontainers.image.ref.name': tag } };
  return [
    { name: 'oci-layout', content: Buffer.from('{"imageLayoutVersion":"1.0.0"}') },
    { name: 'index.json', content: Buffer.from(JSON.stringify({ ...whole, manifests: [named] })) },
    ...[...blobs].map(([digest, content]) => ({ name: `blobs/sha256/${digest}`, content })),
  ];
}
