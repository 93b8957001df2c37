import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PluginManifest } from '#protocol';
import { packFiles } from './pack-files.ts';
import { verifyFiles } from './read-files.ts';

/** Superseded files of a gateway that ran before are kept this long: others may still serve them. */
const keptMs = 24 * 3600 * 1000;

/**
 * `<state>/store/<id>/<digest>/`: the files that are served, addressed by what they hold, so that nothing changes under a
 * reader. It is a cache: what is missing is made anew from where it came.
 */
export class PluginFiles {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  folderOf(id: string, digest: string): string {
    return join(this.#root, id, digest);
  }

  /** An empty folder on the store's file system, for the length of `use`. */
  async during<T>(use: (folder: string) => Promise<T>): Promise<T> {
    const folder = join(this.#root, `.incoming-${randomUUID()}`);
    await mkdir(folder, { recursive: true });
    try {
      return await use(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /**
   * Copies what a manifest names out of a folder, verified on the way, and puts the whole in its place at once. Gives the
   * place and the bytes of all files. Throws a PluginRefusal.
   */
  async take(source: string, manifest: PluginManifest, bytes: Buffer, digest: string) {
    const directory = this.folderOf(manifest.id, digest);
    const total = await this.during(async (incoming) => {
      const copied = await verifyFiles(source, manifest, incoming);
      if (await this.#isWhole(directory, manifest)) return copied;
      await writeFile(join(incoming, 'plugin.json'), bytes);
      await packFiles(incoming, ['plugin.json', ...Object.keys(manifest.files ?? {})]);
      await mkdir(join(this.#root, manifest.id), { recursive: true });
      await this.drop(manifest.id, digest);
      await rename(incoming, directory);
      return copied;
    });
    return { directory, total };
  }

  async drop(id: string, digest: string): Promise<void> {
    await rm(this.folderOf(id, digest), { recursive: true, force: true });
  }

  /** Removes what was left by gateways that ran before, except for what is named (`<id>/<digest>`). */
  async tidy(kept: ReadonlySet<string>): Promise<void> {
    for (const id of await readdir(this.#root).catch(() => [])) {
      const path = join(this.#root, id);
      const members = id.startsWith('.incoming-') ? ['.'] : await readdir(path).catch(() => []);
      for (const member of members) {
        const found = await stat(join(path, member)).catch(() => undefined);
        const isOld = found !== undefined && Date.now() - found.mtimeMs > keptMs;
        if (isOld && !kept.has(`${id}/${member}`)) await rm(join(path, member), { recursive: true, force: true });
      }
    }
  }

  async #isWhole(directory: string, manifest: PluginManifest): Promise<boolean> {
    return verifyFiles(directory, manifest).then(
      () => true,
      () => false,
    );
  }
}
