import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { callApi, HttpError, Modals, Toasts } from '../../../../core/sdk/index.ts';
import { NameTaken } from '../../../../plugins/containers/transfers/name-taken.ts';
import { type FileOrder, sendFile } from '../../../../plugins/containers/transfers/send-file.ts';
import { objectTime } from '../../../../plugins/containers/transfers/transfer-calls.ts';
import { uploadMany } from '../../../../plugins/containers/transfers/upload-many.ts';
import { uploadInBackground } from '../../../../plugins/containers/transfers/upload-task.ts';
import { fileOf, lost, options, soon, uploads } from './harness.ts';

const at = uploads();

it('[CON-12] a large file is sent in segments and is one object', async () => {
  const { bytes, file } = fileOf(950);
  const order = { container: at.box, path: 'in/a folder/disk.iso', file };
  const heard = options();
  await sendFile(at.services, order, heard);
  expect(await at.content(order.path)).toEqual(bytes);
  expect((await at.stored(order)).length).toBe(10);
  const shares = heard.onProgress.mock.calls.map(([share]) => share as number);
  expect([shares.every((share) => share >= 0 && share <= 1), shares.at(-1)]).toEqual([true, 1]);
});

it('[CON-12] … also where the store knows segments by their names alone', async () => {
  at.says = {};
  const { bytes, file } = fileOf(350);
  await sendFile(at.services, { container: at.box, path: 'dynamic', file }, options());
  expect(await at.content('dynamic')).toEqual(bytes);
});

it('[CON-12] a small file is sent whole', async () => {
  const { bytes, file } = fileOf(100);
  await sendFile(at.services, { container: at.box, path: 'small', file }, options());
  expect([await at.content('small'), at.sends()]).toEqual([bytes, 1]);
});

it('[CON-14] a file for an object that somebody has changed meanwhile replaces nothing, large or small', async () => {
  for (const size of [50, 350]) {
    const order: FileOrder = { container: at.box, path: `changed ${size}`, file: fileOf(20).file };
    await sendFile(at.services, order, options());
    const replaces = await objectTime(at.services, order);
    const theirs = fileOf(30);
    await sendFile(at.services, { ...order, file: theirs.file, replaces }, options());
    const late = sendFile(at.services, { ...order, file: fileOf(size).file, replaces }, options());
    await expect(late).rejects.toMatchObject({ status: 409, message: expect.stringMatching(/another by now/) });
    expect(await at.content(order.path)).toEqual(theirs.bytes);
  }
});

it('[CON-12] a page that somebody else answers with is no upload', async () => {
  at.answering(async (ask, method, path) => {
    if (method !== 'POST' || !path.includes('/object/')) return ask();
    return { status: 200, headers: new Headers(), data: '<html>' };
  });
  const heard = options(AbortSignal.timeout(5000));
  const running = sendFile(at.services, { container: at.box, path: 'page', file: fileOf(50).file }, heard);
  running.catch(() => {});
  await soon(() => expect(heard.onWait).toHaveBeenCalledWith('connection'));
});

it('[CON-12] a connection that is lost is waited for, and what was sent is not sent again', async () => {
  const { bytes, file } = fileOf(950);
  let calls = 0;
  at.answering((ask, method, path) => {
    const isSegment = method === 'POST' && path.includes('_segments/object/');
    return isSegment && (calls += 1) === 5 ? lost() : ask();
  });
  const heard = options();
  const running = sendFile(at.services, { container: at.box, path: 'lost', file }, heard);
  await soon(() => expect(heard.onWait).toHaveBeenCalled());
  at.clock.advance(1000);
  await running;
  expect(await at.content('lost')).toEqual(bytes);
  expect(heard.onWait.mock.calls).toEqual([['connection'], [undefined]]);
  // Ten segments, the one that was lost, and at most those that were on their way beside it.
  expect(calls).toBeLessThanOrEqual(13);
});

it('[CON-12] what the store refuses is not tried again', async () => {
  const { file } = fileOf(50);
  const gone = sendFile(at.services, { container: 'no such container', path: 'x', file }, options());
  await expect(gone).rejects.toMatchObject({ status: 404 });
  expect(at.sends()).toBe(1);
});

it('[CON-12] it says that the file is uploaded; what failed can be resumed', async () => {
  const { bytes, file } = fileOf(350);
  const order = { container: at.box, path: 'told', name: 'told', file };
  const full = () => Promise.reject(new HttpError(507, 'The disk is full.'));
  const hasRoom = at.joining(full);
  await uploadInBackground(at.services, order);
  const failed = at.task();
  expect(failed).toMatchObject({ state: 'failed', detail: 'The disk is full.', retryLabel: expect.any(String) });
  expect(at.services.get(Toasts).list()).toMatchObject([
    { type: 'danger', detail: expect.stringMatching(/told.*The disk is full/s) },
  ]);
  hasRoom();
  const before = at.sends();
  failed.retry?.();
  await soon(() => expect(at.task().state).toBe('done'));
  // Every segment was there.
  expect([at.sends() - before, await at.content('told')]).toEqual([0, bytes]);
});

it('[CON-14] a new file for an object keeps its metadata, and leaves no segments of the old one', async () => {
  const old = fileOf(950);
  const order: FileOrder = { container: at.box, path: 'edited', file: old.file };
  await sendFile(at.services, order, options());
  const replaces = await objectTime(at.services, order);
  // As old and as large as the first: its segments must not be written over while they are read.
  const next = fileOf(950);
  await sendFile(at.services, { ...order, file: next.file, replaces }, options());
  expect(await at.content('edited')).toEqual(next.bytes);
  expect(await at.stored(order)).toEqual([]);
  const small = fileOf(10);
  await sendFile(
    at.services,
    { ...order, file: small.file, replaces: await objectTime(at.services, order) },
    options(),
  );
  expect(await at.content('edited')).toEqual(small.bytes);
  expect(await at.stored({ ...order, file: next.file, replaces })).toEqual([]);
});

it('[CON-07] what somebody stored meanwhile is not written over, large or small', async () => {
  for (const size of [50, 350]) {
    const order: FileOrder = { container: at.box, path: `raced ${size}`, file: fileOf(size).file };
    const theirs = new File(['theirs'], 'f', { lastModified: 1 });
    await sendFile(at.services, { ...order, file: theirs }, options());
    await expect(sendFile(at.services, order, options())).rejects.toBeInstanceOf(NameTaken);
    expect((await at.content(order.path)).toString()).toBe('theirs');
  }
});

it('[CON-07] a name that was taken meanwhile is no upload to resume: another name or replacing is to be chosen', async () => {
  const { file } = fileOf(50);
  const order = { container: at.box, path: 'into/raced', name: 'raced', file };
  const theirs = new File(['theirs'], 'f', { lastModified: 1 });
  await sendFile(at.services, { ...order, file: theirs }, options());
  await uploadInBackground(at.services, order);
  expect(at.task()).toMatchObject({ state: 'failed', retryLabel: expect.stringContaining('task.choose') });
  const before = at.sends();
  at.task().retry?.();
  await soon(() => expect(at.services.get(Modals).stack()).toMatchObject([{ id: 'containers.upload' }]));
  at.services.get(Modals).stack()[0]?.close(true);
  await soon(() => expect(at.task().retry).toBeUndefined());
  expect(at.sends()).toBe(before);
});

it('[CON-12] many files and folders are one task, with what became of each', async () => {
  const small = (text: string) => new File([text], 'f', { lastModified: 1 });
  await sendFile(at.services, { container: at.box, path: 'into/taken', file: small('old') }, options());
  const entries = [
    { path: 'top/a #1.txt', file: small('a') },
    { path: 'top/empty/' },
    { path: 'taken', file: small('new') },
    { path: 'large', file: fileOf(250).file },
  ];
  await uploadMany(at.services, { container: at.box, folder: 'into/' }, { entries, replaces: false });
  const task = at.task();
  expect(task.state).toBe('failed');
  expect(task.items?.map(({ name, state }) => [name, state])).toEqual([
    ['top/a #1.txt', 'done'],
    ['top/empty/', 'done'],
    ['taken', 'failed'],
    ['large', 'done'],
  ]);
  expect((await at.content('into/taken')).toString()).toBe('old');
  expect((await at.content('into/top/a #1.txt')).toString()).toBe('a');
  expect(await objectTime(at.services, { container: at.box, path: 'into/top/empty/' })).toBeDefined();
  await uploadMany(at.services, { container: at.box, folder: 'into/' }, { entries, replaces: true });
  expect(at.task().state).toBe('done');
  expect((await at.content('into/taken')).toString()).toBe('new');
});

it('[CON-07] of many, those whose names are taken are not sent again and again: what to do with them is asked', async () => {
  const small = (text: string) => new File([text], 'f', { lastModified: 1 });
  for (const path of ['many/one', 'many/two'])
    await sendFile(at.services, { container: at.box, path, file: small('old') }, options());
  const place = { container: at.box, folder: 'many/' };
  const entries = ['one', 'two', 'three'].map((path) => ({ path, file: small('new') }));
  await uploadMany(at.services, place, { entries, replaces: false });
  expect(at.task()).toMatchObject({ state: 'failed', retryLabel: expect.stringContaining('task.choose') });
  const modals = at.services.get(Modals);
  for (const begun of [undefined, true]) {
    const before = at.sends();
    at.task().retry?.();
    await soon(() => expect(modals.stack()).toMatchObject([{ id: 'containers.upload' }]));
    modals.stack()[0]?.close(begun);
    if (begun) await soon(() => expect(at.task().retry).toBeUndefined());
    else expect(at.task().retry).toBeDefined();
    expect(at.sends()).toBe(before);
  }
});

it('[CON-12] [CON-07] every name arrives as it is', async () => {
  for (const path of ['100%41', 'a?b#c', '/lead//double', 'a/../b', '..', '名前 🐋', 'a+b&c=d']) {
    const file = new File([path], 'f', { lastModified: 1 });
    expect(await objectTime(at.services, { container: at.box, path }), path).toBeUndefined();
    await sendFile(at.services, { container: at.box, path, file }, options());
    expect(await objectTime(at.services, { container: at.box, path }), path).toBeDefined();
    const { items } = await callApi(at.services, 'listObjects', {
      params: { container: at.box },
      query: { prefix: path, recursive: true },
    });
    expect(items.map((item) => [item.path, item.etag])).toContainEqual([
      path,
      createHash('md5').update(path).digest('hex'),
    ]);
  }
});
