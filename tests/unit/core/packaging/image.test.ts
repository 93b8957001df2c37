import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pinnedPackages } from '../../../../core/packaging/oci/debian-base.mjs';
import { imageConfig } from '../../../../core/packaging/oci/image.mjs';
import { imageLayout } from '../../../../core/packaging/oci/layout.mjs';

const digestOf = (content: Buffer) => `sha256:${createHash('sha256').update(content).digest('hex')}`;
const common = [{ name: 'usr/bin/sextant', content: Buffer.from('#!/node'), mode: 0o755 }];
const build = () =>
  imageLayout(
    ['amd64', 'arm64'].map((architecture) => ({
      architecture,
      config: imageConfig({ a: 'b' }),
      layers: [
        { why: 'its own', entries: [{ name: 'lib/libc', content: Buffer.from(architecture) }] },
        { why: 'common', entries: common },
      ],
    })),
    { tag: '1.2.3', epoch: 1_700_000_000, annotations: { title: 'Sextant' } },
  );

describe('the layout of an image', () => {
  const files = new Map(build().map(({ name, content }) => [name, content as Buffer]));
  const json = (digest: string) => JSON.parse(String(files.get(`blobs/${digest.replace(':', '/')}`)));

  it('[PKG-08] leads from its index to a manifest for each processor, and keeps a common layer once', () => {
    const { manifests } = JSON.parse(String(files.get('index.json')));
    expect(manifests).toHaveLength(1);
    expect(manifests[0].annotations).toEqual({ 'org.opencontainers.image.ref.name': '1.2.3' });
    const platforms = json(manifests[0].digest).manifests;
    expect(platforms.map((each: { platform: object }) => each.platform)).toEqual([
      { architecture: 'amd64', os: 'linux' },
      { architecture: 'arm64', os: 'linux' },
    ]);
    const [amd, arm] = platforms.map((each: { digest: string }) => json(each.digest));
    expect(amd.layers[1]).toEqual(arm.layers[1]);
    expect(amd.layers[0].digest).not.toBe(arm.layers[0].digest);
    // Both indexes, two manifests, two configurations, three layers: each once.
    expect(files.size).toBe(2 + 1 + 2 + 2 + 3);
  });

  it('[PKG-08] names each blob by its digest and size, and each layer by that of its archive', () => {
    for (const [name, content] of files)
      if (name.startsWith('blobs/')) expect(`blobs/${digestOf(content).replace(':', '/')}`).toBe(name);
    const { manifests } = JSON.parse(String(files.get('index.json')));
    const manifest = json(json(manifests[0].digest).manifests[0].digest);
    const layers = manifest.layers.map(({ digest, size }: { digest: string; size: number }) => {
      const content = files.get(`blobs/${digest.replace(':', '/')}`) as Buffer;
      expect(content).toHaveLength(size);
      return digestOf(gunzipSync(content));
    });
    const configuration = json(manifest.config.digest);
    expect(configuration.rootfs.diff_ids).toEqual(layers);
    expect(configuration.created).toBe('2023-11-14T22:13:20.000Z');
    expect(configuration.history).toHaveLength(2);
  });

  it('[PKG-08] runs as a user by number, so that a platform sees that it is not root', () => {
    expect(imageConfig({})).toMatchObject({
      User: '42424:42424',
      Entrypoint: ['/usr/bin/sextant'],
      StopSignal: 'SIGTERM',
    });
  });

  it('[PKG-01] has the same bytes each time, of packages of Debian whose digests are known', () => {
    expect(build()).toEqual(build());
    for (const { version, sha256 } of pinnedPackages()) {
      expect(version).not.toBe('');
      expect(Object.keys(sha256)).toEqual(['amd64', 'arm64']);
      for (const digest of Object.values(sha256)) expect(digest).toMatch(/^[0-9a-f]{64}$/);
    }
  });
});
