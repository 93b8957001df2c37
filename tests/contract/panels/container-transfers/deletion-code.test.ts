import { expect, it } from 'vitest';
import { Deletion } from '../../../../plugins/containers/deletion/deletion.ts';
import { objectType } from '../../../../plugins/containers/object-type.ts';
import { sendFile } from '../../../../plugins/containers/transfers/send-file.ts';
import { filesCode } from '../../../../plugins/containers/transfers/transfer-code.ts';
import { fileOf, options, uploads } from './harness.ts';

const at = uploads();

/** What the dialog shows as code for some of what is in a folder. */
async function codeFor(folder: string, wanted: (path: string) => boolean) {
  const { items } = await objectType.list!({ filters: { container: at.box, folder } }, { services: at.services });
  const deletion = new Deletion(
    items.filter(({ path }) => wanted(path)),
    at.services,
  );
  await deletion.discover();
  return deletion.code();
}

it('[X-11] what deletes objects has no code where one has segments, which may not be all its own', async () => {
  const store = (path: string, size: number) =>
    sendFile(at.services, { container: at.box, path, file: fileOf(size).file }, options());
  for (const path of ['f/small', 'f/g/small', '/lead/x', '/y']) await store(path, 10);
  const all = await codeFor('', () => true);
  expect(all.calls.map(({ path }) => decodeURIComponent(path.replace(/^\/[^/%]*%20\d+\//, '')))).toEqual(
    expect.arrayContaining(['f/small', 'f/g/small', '/lead/x', '/y']),
  );
  await store('f/g/large', 350);
  await expect(codeFor('', () => true)).rejects.toThrow('segments');
  await expect(codeFor('f/g/', (path) => path.endsWith('large'))).rejects.toThrow('segments');
  expect((await codeFor('f/', (path) => path === 'f/small')).calls).toHaveLength(1);
  expect((await codeFor('f/g/', (path) => path.endsWith('small'))).calls).toHaveLength(1);
});

it('[X-11] what stores files has no code where one is larger than the store takes at once', async () => {
  const place = { container: at.box, folder: '' };
  const entry = (size: number) => ({ path: `of ${size}`, file: fileOf(size).file });
  expect((await filesCode(at.services, place, [entry(100), entry(1)])).calls).toHaveLength(2);
  await expect(filesCode(at.services, place, [entry(1), entry(101)])).rejects.toThrow();
});
