import { expect, it, vi } from 'vitest';
import { HttpError, Toasts } from '../../../../core/sdk/index.ts';
import { discardSegments } from '../../../../plugins/containers/transfers/discard.ts';
import { type FileOrder, sendFile } from '../../../../plugins/containers/transfers/send-file.ts';
import { objectTime } from '../../../../plugins/containers/transfers/transfer-calls.ts';
import { uploadMany } from '../../../../plugins/containers/transfers/upload-many.ts';
import { uploadInBackground } from '../../../../plugins/containers/transfers/upload-task.ts';
import { fileOf, lost, options, soon, uploads } from './harness.ts';

const at = uploads();

it('[CON-12] cancelling takes away what was sent', async () => {
  const { file } = fileOf(950);
  const order = { container: at.box, path: 'cancelled', name: 'cancelled', file };
  const running = uploadInBackground(at.services, order);
  await soon(() => expect(at.task().progress).toBeGreaterThan(0.2));
  at.task().cancel?.();
  await running;
  expect(at.task().state).toBe('cancelled');
  await soon(async () => expect(await at.stored(order)).toEqual([]));
  expect(await objectTime(at.services, order)).toBeUndefined();
});

it('[CON-12] cancelling a replacement leaves the object as it was', async () => {
  const { bytes, file } = fileOf(950);
  const order: FileOrder = { container: at.box, path: 'kept', file };
  await sendFile(at.services, order, options());
  await discardSegments(at.services, { ...order, replaces: await objectTime(at.services, order) });
  expect(await at.content('kept')).toEqual(bytes);
});

it('[CON-12] segments that are being joined can’t be cancelled any more: the object may be there already', async () => {
  const old = fileOf(950);
  const order = { container: at.box, path: 'held', name: 'held', file: old.file };
  await sendFile(at.services, order, options());
  const next = fileOf(950);
  let end = () => {};
  const held = new Promise<void>((resolve) => (end = resolve));
  let isJoined = false;
  at.joining(async (join) => {
    const answer = await join();
    isJoined = true;
    await held;
    return answer;
  });
  const replaces = await objectTime(at.services, order);
  const running = uploadInBackground(at.services, { ...order, file: next.file, replaces });
  const early = at.task().cancel;
  await soon(() => expect(isJoined).toBe(true));
  expect(at.task().cancel).toBeUndefined();
  // The button was pressed in the same moment.
  early?.();
  end();
  await running;
  expect([at.task().state, await at.content('held')]).toEqual(['done', next.bytes]);
});

it('[CON-12] … nor several files’, which then are done', async () => {
  const { bytes, file } = fileOf(350);
  at.joining(async (join) => {
    const answer = await join();
    at.task().cancel?.();
    return answer;
  });
  await uploadMany(
    at.services,
    { container: at.box, folder: '' },
    { entries: [{ path: 'many', file }], replaces: false },
  );
  expect([at.task().items?.[0]?.state, await at.content('many')]).toEqual(['done', bytes]);
});

it('[CON-12] who cancels while the answer to a join is lost takes nothing away', async () => {
  const { bytes, file } = fileOf(950);
  const order = { container: at.box, path: 'unheard', name: 'unheard', file };
  at.joining(async (join) => {
    await join();
    return lost();
  });
  const running = uploadInBackground(at.services, order);
  await soon(() => expect(at.task().state).toBe('waiting'));
  at.task().cancel?.();
  await running;
  expect(await at.content('unheard')).toEqual(bytes);
});

it('[CON-12] … also while the service has not ended joining: it says that segments are left', async () => {
  const { bytes, file } = fileOf(350);
  const order = { container: at.box, path: 'late', name: 'late', file };
  let late: () => Promise<unknown> = lost;
  at.joining((join) => {
    late = join;
    return lost();
  });
  const running = uploadInBackground(at.services, order);
  await soon(() => expect(at.task().state).toBe('waiting'));
  at.task().cancel?.();
  await running;
  expect(at.services.get(Toasts).list()).toMatchObject([{ message: 'transfer.left' }]);
  await late();
  expect(await at.content('late')).toEqual(bytes);
});

it('[CON-12] a join whose answer was lost is looked at before it is asked for again', async () => {
  const { bytes, file } = fileOf(350);
  let joins = 0;
  at.joining(async (join) => {
    joins += 1;
    await join();
    return lost();
  });
  const heard = options();
  const running = sendFile(at.services, { container: at.box, path: 'looked', file }, heard);
  await soon(() => expect(heard.onWait).toHaveBeenCalled());
  at.clock.advance(1000);
  await running;
  expect([joins, await at.content('looked')]).toEqual([1, bytes]);
});

it('[CON-12] … and so is a small file', async () => {
  const { bytes, file } = fileOf(50);
  at.answering(async (ask, method, path) => {
    const answer = await ask();
    return method === 'POST' && path.includes('/object/') ? lost() : answer;
  });
  const heard = options();
  const running = sendFile(at.services, { container: at.box, path: 'small unheard', file }, heard);
  await soon(() => expect(heard.onWait).toHaveBeenCalled());
  at.clock.advance(1000);
  await running;
  expect([at.sends(), await at.content('small unheard')]).toEqual([1, bytes]);
});

it('[CON-12] a retry of several files finds what was stored unheard, and is no name that is taken', async () => {
  const { bytes, file } = fileOf(350);
  const refusal = () => Promise.reject(new HttpError(500, 'The answer broke.'));
  at.joining(async (join) => {
    await join();
    return refusal();
  });
  await uploadMany(
    at.services,
    { container: at.box, folder: '' },
    { entries: [{ path: 'retried', file }], replaces: false },
  );
  expect(at.task().state).toBe('failed');
  // While it runs the browser asks before it leaves the page.
  const window = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('window', window);
  try {
    at.task().retry?.();
    await soon(() => expect(at.task().state).toBe('done'));
  } finally {
    vi.unstubAllGlobals();
  }
  expect(await at.content('retried')).toEqual(bytes);
  expect(window.addEventListener.mock.calls.map(([event]) => event as string)).toEqual(['beforeunload']);
  expect(window.removeEventListener.mock.calls).toEqual(window.addEventListener.mock.calls);
});

it('[CON-12] cancelling leaves the object that another browser made of the same file, at whatever moment', async () => {
  const { bytes, file } = fileOf(350);
  const order = (): FileOrder => ({ container: at.box, path: 'two browsers', file });
  const ours = order();
  const full = at.joining(() => Promise.reject(new HttpError(403, 'not yet')));
  await expect(sendFile(at.services, ours, options())).rejects.toMatchObject({ status: 403 });
  full();
  let deletions = 0;
  // Theirs is joined between our last look and the first segment that goes.
  const end = at.answering(async (ask, method, path) => {
    if (method === 'DELETE' && path.includes('/object/') && (deletions += 1) === 1)
      await sendFile(at.services, order(), options());
    return ask();
  });
  expect(await discardSegments(at.services, ours)).toBe('gone');
  end();
  expect([deletions, await at.content('two browsers')]).toEqual([1, bytes]);
  // Nor afterwards.
  expect(await discardSegments(at.services, ours)).toBe('gone');
  expect(await at.content('two browsers')).toEqual(bytes);
});

it('[CON-14] a replacement that is cancelled when it was stored already is told as done', async () => {
  await sendFile(at.services, { container: at.box, path: 'last', file: fileOf(20).file }, options());
  const { bytes, file } = fileOf(50);
  const replaces = await objectTime(at.services, { container: at.box, path: 'last' });
  at.answering(async (ask, method, path) => {
    const answer = await ask();
    if (method !== 'POST' || !path.includes('/object/')) return answer;
    at.task().cancel?.();
    return lost();
  });
  await uploadInBackground(at.services, { container: at.box, path: 'last', name: 'last', file, replaces });
  expect([at.task().state, await at.content('last')]).toEqual(['done', bytes]);
});

it('[CON-14] … and one that the service may store yet is warned of', async () => {
  const { file } = fileOf(50);
  at.answering(async (ask, method, path, { onProgress } = {}) => {
    if (method !== 'POST' || !path.includes('/object/')) return ask();
    onProgress?.(1);
    at.task().cancel?.();
    return lost();
  });
  await uploadInBackground(at.services, { container: at.box, path: 'late whole', name: 'late whole', file });
  expect(at.task().state).toBe('cancelled');
  expect(at.services.get(Toasts).list()).toMatchObject([{ message: 'transfer.unsure' }]);
});
