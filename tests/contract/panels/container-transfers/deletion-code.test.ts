import { expect, it } from 'vitest';
import { Toasts } from '../../../../core/sdk/index.ts';
import { foundCode } from '../../../../plugins/containers/deletion/deletion-code.ts';
import { Deletion } from '../../../../plugins/containers/deletion/deletion.ts';
import { objectType } from '../../../../plugins/containers/object-type.ts';
import { sendFile } from '../../../../plugins/containers/transfers/send-file.ts';
import { filesCode } from '../../../../plugins/containers/transfers/transfer-code.ts';
import { fileOf, options, uploads } from './harness.ts';

const at = uploads();

/** The deletion of some of what is in a folder, which knows what there is. */
async function deletionOf(folder: string, wanted: (path: string) => boolean) {
  const { items } = await objectType.list!({ filters: { container: at.box, folder } }, { services: at.services });
  const deletion = new Deletion(
    items.filter(({ path }) => wanted(path)),
    at.services,
  );
  await deletion.discover();
  return deletion;
}

/** Returns the code that the deletion's dialog shows. */
const codeFor = async (...of: Parameters<typeof deletionOf>) => (await deletionOf(...of)).code();
const store = (path: string, size: number) =>
  sendFile(at.services, { container: at.box, path, file: fileOf(size).file }, options());

it('[X-11] what deletes objects has no code where one has segments, which may not be all its own', async () => {
  for (const path of ['f/small', 'f/g/small', '/lead/x', '/y']) await store(path, 10);
  const all = await codeFor('', () => true);
  const inOrder = ['/lead/x', '/y', 'f/g/small', 'f/small'];
  expect(all.calls.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`)).toEqual(
    inOrder.map((path) => `DELETE /${at.box}/${path}`),
  );
  expect(all.commands).toEqual([{ command: 'object delete', names: [at.box, ...inOrder] }]);
  await store('f/g/large', 350);
  await expect(codeFor('', () => true)).rejects.toThrow('segments');
  await expect(codeFor('f/g/', (path) => path.endsWith('large'))).rejects.toThrow('segments');
  expect((await codeFor('f/', (path) => path === 'f/small')).calls).toHaveLength(1);
  expect((await codeFor('f/g/', (path) => path.endsWith('small'))).calls).toHaveLength(1);
});

it('[X-11] … nor where segments are under the digest of a name that is too long for theirs', async () => {
  const long = 'l'.repeat(1000);
  await store(long, 10);
  await store('short', 10);
  expect((await codeFor('', () => true)).calls).toHaveLength(2);
  await store(`${long.slice(1)}2`, 350);
  expect((await codeFor('', (path) => path === long)).calls).toHaveLength(1);
  await expect(codeFor('', () => true)).rejects.toThrow('segments');
});

it('[X-11] what was deleted is told with the code from before, when nobody can tell any more what had segments', async () => {
  await store('f/small', 10);
  await store('large', 350);
  const told = () => at.services.get(Toasts).list().at(-1)!.code!();
  const small = await deletionOf('', (path) => path === 'f/');
  await small.run();
  const calls = [{ method: 'DELETE', path: `/${encodeURIComponent(at.box)}/f/small` }];
  expect(await told()).toMatchObject({ calls });
  expect(await at.task().code!()).toMatchObject({ calls });
  const large = await deletionOf('', (path) => path === 'large');
  await large.run();
  expect(large.state()).toMatchObject({ phase: 'done', deleted: { files: 1, failures: 0 } });
  await expect(told()).rejects.toThrow('segments');
});

it('[X-11] many objects go by commands that a system takes; of more than anybody reads there is no code', async () => {
  const names = Array.from({ length: 5000 }, (_each, index) => `${'é'.repeat(20)}/${index}`);
  const { commands = [] } = await foundCode(at.services, at.box, { files: [], folders: [], markers: names });
  expect(commands.length).toBeGreaterThan(1);
  for (const { command, names: [container, ...paths] = [] } of commands) {
    expect([command, container]).toEqual(['object delete', at.box]);
    expect(Buffer.byteLength(paths.join(' '))).toBeLessThanOrEqual(100_000);
  }
  expect(commands.flatMap(({ names: [, ...paths] = [] }) => paths)).toEqual(names);
  const more = { files: [], folders: [], markers: [...names, 'one more'] };
  await expect(foundCode(at.services, at.box, more)).rejects.toThrow('5000');
  const entries = more.markers.map((path) => ({ path }));
  await expect(filesCode(at.services, { container: at.box, folder: '' }, entries)).rejects.toThrow('5000');
});

it('[X-11] what stores files has no code where one is larger than the store takes at once', async () => {
  const place = { container: at.box, folder: '' };
  const entry = (size: number) => ({ path: `of ${size}`, file: fileOf(size).file });
  expect((await filesCode(at.services, place, [entry(100), entry(1)])).calls).toHaveLength(2);
  await expect(filesCode(at.services, place, [entry(1), entry(101)])).rejects.toThrow();
});
