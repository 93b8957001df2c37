import { describe, expect, it } from 'vitest';
import { HttpError } from '../../../../core/services/http/http.ts';
import { deleteAll } from '../../../../plugins/containers/deletion/delete-all.ts';
import { deepestFirst, foldersWithin } from '../../../../plugins/containers/deletion/discover.ts';

const never = new AbortController().signal;
const ignore = () => undefined;

describe('what is found below a folder', () => {
  it('[CON-04] every level is a folder, whether it has an object of its own or not', () => {
    expect(foldersWithin('a/', 'a/b/c/d.txt')).toEqual(['a/b/', 'a/b/c/']);
    expect(foldersWithin('a/', 'a/x.txt')).toEqual([]);
    expect(foldersWithin('a/', 'a//x')).toEqual(['a//']);
  });

  it('[CON-04] folders come the deepest first', () => {
    expect(deepestFirst(['a/', 'a/b/c/', 'z/', 'a/b/'])).toEqual(['a/b/c/', 'a/b/', 'a/', 'z/']);
  });
});

describe('deleting all of it', () => {
  it('[CON-04] files go first, then folders, and a folder only when none is in it any more', async () => {
    const order: string[] = [];
    const ended = new Set<string>();
    const remove = async (path: string) => {
      order.push(path);
      const within = [...files, ...folders].filter((each) => each !== path && each.startsWith(path));
      if (path.endsWith('/')) expect(within.filter((each) => !ended.has(each))).toEqual([]);
      await Promise.resolve();
      ended.add(path);
    };
    const files = Array.from({ length: 50 }, (_, number) => `a/b/${number}`);
    const folders = deepestFirst(['a/', 'a/b/']);
    const outcome = await deleteAll({ files, folders }, remove, { signal: never, onCount: ignore });
    expect(outcome).toMatchObject({ files: 50, folders: 2, failures: 0, cancelled: false });
    expect(order.slice(-2)).toEqual(['a/b/', 'a/']);
  });

  it('[CON-04] [CON-19] a folder that is not there counts as deleted; a failure is counted, and the rest goes on', async () => {
    const counts: object[] = [];
    const outcome = await deleteAll(
      { files: ['bad', 'good'], folders: ['gone/', 'full/'] },
      async (path) => {
        if (path === 'bad') throw new HttpError(500, 'broken');
        if (path === 'gone/') throw new HttpError(404, 'not here');
        if (path === 'full/') throw new HttpError(409, 'not empty');
      },
      { signal: never, onCount: (given) => counts.push(given) },
    );
    expect(outcome).toMatchObject({
      files: 1,
      folders: 1,
      failures: 2,
      failed: { files: ['bad'], folders: ['full/'] },
    });
    expect(outcome.reasons.map(({ path }) => path)).toEqual(['bad', 'full/']);
    expect(counts.at(-1)).toEqual({ files: 1, folders: 1, failures: 2 });
    expect(counts).toHaveLength(4);
  });

  it('[CON-04] ten thousand go a few at a time, and cancelled, none is begun any more', async () => {
    const stop = new AbortController();
    const files = Array.from({ length: 10_000 }, (_, number) => String(number));
    let [now, most, begun] = [0, 0, 0];
    const remove = async () => {
      begun += 1;
      now += 1;
      most = Math.max(most, now);
      await Promise.resolve();
      now -= 1;
      if (begun === 5000) stop.abort();
    };
    const outcome = await deleteAll({ files, folders: [] }, remove, { signal: stop.signal, onCount: ignore });
    expect(outcome).toMatchObject({ cancelled: true, failures: 0 });
    expect(most).toBeLessThanOrEqual(8);
    expect(begun).toBeLessThan(5010);
  });

  it('[CON-04] [CON-19] cancelled, what was not tried is left with what failed', async () => {
    const stop = new AbortController();
    const files = Array.from({ length: 100 }, (_, number) => String(number));
    const folders = ['a/', 'a/b/'];
    const tried: string[] = [];
    const remove = async (path: string) => {
      tried.push(path);
      if (path === '3') throw new HttpError(500, 'broken');
      if (path === '20') stop.abort();
    };
    const outcome = await deleteAll({ files, folders }, remove, { signal: stop.signal, onCount: ignore });
    expect(outcome).toMatchObject({ cancelled: true, failures: 1 });
    expect(outcome.failed.folders.toSorted()).toEqual(folders);
    expect(outcome.failed.files.toSorted()).toEqual(
      files.filter((file) => file === '3' || !tried.includes(file)).toSorted(),
    );
    expect(outcome.failed.files.length + outcome.files).toBe(100);
  });
});
