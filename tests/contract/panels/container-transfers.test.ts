import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type EmbeddedCloud, embeddedCloud } from '../../../core/testing/cloud/embedded-cloud.ts';
import { createTestHost, role } from '../../../core/testing/index.ts';
import { callApi, Http, HttpError, type Services, Tasks, Toasts } from '../../../core/sdk/index.ts';
import { NameTaken } from '../../../plugins/containers/transfers/name-taken.ts';
import { planSegments } from '../../../plugins/containers/transfers/segment-plan.ts';
import { discardSegments, type FileOrder, sendFile } from '../../../plugins/containers/transfers/send-file.ts';
import { listSegments, objectTime, sendBytes } from '../../../plugins/containers/transfers/transfer-calls.ts';
import { uploadMany } from '../../../plugins/containers/transfers/upload-many.ts';
import { uploadInBackground } from '../../../plugins/containers/transfers/upload-task.ts';

/** Uploads as the console makes them, to a whole cloud; a few bytes are a large file here. */
let cloud: EmbeddedCloud;
let services: Services;
let clock: Awaited<ReturnType<typeof createTestHost>>['clock'];
let box: string;
let count = 0;
beforeAll(async () => {
  cloud = await embeddedCloud();
});
afterAll(() => cloud.close());
beforeEach(async () => {
  ({ services, clock } = await createTestHost({ plugins: [], cloud, policy: role('member', { project: 'demo' }) }));
  box = `box ${(count += 1)}`;
  await callApi(services, 'SW-05', { params: { container: box }, body: { is_public: false } });
  says = { slo: { max_manifest_segments: 100 } };
  smallSegments();
});

/** What the store says of large objects, besides that its objects are small: 100 bytes. */
let says: object;
function smallSegments(): void {
  const http = services.get(Http);
  const { request } = http;
  vi.spyOn(http, 'request').mockImplementation(async (method, path, body, options) => {
    const answer = await request.call(http, method, path, body, options);
    if (path !== '/api/swift/info/') return answer;
    return { ...answer, data: { info: { swift: { max_file_size: 100 }, ...says } } } as never;
  });
}

const fileOf = (size: number, lastModified = 1_700_000_000_000) => {
  const bytes = randomBytes(size);
  return { bytes, file: new File([bytes], 'disk.iso', { lastModified }) };
};
const options = (signal = new AbortController().signal) => ({ signal, onProgress: vi.fn(), onWait: vi.fn() });
const planOf = ({ container, path, file, replaces }: FileOrder) =>
  planSegments(
    { container, path, size: file.size, lastModified: file.lastModified, replaces },
    { largest: 100, mostSegments: 100 },
    100,
  );
const stored = async (order: FileOrder) => [...((await listSegments(services, planOf(order))) ?? new Map()).keys()];
const sends = () =>
  vi
    .mocked(services.get(Http).request)
    .mock.calls.filter(([method, path]) => method === 'POST' && path.includes('/object/')).length;
async function content(path: string): Promise<Buffer> {
  const address = `/api/swift/containers/${encodeURIComponent(box)}/object/${path.split('/').map(encodeURIComponent).join('/')}`;
  const { data } = await services.get(Http).request<Blob>('GET', address, undefined, { asBlob: true });
  return Buffer.from(await data.arrayBuffer());
}

it('[CON-12] a large file is sent in segments and is one object', async () => {
  const { bytes, file } = fileOf(950);
  const order = { container: box, path: 'in/a folder/disk.iso', file };
  const heard = options();
  await sendFile(services, order, heard);
  expect(await content(order.path)).toEqual(bytes);
  expect((await stored(order)).length).toBe(10);
  const shares = heard.onProgress.mock.calls.map(([share]) => share as number);
  expect([shares.every((share) => share >= 0 && share <= 1), shares.at(-1)]).toEqual([true, 1]);
});

it('[CON-12] … also where the store knows segments by their names alone', async () => {
  says = {};
  const { bytes, file } = fileOf(350);
  await sendFile(services, { container: box, path: 'dynamic', file }, options());
  expect(await content('dynamic')).toEqual(bytes);
});

it('[CON-12] a small file is sent whole', async () => {
  const { bytes, file } = fileOf(100);
  await sendFile(services, { container: box, path: 'small', file }, options());
  expect([await content('small'), sends()]).toEqual([bytes, 1]);
});

it('[CON-12] after the file is chosen again only what is not there is sent, and what is there wrongly', async () => {
  const { bytes, file } = fileOf(950);
  const order = { container: box, path: 'again', file };
  await sendFile(services, { ...order, path: 'to have a container for segments' }, options());
  const { container, prefix, segments } = planOf(order);
  const put = (at: number, part: Uint8Array<ArrayBuffer>) =>
    sendBytes(
      services,
      { container, path: prefix + segments[at]!.name },
      { bytes: new Blob([part]), filename: 'x' },
      {},
    );
  await put(0, bytes.subarray(0, 100));
  await put(1, bytes.subarray(100, 200));
  await put(2, bytes.subarray(200, 250)); // cut off
  await put(3, randomBytes(100)); // another's
  const before = sends();
  // The same file, chosen in another page, is another object of the program.
  await sendFile(
    services,
    { ...order, file: new File([bytes], 'disk.iso', { lastModified: 1_700_000_000_000 }) },
    options(),
  );
  expect([sends() - before, await content('again')]).toEqual([8, bytes]);
});

it('[CON-12] a connection that is lost is waited for, and what was sent is not sent again', async () => {
  const { bytes, file } = fileOf(950);
  const http = services.get(Http);
  const request = vi.mocked(http.request).getMockImplementation()!;
  let calls = 0;
  vi.spyOn(http, 'request').mockImplementation((method, path, ...rest) => {
    const isSegment = method === 'POST' && path.includes('_segments/object/');
    if (isSegment && (calls += 1) === 5) return Promise.reject(new HttpError(0, 'gone'));
    return request(method, path, ...rest) as never;
  });
  const heard = options();
  const running = sendFile(services, { container: box, path: 'lost', file }, heard);
  await vi.waitFor(() => expect(heard.onWait).toHaveBeenCalled());
  clock.advance(1000);
  await running;
  expect(await content('lost')).toEqual(bytes);
  expect(heard.onWait.mock.calls).toEqual([['connection'], [undefined]]);
  // Ten segments, the one that was lost, and at most those that were on their way beside it.
  expect(calls).toBeLessThanOrEqual(13);
});

it('[CON-12] what the store refuses is not tried again', async () => {
  const { file } = fileOf(50);
  const gone = sendFile(services, { container: 'no such container', path: 'x', file }, options());
  await expect(gone).rejects.toMatchObject({ status: 404 });
  expect(sends()).toBe(1);
});

it('[CON-12] cancelling takes away what was sent', async () => {
  const { file } = fileOf(950);
  const order = { container: box, path: 'cancelled', name: 'cancelled', file };
  const running = uploadInBackground(services, order);
  const [task] = services.get(Tasks).list();
  await vi.waitFor(() => expect(services.get(Tasks).list()[0]?.progress).toBeGreaterThan(0.2), { interval: 1 });
  services.get(Tasks).list()[0]?.cancel?.();
  await running;
  expect(
    services
      .get(Tasks)
      .list()
      .find(({ id }) => id === task?.id)?.state,
  ).toBe('cancelled');
  await vi.waitFor(async () => expect(await stored(order)).toEqual([]));
  expect(await objectTime(services, order)).toBeUndefined();
});

it('[CON-12] it says that the file is uploaded; what failed can be resumed', async () => {
  const { bytes, file } = fileOf(350);
  const order = { container: box, path: 'told', name: 'told', file };
  const http = services.get(Http);
  const request = vi.mocked(http.request).getMockImplementation()!;
  const refusing = vi
    .spyOn(http, 'request')
    .mockImplementation((method, path, ...rest) =>
      path.includes('/large/')
        ? Promise.reject(new HttpError(507, 'The disk is full.'))
        : (request(method, path, ...rest) as never),
    );
  await uploadInBackground(services, order);
  const [failed] = services.get(Tasks).list();
  expect(failed).toMatchObject({ state: 'failed', detail: 'The disk is full.', retryLabel: expect.any(String) });
  expect(services.get(Toasts).list()).toMatchObject([
    { type: 'danger', detail: expect.stringMatching(/told.*The disk is full/s) },
  ]);
  refusing.mockImplementation(request as never);
  const before = sends();
  failed?.retry?.();
  await vi.waitFor(() => expect(services.get(Tasks).list()[0]?.state).toBe('done'));
  // Every segment was there.
  expect([sends() - before, await content('told')]).toEqual([0, bytes]);
});

it('[CON-14] a new file for an object keeps its metadata, and leaves no segments of the old one', async () => {
  const old = fileOf(950);
  const order: FileOrder = { container: box, path: 'edited', file: old.file };
  await sendFile(services, order, options());
  const replaces = await objectTime(services, order);
  // As old and as large as the first: its segments must not be written over while they are read.
  const next = fileOf(950);
  await sendFile(services, { ...order, file: next.file, replaces }, options());
  expect(await content('edited')).toEqual(next.bytes);
  expect(await stored(order)).toEqual([]);
  const small = fileOf(10);
  await sendFile(services, { ...order, file: small.file, replaces: await objectTime(services, order) }, options());
  expect(await content('edited')).toEqual(small.bytes);
  expect(await stored({ ...order, file: next.file, replaces })).toEqual([]);
});

it('[CON-12] cancelling a replacement leaves the object as it was', async () => {
  const { bytes, file } = fileOf(950);
  const order: FileOrder = { container: box, path: 'kept', file };
  await sendFile(services, order, options());
  await discardSegments(services, { ...order, replaces: await objectTime(services, order) });
  expect(await content('kept')).toEqual(bytes);
});

/** What answers instead of joins; `join` is what asks the cloud. */
function joining(answer: (join: () => Promise<unknown>) => Promise<unknown>): void {
  const http = services.get(Http);
  const request = vi.mocked(http.request).getMockImplementation()!;
  vi.spyOn(http, 'request').mockImplementation((method, path, ...rest) => {
    const ask = () => request(method, path, ...rest) as Promise<unknown>;
    return (path.includes('/large/') ? answer(ask) : ask()) as never;
  });
}
const theTask = () => services.get(Tasks).list()[0]!;
const lost = () => Promise.reject(new HttpError(0, 'gone'));

it('[CON-12] segments that are being joined can’t be cancelled any more: the object may be there already', async () => {
  const old = fileOf(950);
  const order = { container: box, path: 'held', name: 'held', file: old.file };
  await sendFile(services, order, options());
  const next = fileOf(950);
  let end = () => {};
  const held = new Promise<void>((resolve) => (end = resolve));
  let isJoined = false;
  joining(async (join) => {
    const answer = await join();
    isJoined = true;
    await held;
    return answer;
  });
  const replaces = await objectTime(services, order);
  const running = uploadInBackground(services, { ...order, file: next.file, replaces });
  const early = theTask().cancel;
  await vi.waitFor(() => expect(isJoined).toBe(true));
  expect(theTask().cancel).toBeUndefined();
  // The button was pressed in the same moment.
  early?.();
  end();
  await running;
  expect([theTask().state, await content('held')]).toEqual(['done', next.bytes]);
});

it('[CON-12] … nor several files’, which then are done', async () => {
  const { bytes, file } = fileOf(350);
  joining(async (join) => {
    const answer = await join();
    theTask().cancel?.();
    return answer;
  });
  await uploadMany(services, { container: box, folder: '' }, { entries: [{ path: 'many', file }], replaces: false });
  expect([theTask().items?.[0]?.state, await content('many')]).toEqual(['done', bytes]);
});

it('[CON-12] who cancels while the answer to a join is lost takes nothing away', async () => {
  const { bytes, file } = fileOf(950);
  const order = { container: box, path: 'unheard', name: 'unheard', file };
  joining(async (join) => {
    await join();
    return lost();
  });
  const running = uploadInBackground(services, order);
  await vi.waitFor(() => expect(theTask().state).toBe('waiting'));
  theTask().cancel?.();
  await running;
  expect(await content('unheard')).toEqual(bytes);
});

it('[CON-12] … also while the service has not ended joining: it says that segments are left', async () => {
  const { bytes, file } = fileOf(350);
  const order = { container: box, path: 'late', name: 'late', file };
  let late: () => Promise<unknown> = lost;
  joining((join) => {
    late = join;
    return lost();
  });
  const running = uploadInBackground(services, order);
  await vi.waitFor(() => expect(theTask().state).toBe('waiting'));
  theTask().cancel?.();
  await running;
  expect(services.get(Toasts).list()).toMatchObject([{ message: 'transfer.left' }]);
  await late();
  expect(await content('late')).toEqual(bytes);
});

it('[CON-12] a join whose answer was lost is looked at before it is asked for again', async () => {
  const { bytes, file } = fileOf(350);
  let joins = 0;
  joining(async (join) => {
    joins += 1;
    await join();
    return lost();
  });
  const heard = options();
  const running = sendFile(services, { container: box, path: 'looked', file }, heard);
  await vi.waitFor(() => expect(heard.onWait).toHaveBeenCalled());
  clock.advance(1000);
  await running;
  expect([joins, await content('looked')]).toEqual([1, bytes]);
});

it('[CON-12] … and so is a small file', async () => {
  const { bytes, file } = fileOf(50);
  const http = services.get(Http);
  const request = vi.mocked(http.request).getMockImplementation()!;
  vi.spyOn(http, 'request').mockImplementation(async (method, path, ...rest) => {
    const answer = await request(method, path, ...rest);
    return (method === 'POST' && path.includes('/object/') ? await lost() : answer) as never;
  });
  const heard = options();
  const running = sendFile(services, { container: box, path: 'small unheard', file }, heard);
  await vi.waitFor(() => expect(heard.onWait).toHaveBeenCalled());
  clock.advance(1000);
  await running;
  expect([sends(), await content('small unheard')]).toEqual([1, bytes]);
});

it('[CON-12] a retry of several files finds what was stored unheard, and is no name that is taken', async () => {
  const { bytes, file } = fileOf(350);
  const refusal = () => Promise.reject(new HttpError(500, 'The answer broke.'));
  joining(async (join) => {
    await join();
    return refusal();
  });
  await uploadMany(services, { container: box, folder: '' }, { entries: [{ path: 'retried', file }], replaces: false });
  expect(theTask().state).toBe('failed');
  // While it runs the browser asks before it leaves the page.
  const window = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('window', window);
  try {
    theTask().retry?.();
    await vi.waitFor(() => expect(theTask().state).toBe('done'));
  } finally {
    vi.unstubAllGlobals();
  }
  expect(await content('retried')).toEqual(bytes);
  expect(window.addEventListener.mock.calls.map(([event]) => event as string)).toEqual(['beforeunload']);
  expect(window.removeEventListener.mock.calls).toEqual(window.addEventListener.mock.calls);
});

it('[CON-12] cancelling leaves the object that another tab made of the same file', async () => {
  const { bytes, file } = fileOf(950);
  const order: FileOrder = { container: box, path: 'two tabs', file };
  await sendFile(services, order, options());
  await discardSegments(services, { ...order });
  expect(await content('two tabs')).toEqual(bytes);
});

it('[CON-07] what somebody stored meanwhile is not written over, large or small', async () => {
  for (const size of [50, 350]) {
    const order: FileOrder = { container: box, path: `raced ${size}`, file: fileOf(size).file };
    const theirs = new File(['theirs'], 'f', { lastModified: 1 });
    await sendFile(services, { ...order, file: theirs }, options());
    await expect(sendFile(services, order, options())).rejects.toBeInstanceOf(NameTaken);
    expect((await content(order.path)).toString()).toBe('theirs');
  }
});

it('[CON-12] many files and folders are one task, with what became of each', async () => {
  const small = (text: string) => new File([text], 'f', { lastModified: 1 });
  await sendFile(services, { container: box, path: 'into/taken', file: small('old') }, options());
  const entries = [
    { path: 'top/a #1.txt', file: small('a') },
    { path: 'top/empty/' },
    { path: 'taken', file: small('new') },
    { path: 'large', file: fileOf(250).file },
  ];
  await uploadMany(services, { container: box, folder: 'into/' }, { entries, replaces: false });
  const [task] = services.get(Tasks).list();
  expect(task?.state).toBe('failed');
  expect(task?.items?.map(({ name, state }) => [name, state])).toEqual([
    ['top/a #1.txt', 'done'],
    ['top/empty/', 'done'],
    ['taken', 'failed'],
    ['large', 'done'],
  ]);
  expect((await content('into/taken')).toString()).toBe('old');
  expect((await content('into/top/a #1.txt')).toString()).toBe('a');
  expect(await objectTime(services, { container: box, path: 'into/top/empty/' })).toBeDefined();
  await uploadMany(services, { container: box, folder: 'into/' }, { entries, replaces: true });
  expect(services.get(Tasks).list()[0]?.state).toBe('done');
  expect((await content('into/taken')).toString()).toBe('new');
});

it('[CON-12] [CON-07] every name arrives as it is', async () => {
  for (const path of ['100%41', 'a?b#c', '/lead//double', 'a/../b', '..', '名前 🐋', 'a+b&c=d']) {
    const file = new File([path], 'f', { lastModified: 1 });
    expect(await objectTime(services, { container: box, path }), path).toBeUndefined();
    await sendFile(services, { container: box, path, file }, options());
    expect(await objectTime(services, { container: box, path }), path).toBeDefined();
    const { items } = await callApi(services, 'SW-08', {
      params: { container: box },
      query: { prefix: path, recursive: true },
    });
    expect(items.map((item) => [item.path, item.etag])).toContainEqual([
      path,
      createHash('md5').update(path).digest('hex'),
    ]);
  }
});
