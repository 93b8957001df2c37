import { expect, it } from 'vitest';
import { HttpError } from '../../../../core/sdk/index.ts';
import { listBelow } from '../../../../plugins/containers/object-calls.ts';
import { discardSegments } from '../../../../plugins/containers/transfers/discard.ts';
import { type FileOrder, sendFile } from '../../../../plugins/containers/transfers/send-file.ts';
import { fileOf, options, uploads } from './harness.ts';

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
    const end = at.answering(async (ask, method) => {
      if (method === 'DELETE' && (deletions += 1) === turn)
        await sendFile(at.services, { ...order, file: other.file }, options());
      return ask();
    });
    expect(await discardSegments(at.services, order)).toBe('gone');
    end();
    expect((await listBelow(at.services, { container: `${at.box}_segments`, folder: '' })).paths).toEqual([]);
    // The four segments once, and the other file.
    expect([deletions, at.sends(), await at.content(order.path)]).toEqual([4, 5, other.bytes]);
  },
);
