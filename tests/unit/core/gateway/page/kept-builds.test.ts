import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ConsoleBuild, KeptBuilds } from '../../../../../core/gateway/page/kept-builds.ts';

const dayMs = 24 * 3600 * 1000;
let folder: string;
let kept: string;
let now: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-builds-'));
  kept = join(folder, 'kept');
  now = Date.now();
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A build whose one static file, words and plugin have its name in them. */
function aBuild(name: string): ConsoleBuild {
  const dist = join(folder, name);
  const files: Record<string, string> = {
    [`web/static/host-${name}.js`]: `host ${name}`,
    [`web/static/host-${name}.js.br`]: `packed ${name}`,
    [`locales/de/core-${name}.json`]: '{}',
    'plugins/images/plugin.json': `{"of":"${name}"}`,
    'plugins/images/code.js': `code ${name}`,
    'plugins/images/secret.txt': 'nobody’s',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(dist, path, '..'), { recursive: true });
    writeFileSync(join(dist, path), text);
  }
  const manifest = { id: 'images', files: { 'code.js': 'sha384-x' } } as never;
  return {
    dist,
    assets: { build: name },
    plugins: [{ manifest, digest: `d-${name}`, directory: join(dist, 'plugins/images') }],
  };
}

const text = (builds: KeptBuilds, path: string, encodings?: string) => builds.get(path, encodings)?.body.toString();
const names = () => readdirSync(kept).filter((name) => /^[0-9a-f]{16}$/.test(name));

/** Says that a build ran so many days ago. */
const ranBefore = (name: string, days: number) => {
  const at = new Date(now - days * dayMs);
  utimesSync(join(kept, name), at, at);
};

describe('the files of builds that have run', () => {
  it('[OPS-20] are found under their addresses, as they were compressed, by each gateway that shares the folder', async () => {
    const [mine, theirs] = [new KeptBuilds(kept, () => now), new KeptBuilds(kept, () => now)];
    expect(text(mine, 'static/host-one.js')).toBeUndefined();
    await mine.keep(aBuild('one'));
    await theirs.keep(aBuild('two'));
    now += 1000;
    for (const builds of [mine, theirs]) {
      for (const name of ['one', 'two']) {
        expect(text(builds, `static/host-${name}.js`)).toBe(`host ${name}`);
        expect(text(builds, `static/host-${name}.js`, 'br')).toBe(`packed ${name}`);
        expect(text(builds, `locales/de/core-${name}.json`)).toBe('{}');
        expect(text(builds, `plugins/images/d-${name}/code.js`)).toBe(`code ${name}`);
        expect(text(builds, `plugins/images/d-${name}/plugin.json`)).toBe(`{"of":"${name}"}`);
      }
    }
  });

  it('[OPS-20] are found after the clock was set back, too', async () => {
    const builds = new KeptBuilds(kept, () => now);
    expect(text(builds, 'static/host-one.js')).toBeUndefined();
    await builds.keep(aBuild('one'));
    now -= 3_600_000;
    expect(text(builds, 'static/host-one.js')).toBe('host one');
  });

  it('[OPS-20] are those of the pages alone: neither manifests of the build nor what lies beside a plugin', async () => {
    const builds = new KeptBuilds(kept, () => now);
    await builds.keep(aBuild('one'));
    const [build = ''] = names();
    expect(existsSync(join(kept, build, 'plugins/images/d-one/secret.txt'))).toBe(false);
    for (const path of [
      'static/../static/host-one.js',
      'host.manifest.json',
      'static',
      '../one/web/static/host-one.js',
    ])
      expect(text(builds, path), path).toBeUndefined();
  });

  it('[OPS-20] are copied once, by several gateways at the same time, too', async () => {
    const build = aBuild('one');
    const copies = [1, 2, 3].map(() => new KeptBuilds(kept, () => now).keep(build));
    await Promise.all(copies);
    await new KeptBuilds(kept).keep(build);
    expect(readdirSync(kept)).toHaveLength(1);
  });

  it('[OPS-20] go when no gateway has run their build for the time that the settings say', async () => {
    const builds = new KeptBuilds(kept, () => now);
    await builds.keep(aBuild('one'));
    const [one = ''] = names();
    await builds.keep(aBuild('two'));
    ranBefore(one, 29);
    await builds.tidy(30);
    expect(names()).toHaveLength(2);
    ranBefore(one, 31);
    await builds.tidy(30);
    expect(names()).toHaveLength(1);
    now += 1000;
    expect(text(builds, 'static/host-one.js')).toBeUndefined();
    expect(text(builds, 'static/host-two.js')).toBe('host two');
    // A build that runs again is as new.
    await builds.keep(aBuild('one'));
    ranBefore(one, 31);
    await builds.keep(aBuild('one'));
    await builds.tidy(30);
    expect(names()).toHaveLength(2);
  });

  it('[OPS-20] are those of eight builds at the most, and copies that were broken off go after a day', async () => {
    const builds = new KeptBuilds(kept, () => now);
    const order: string[] = [];
    for (let at = 0; at < 10; at += 1) {
      await builds.keep(aBuild(`b${at}`));
      const [added = ''] = names().filter((name) => !order.includes(name));
      order.push(added);
    }
    for (const [at, name] of order.entries()) ranBefore(name, 20 - at);
    mkdirSync(join(kept, '.incoming-old'));
    mkdirSync(join(kept, '.incoming-new'));
    ranBefore('.incoming-old', 2);
    await builds.tidy(30);
    expect(names().toSorted()).toEqual(order.slice(2).toSorted());
    expect([existsSync(join(kept, '.incoming-old')), existsSync(join(kept, '.incoming-new'))]).toEqual([false, true]);
  });

  it('[OPS-20] that can’t be written fail with the reason', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(new KeptBuilds(join(folder, 'file/kept')).keep(aBuild('one'))).rejects.toThrow('ENOTDIR');
  });
});
