import { tarOf } from '../archives/tar.mjs';
import { home, installedFiles } from '../installed-files.mjs';
import { architectures, nodeRuntime, nodeVersion } from '../node-runtime.mjs';
import { debianBase } from './debian-base.mjs';
import { imageLayout } from './layout.mjs';

/** The number of user and group in the image, as OpenStack's images have it. Another user may run it as well. */
const user = 42424;

/** The configuration of an image that is given none: Keystone's address comes from OS_AUTH_URL. */
const configuration = `# Mount a file of yours in place of this one.
listen: { host: 0.0.0.0, port: 8080 }
`;

/** Files of the system that no package of Debian brings. @type {import('../archives/tar.mjs').Entry[]} */
const systemFiles = [
  {
    name: 'etc/passwd',
    content: Buffer.from(
      `root:x:0:0:root:/root:/usr/sbin/nologin\nsextant:x:${user}:${user}:sextant:/var/lib/sextant:/usr/sbin/nologin\n`,
    ),
  },
  { name: 'etc/group', content: Buffer.from(`root:x:0:\nsextant:x:${user}:\n`) },
  {
    name: 'etc/os-release',
    content: Buffer.from('ID=debian\nVERSION_ID="12"\nPRETTY_NAME="Sextant on parts of Debian 12"\n'),
  },
  { name: 'etc/sextant/sextant.yaml', content: Buffer.from(configuration) },
  // Runtimes mount over these; on a read-only root they can't make them.
  ...['dev', 'proc', 'run', 'sys'].map((name) => ({ name, folder: true })),
  { name: 'tmp', folder: true, mode: 0o1777 },
  // The group 0 writes, too: platforms that choose a user's number give it this group.
  { name: 'var/lib/sextant', folder: true, mode: 0o770, uid: user },
];

/**
 * Returns the console as an OCI image for amd64 and arm64: a tar archive of an image layout, as skopeo, podman and containerd read it.
 * The image has no shell, runs as a user without rights, and writes to /var/lib/sextant alone.
 *
 * @param {import('../application/application-files.mjs').Application} application
 * @param {import('../source-commit.mjs').Source} source
 * @returns {Promise<Buffer>}
 */
export async function ociArchive(application, source) {
  const { version, commit, epoch } = source;
  const about = {
    'org.opencontainers.image.title': 'Sextant',
    'org.opencontainers.image.description': "An operator's console for OpenStack",
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.revision': commit,
    'org.opencontainers.image.licenses': 'Apache-2.0',
  };
  const console = [...installedFiles(application, source), ...systemFiles];
  const images = architectures.map(async (architecture) => {
    const { program, license } = await nodeRuntime(architecture);
    return {
      architecture,
      config: imageConfig(about),
      layers: [
        { why: 'packages of Debian 12', entries: await debianBase(architecture) },
        {
          why: `Node ${nodeVersion}`,
          entries: [
            { name: `${home}/bin/node`, content: program, mode: 0o755 },
            { name: 'usr/share/doc/node/copyright', content: license },
          ],
        },
        { why: `Sextant ${version}`, entries: console },
      ],
    };
  });
  const layout = imageLayout(await Promise.all(images), { tag: version, epoch, annotations: about });
  return tarOf(layout, { epoch });
}

/** Returns how a container runs the image. @param {Record<string, string>} labels */
export function imageConfig(labels) {
  return {
    User: `${user}:${user}`,
    Env: ['PATH=/usr/bin', 'HOME=/var/lib/sextant', 'NODE_ENV=production'],
    Entrypoint: ['/usr/bin/sextant'],
    Cmd: ['serve', '--config', '/etc/sextant/sextant.yaml', '--state', '/var/lib/sextant'],
    WorkingDir: '/var/lib/sextant',
    ExposedPorts: { '8080/tcp': {} },
    Volumes: { '/var/lib/sextant': {} },
    StopSignal: 'SIGTERM',
    Labels: labels,
  };
}
