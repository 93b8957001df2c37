import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { HttpError } from '../../../../core/sdk/index.ts';
import { type FileOrder, sendFile } from '../../../../plugins/containers/transfers/send-file.ts';
import { listSegments, objectTime, sendBytes } from '../../../../plugins/containers/transfers/transfer-calls.ts';
import { fileOf, options, planOf, uploads } from './harness.ts';

const at = uploads();
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');

/** Stores pieces of a file where older consoles put them, before anything is sent by this one. */
async function putOlder(order: FileOrder, pieces: readonly Uint8Array<ArrayBuffer>[]) {
  await sendFile(at.services, { ...order, path: 'to have a container for segments' }, options());
  const { container, prefix, segments } = planOf(order);
  for (const [place, part] of pieces.entries()) {
    const path = prefix + segments[place]!.name;
    await sendBytes(at.services, { container, path }, { bytes: new Blob([part]), filename: 'x' }, {});
  }
  return at.sends();
}

it('[CON-12] after the file is chosen again only what is not there is sent, also of an older console’s', async () => {
  const { bytes, file } = fileOf(950);
  const order = { container: at.box, path: 'again', file };
  const pieces = [0, 1, 2].map((at) => bytes.subarray(at * 100, at * 100 + 100));
  const before = await putOlder(order, pieces);
  const full = at.joining(() => Promise.reject(new HttpError(507, 'full')));
  await expect(sendFile(at.services, order, options())).rejects.toMatchObject({ status: 507 });
  full();
  expect(at.sends() - before).toBe(7);
  // The same file, chosen in another page, is another object of the program.
  const again = new File([bytes], 'disk.iso', { lastModified: 1_700_000_000_000 });
  await sendFile(at.services, { ...order, file: again }, options());
  expect([at.sends() - before, await at.content('again')]).toEqual([7, bytes]);
});

it.each([
  ['another’s', (own: Uint8Array<ArrayBuffer>) => [own, randomBytes(100)]],
  ['cut off', (own: Uint8Array<ArrayBuffer>) => [own, own.subarray(0, 50)]],
])('[CON-12] where something is that is %s nothing is used or written over', async (_what, pieces) => {
  const { bytes, file } = fileOf(350);
  const order = { container: at.box, path: 'foreign', file };
  const there = pieces(bytes.subarray(0, 100));
  const before = await putOlder(order, there);
  await sendFile(at.services, order, options());
  expect([at.sends() - before, await at.content('foreign')]).toEqual([4, bytes]);
  const { container, base } = planOf(order);
  const left = await listSegments(at.services, { container, prefix: `${base}/` });
  expect([...(left?.values() ?? [])].map(({ etag }) => etag)).toEqual(there.map(md5));
});

it('[CON-12] two files of one name, time and size at once are both what they are, or the name is taken', async () => {
  const [one, two] = [fileOf(950), fileOf(950)];
  // Both files have the first pieces in common, as disk images do.
  const mixed = Buffer.concat([one.bytes.subarray(0, 500), two.bytes.subarray(500)]);
  const twin = new File([mixed], 'disk.iso', { lastModified: 1_700_000_000_000 });
  const order = { container: at.box, path: 'twins', file: one.file };
  const full = at.joining(() => Promise.reject(new HttpError(507, 'full')));
  await sendFile(at.services, { ...order, path: 'to have a container for segments' }, options()).catch(() => {});
  full();
  const ends = await Promise.allSettled([
    sendFile(at.services, order, options()),
    sendFile(at.services, { ...order, file: twin }, options()),
  ]);
  const stored = ends.findIndex(({ status }) => status === 'fulfilled');
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await at.content('twins')).toEqual([one.bytes, mixed][stored]);
  const replaces = await objectTime(at.services, order);
  const edits = await Promise.allSettled([
    sendFile(at.services, { ...order, file: one.file, replaces }, options()),
    sendFile(at.services, { ...order, file: twin, replaces }, options()),
  ]);
  const content = await at.content('twins');
  expect([one.bytes, mixed].some((bytes) => bytes.equals(content))).toBe(true);
  expect(edits.some(({ status }) => status === 'fulfilled')).toBe(true);
});

it('[CON-12] of two uploads that share what is there already, the one that finds another’s piece goes apart', async () => {
  const { bytes, file } = fileOf(350);
  const theirs = randomBytes(100);
  const order = { container: at.box, path: 'shared', file };
  await sendFile(at.services, { ...order, path: 'to have a container for segments' }, options());
  let isFirst = true;
  at.answering(async (ask, method, path) => {
    const [, container, segment] = /containers\/([^/]+_segments)\/object\/(.*0002)$/.exec(path) ?? [];
    if (method === 'POST' && container && segment && isFirst) {
      isFirst = false;
      const place = { container: decodeURIComponent(container), path: decodeURIComponent(segment) };
      await sendBytes(at.services, place, { bytes: new Blob([theirs]), filename: 'x' }, {});
    }
    return ask();
  });
  await sendFile(at.services, order, options());
  expect(await at.content('shared')).toEqual(bytes);
});
