import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchFiles } from '../../../../../core/gateway/config/watch-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-watch-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('[OPS-05] [OPS-06] a file counts as changed when its content is another one, and while it is missing as before', async () => {
  const path = join(folder, 'keys');
  await writeFile(path, 'one');
  const onChange = vi.fn();
  const watched = watchFiles([path], onChange, 3_600_000);
  await watched.look();
  await writeFile(path, 'one');
  await watched.look();
  await rm(path);
  await watched.look();
  expect(onChange).not.toHaveBeenCalled();
  await writeFile(path, 'two');
  await watched.look();
  await watched.look();
  expect(onChange).toHaveBeenCalledTimes(1);
  watched.end();
});

it('[OPS-05] [OPS-06] a mounted secret of Kubernetes is seen, whose folder is replaced by a link to another', async () => {
  for (const version of ['1', '2']) {
    await mkdir(join(folder, `..${version}`));
    await writeFile(join(folder, `..${version}`, 'tls.crt'), version);
  }
  await symlink('..1', join(folder, '..data'));
  await symlink('..data/tls.crt', join(folder, 'tls.crt'));
  const onChange = vi.fn();
  const watched = watchFiles([join(folder, 'tls.crt')], onChange, 3_600_000);
  await watched.look();
  await symlink('..2', join(folder, '..next'));
  await rename(join(folder, '..next'), join(folder, '..data'));
  await watched.look();
  expect(onChange).toHaveBeenCalledTimes(1);
  watched.end();
});

it('[OPS-05] looks by itself', async () => {
  const path = join(folder, 'cert');
  await writeFile(path, 'one');
  const changed = new Promise<void>((resolve) => {
    const watched = watchFiles([path], () => (watched.end(), resolve()), 10);
    void watched.look().then(() => writeFile(path, 'two'));
  });
  await changed;
});
