import { createHash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { InstalledPlugin } from '../plugins/catalog/catalog-snapshot.ts';
import { KeptFiles, type KeptFile } from './kept-files.ts';
import type { WebAssets } from './web-assets.ts';

/** Builds that are kept at the most, whatever their age: a folder must not fill a disk. */
const maxBuilds = 8;
/** Bytes that the files of one other build may take in memory: few pages ask for them, and only for a while. */
const roomOfBuild = 1024 * 1024;
/** Milliseconds between two looks for builds that other gateways have brought. */
const lookAgainMs = 1000;
/** Files that are copied at a time: one by one each would wait for its turn in a gateway that is busy. */
const copiesAtOnce = 8;
const dayMs = 24 * 3600 * 1000;

const isBuild = (name: string) => /^[0-9a-f]{16}$/.test(name);

type BuiltInPlugin = Pick<InstalledPlugin, 'manifest' | 'digest' | 'directory'>;

/** A build of the console: the folder that it was built into, its manifests, and the plugins that it brings along. */
export interface ConsoleBuild {
  dist: string;
  assets: Pick<WebAssets, 'build'>;
  plugins: readonly BuiltInPlugin[];
}

/**
 * The files of the builds that have run, in a folder: `<build>/static/…`, `<build>/locales/…` and `<build>/plugins/<id>/<digest>/…`, as
 * their addresses say. Pages live longer than the build that they came from, and ask the next one for files of theirs. Several
 * gateways may use one folder: a build appears in it whole, and each finds those of the others.
 */
export class KeptBuilds {
  readonly #folder: string;
  readonly #now: () => number;
  readonly #files = new Map<string, KeptFiles>();
  #lookedAt = -Infinity;

  constructor(folder: string, now: () => number = Date.now) {
    this.#folder = folder;
    this.#now = now;
  }

  /**
   * Finds a file in any of the builds.
   *
   * @param path as in its address: `static/host-3k2j1ab.js`
   * @param encodings the header `Accept-Encoding`
   */
  get(path: string, encodings: string | string[] | undefined): KeptFile | undefined {
    this.#look();
    for (const files of this.#files.values()) {
      const file = files.get(path, encodings);
      if (file) return file;
    }
    return undefined;
  }

  /** Copies the files of a build, unless they are there, and notes that it runs now. Rejects when the folder can't be written. */
  async keep(build: ConsoleBuild): Promise<void> {
    const place = join(this.#folder, nameOf(build));
    if (!(await isThere(place))) await this.#copy(build, place);
    const now = new Date(this.#now());
    await utimes(place, now, now);
  }

  /** Deletes the builds that no gateway has run for so many days, those beyond the limit, and copies that were broken off. */
  async tidy(days: number): Promise<void> {
    const now = this.#now();
    const found = await Promise.all(
      (await readdir(this.#folder)).map(async (name) => {
        const ranAt = (await stat(join(this.#folder, name)).catch(() => undefined))?.mtimeMs ?? now;
        return { name, age: now - ranAt };
      }),
    );
    const builds = found.filter(({ name }) => isBuild(name)).toSorted((a, b) => a.age - b.age);
    const old = builds.filter(({ age }, at) => age > days * dayMs || at >= maxBuilds);
    const brokenOff = found.filter(({ name, age }) => name.startsWith('.incoming-') && age > dayMs);
    for (const { name } of [...old, ...brokenOff]) await rm(join(this.#folder, name), { recursive: true, force: true });
  }

  async #copy({ dist, plugins }: ConsoleBuild, place: string): Promise<void> {
    const incoming = join(this.#folder, `.incoming-${randomUUID()}`);
    try {
      await mkdir(incoming, { recursive: true });
      const copies = await Promise.all([
        copiesOfFolder(join(dist, 'web/static'), join(incoming, 'static')),
        copiesOfFolder(join(dist, 'locales'), join(incoming, 'locales')),
        ...plugins.map((plugin) => copiesOfPlugin(plugin, join(incoming, 'plugins'))),
      ]);
      await copyAll(copies.flat());
      await rename(incoming, place).catch(async (error: unknown) => {
        // Another gateway has been faster with the same build.
        if (!(await isThere(place))) throw error;
      });
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  }

  #look(): void {
    // A clock that was set back counts as well.
    if (Math.abs(this.#now() - this.#lookedAt) < lookAgainMs) return;
    this.#lookedAt = this.#now();
    const names = buildsIn(this.#folder);
    for (const name of this.#files.keys()) if (!names.includes(name)) this.#files.delete(name);
    for (const name of names) {
      if (this.#files.has(name)) continue;
      try {
        this.#files.set(name, new KeptFiles(join(this.#folder, name), roomOfBuild));
      } catch {
        // Another gateway deletes it at this moment.
      }
    }
  }
}

/** Returns the name of a build, which changes with every file that it brings. */
function nameOf({ assets, plugins }: ConsoleBuild): string {
  const digests = plugins.map(({ manifest, digest }) => `${manifest.id}/${digest}`).toSorted();
  return createHash('sha256')
    .update([assets.build, ...digests].join('\n'))
    .digest('hex')
    .slice(0, 16);
}

/** The path that a file has, and the one that its copy shall have. */
type Copy = readonly [from: string, to: string];

/** Returns the copies of what the manifest of a plugin vouches for, and of the manifest. Other files may lie beside them. */
async function copiesOfPlugin({ manifest, digest, directory }: BuiltInPlugin, into: string): Promise<Copy[]> {
  const there = new Set(await filesIn(directory));
  // Not every file was compressed.
  const files = ['plugin.json', ...Object.keys(manifest.files ?? {})].flatMap((file) => [
    file,
    ...[`${file}.br`, `${file}.gz`].filter((compressed) => there.has(compressed)),
  ]);
  return copiesOf(files, directory, join(into, manifest.id, digest));
}

const copiesOfFolder = async (from: string, to: string) => copiesOf(await filesIn(from), from, to);

const copiesOf = (files: readonly string[], from: string, to: string): Copy[] =>
  files.map((file) => [join(from, file), join(to, file)]);

/** Returns the paths of the files in a folder and in those below it, as seen from it. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(relative(folder, parentPath), name));
}

async function copyAll(copies: readonly Copy[]): Promise<void> {
  for (const folder of new Set(copies.map(([, to]) => dirname(to)))) await mkdir(folder, { recursive: true });
  const left = copies.values();
  const copyRest = async () => {
    for (const [from, to] of left) await copyFile(from, to);
  };
  await Promise.all(Array.from({ length: copiesAtOnce }, copyRest));
}

/** Returns the names of the builds in a folder; none where there is no such folder. */
function buildsIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter(isBuild);
  } catch {
    return [];
  }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
