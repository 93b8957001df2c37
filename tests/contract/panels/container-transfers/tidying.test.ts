import { describe, expect, it } from 'vitest';
import { HttpError } from '../../../../core/sdk/index.ts';
import { Deletion } from '../../../../plugins/containers/deletion/deletion.ts';
import { objectType } from '../../../../plugins/containers/object-type.ts';
import { discardSegments } from '../../../../plugins/containers/transfers/discard.ts';
import { type FileOrder, sendFile } from '../../../../plugins/containers/transfers/send-file.ts';
import {
  makeSegmentsContainer,
  objectTime,
  sendBytes,
} from '../../../../plugins/containers/transfers/transfer-calls.ts';
import { uploadMany } from '../../../../plugins/containers/transfers/upload-many.ts';
import { uploadInBackground } from '../../../../plugins/containers/transfers/upload-task.ts';
import { fileOf, options, planOf, uploads } from './harness.ts';

const at = uploads();

/** An upload of four segments, which the service has, but no object. */
async function unjoined(path: string): Promise<FileOrder> {
  const order = { container: at.box, path, file: fileOf(350).file };
  const full = at.joining(() => Promise.reject(new HttpError(403, 'not yet')));
  await expect(sendFile(at.services, order, options())).rejects.toMatchObject({ status: 403 });
  full();
  return order;
}

it.each([
  ['a static', 'one segment', 1],
  ['a static', 'all segments', 2],
  ['a dynamic', 'one segment', 1],
  ['a dynamic', 'all segments', 2],
])(
  '[CON-12] cancelling %s object gives %s back to none that was stored of other bytes meanwhile',
  async (kind, _what, turn) => {
    if (kind === 'a dynamic') at.says = {};
    const order = await unjoined('shared name');
    const other = fileOf(20);
    let deletions = 0;
    const end = at.answering(async (ask, method, path) => {
      if (method === 'DELETE' && path.includes('/object/') && (deletions += 1) === turn)
        await sendFile(at.services, { ...order, file: other.file }, options());
      return ask();
    });
    expect(await discardSegments(at.services, order)).toBe('gone');
    end();
    expect(await at.segmentsContainer()).toBeUndefined();
    // The four segments once, and the other file.
    expect([deletions, at.sends(), await at.content(order.path)]).toEqual([4, 5, other.bytes]);
  },
);

const isSegment = (method: string, path: string) => method === 'POST' && path.includes('_segments/object/');

it('[CON-12] a cancelled upload leaves no container of segments that it made, alone or of several files', async () => {
  const { file } = fileOf(950);
  let sent = 0;
  at.answering(async (ask, method, path) => {
    const answer = await ask();
    if (isSegment(method, path) && (sent += 1) === 2) at.task().cancel?.();
    return answer;
  });
  await uploadInBackground(at.services, { container: at.box, path: 'alone', name: 'alone', file });
  expect([at.task().state, await at.segmentsContainer()]).toEqual(['cancelled', undefined]);
  sent = 0;
  const entries = ['one', 'two'].map((path) => ({ path, file: fileOf(950).file }));
  await uploadMany(at.services, { container: at.box, folder: '' }, { entries, replaces: false });
  expect([at.task().state, await at.segmentsContainer()]).toEqual(['failed', undefined]);
});

it('[CON-12] … nor does one that failed, or whose page was left, and is cancelled after it began again', async () => {
  const { container, path, file } = await unjoined('failed before');
  expect(await at.segmentsContainer()).toHaveLength(4);
  let looks = 0;
  const end = at.answering(async (ask, method, address) => {
    const answer = await ask();
    // The first look finds what is there; of the second on it is this upload's.
    if (method === 'GET' && address.includes('_segments/objects/') && (looks += 1) === 2) at.task().cancel?.();
    return answer;
  });
  // Chosen again in another page, the same file is another object of the program.
  const again = new File([file], 'disk.iso', { lastModified: file.lastModified });
  await uploadInBackground(at.services, { container, path, name: path, file: again });
  end();
  expect([at.task().state, await at.segmentsContainer()]).toEqual(['cancelled', undefined]);
});

it('[CON-12] … but one that was there before, or that holds what is another’s, stays', async () => {
  const container = `${at.box}_segments`;
  await makeSegmentsContainer(at.services, { container, of: at.box }, new AbortController().signal);
  expect(await discardSegments(at.services, await unjoined('there before'))).toBe('gone');
  expect(await at.segmentsContainer()).toEqual([]);
});

it('[CON-12] a container of segments stays where somebody else has put something meanwhile', async () => {
  const order = await unjoined('shared');
  const place = { container: `${at.box}_segments`, path: 'theirs' };
  await sendBytes(at.services, place, { bytes: new Blob(['theirs']), filename: 'x' }, {});
  expect(await discardSegments(at.services, order)).toBe('gone');
  expect(await at.segmentsContainer()).toEqual(['theirs']);
});

it('[CON-12] a segment that arrives after the others were taken away is taken away, too', async () => {
  const order = await unjoined('stray');
  const { container } = planOf(order);
  const [first = ''] = (await at.segmentsContainer()) ?? [];
  let removals = 0;
  at.answering(async (ask, method, path) => {
    if (method === 'DELETE' && !path.includes('/object/') && (removals += 1) === 1)
      await sendBytes(at.services, { container, path: first }, { bytes: new Blob(['late']), filename: 'x' }, {});
    return ask();
  });
  expect(await discardSegments(at.services, order)).toBe('gone');
  expect([removals, await at.segmentsContainer()]).toEqual([2, undefined]);
});

it('[CON-12] a segment that has left the browser when its upload is cancelled is waited for', async () => {
  const { file } = fileOf(350);
  const order = { container: at.box, path: 'sent', name: 'sent', file };
  const ends: boolean[] = [];
  at.answering(async (ask, method, path, { signal, onProgress } = {}) => {
    if (!isSegment(method, path)) return ask();
    onProgress?.(1);
    at.task().cancel?.();
    ends.push(signal?.aborted ?? false);
    return ask();
  });
  await uploadInBackground(at.services, order);
  expect([at.task().state, ends[0], await at.segmentsContainer()]).toEqual(['cancelled', false, undefined]);
});

it('[CON-12] an upload goes on where another one that was cancelled removed the container before it', async () => {
  const { bytes, file } = fileOf(350);
  const other = await unjoined('cancelled');
  let isFirst = true;
  at.answering(async (ask, method, path) => {
    if (isSegment(method, path) && isFirst) {
      isFirst = false;
      await discardSegments(at.services, other);
    }
    return ask();
  });
  await sendFile(at.services, { container: at.box, path: 'goes on', file }, options());
  expect(await at.content('goes on')).toEqual(bytes);
});

describe('a container of segments whose last ones go with their object', () => {
  const large = (path: string) => sendFile(at.services, { container: at.box, path, file: fileOf(350).file }, options());
  const remove = async (...paths: string[]) => {
    const { items } = await objectType.list!({ filters: { container: at.box, folder: '' } }, { services: at.services });
    const deletion = new Deletion(
      items.filter(({ path }) => paths.includes(path)),
      at.services,
    );
    await deletion.discover();
    await deletion.run();
  };

  it('[CON-04] goes once after a deletion of many objects and folders, and not while others have segments there', async () => {
    for (const path of ['one', 'two', 'f/three', 'f/g/four']) await large(path);
    await remove('one');
    expect(await at.segmentsContainer()).toHaveLength(12);
    let removals = 0;
    at.answering((ask, method, path) => {
      if (method === 'DELETE' && !path.includes('/object/')) removals += 1;
      return ask();
    });
    await remove('two', 'f/');
    expect([await at.segmentsContainer(), removals, at.task().state]).toEqual([undefined, 1, 'done']);
  });

  it('[CON-04] stays where it was empty before, or holds what is another’s', async () => {
    const container = `${at.box}_segments`;
    await makeSegmentsContainer(at.services, { container, of: at.box }, new AbortController().signal);
    await sendFile(at.services, { container: at.box, path: 'small', file: fileOf(10).file }, options());
    await remove('small');
    expect(await at.segmentsContainer()).toEqual([]);
    await large('large');
    await sendBytes(at.services, { container, path: 'theirs' }, { bytes: new Blob(['theirs']), filename: 'x' }, {});
    await remove('large');
    expect([await at.segmentsContainer(), at.task().state]).toEqual([['theirs'], 'done']);
  });

  it('[CON-14] goes when a small file replaces it, alone or among several', async () => {
    await large('edited');
    const order = { container: at.box, path: 'edited', name: 'edited' };
    const replace = async (size: number) => {
      const replaces = await objectTime(at.services, order);
      await uploadInBackground(at.services, { ...order, file: fileOf(size).file, replaces });
    };
    await replace(350);
    expect(await at.segmentsContainer()).toHaveLength(4);
    await replace(10);
    expect([await at.segmentsContainer(), at.task().state]).toEqual([undefined, 'done']);
    await large('many');
    const entries = [{ path: 'many', file: fileOf(10).file }];
    await uploadMany(at.services, { container: at.box, folder: '' }, { entries, replaces: true });
    expect([await at.segmentsContainer(), at.task().state]).toEqual([undefined, 'done']);
  });
});
