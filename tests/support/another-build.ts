import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes another build of the console into a folder: the given one, in which every file of the pages has another name, as if its
 * content were another one, and the plugin `images` another version. Names and digests fit together, as in a real build.
 *
 * @param dist the folder of a build
 */
export function writeAnotherBuild(dist: string, folder: string): void {
  cpSync(join(dist, 'locales'), join(folder, 'locales'), { recursive: true });
  cpSync(join(dist, 'plugins'), join(folder, 'plugins'), { recursive: true });
  renameStatic(join(dist, 'web'), join(folder, 'web'));
  changePlugin(join(folder, 'plugins/images'));
}

function renameStatic(from: string, to: string): void {
  mkdirSync(join(to, 'static'), { recursive: true });
  // The compressed forms have the former names in them.
  const names = readdirSync(join(from, 'static')).filter((name) => !/\.(br|gz)$/.test(name));
  const all = new RegExp(names.map(escaped).join('|'), 'g');
  const renamed = (text: string) => text.replace(all, otherName);
  for (const name of names) {
    const bytes = readFileSync(join(from, 'static', name));
    const isText = /\.(js|css)$/.test(name);
    writeFileSync(join(to, 'static', otherName(name)), isText ? renamed(bytes.toString('utf8')) : bytes);
  }
  for (const file of readdirSync(from).filter((name) => name.endsWith('.manifest.json'))) {
    const manifest = JSON.parse(renamed(readFileSync(join(from, file), 'utf8'))) as {
      integrity: Record<string, string>;
      vouched: string[];
      digests: { file: string; integrity: string };
    };
    for (const name of Object.keys(manifest.integrity)) {
      const digest = createHash('sha384').update(readFileSync(join(to, 'static', name)));
      manifest.integrity[name] = `sha384-${digest.digest('base64')}`;
    }
    const modules = Object.entries(manifest.integrity).filter(([name]) => name.endsWith('.js'));
    const digests = JSON.stringify(Object.fromEntries(modules.filter(([name]) => !manifest.vouched.includes(name))));
    writeFileSync(join(to, 'static', manifest.digests.file), digests);
    manifest.digests.integrity = `sha384-${createHash('sha384').update(digests).digest('base64')}`;
    writeFileSync(join(to, file), JSON.stringify(manifest));
  }
}

function changePlugin(folder: string): void {
  const path = join(folder, 'plugin.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  writeFileSync(path, JSON.stringify({ ...manifest, version: '99.0.0' }));
  for (const ending of ['.br', '.gz']) rmSync(path + ending, { force: true });
}

const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** Puts the next sign in the place of each of the digest's: no two names become one. */
function otherName(name: string): string {
  return name.replace(/[0-9a-z]{7}(?=\.\w+$)/, (digest) =>
    [...digest].map((sign) => ((Number.parseInt(sign, 36) + 1) % 36).toString(36)).join(''),
  );
}
