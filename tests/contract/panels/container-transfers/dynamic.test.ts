import { expect, it } from 'vitest';
import { HttpError } from '../../../../core/sdk/index.ts';
import { deleteObject, listBelow } from '../../../../plugins/containers/object-calls.ts';
import { discardSegments } from '../../../../plugins/containers/transfers/discard.ts';
import { type FileOrder, sendFile } from '../../../../plugins/containers/transfers/send-file.ts';
import { fileOf, lost, options, soon, uploads } from './harness.ts';

const at = uploads();

it('[CON-12] cancelling leaves a dynamic object of another browser whole, of which nobody looks at the segments: joined after the last look, it gets them back', async () => {
  at.says = {};
  const { bytes, file } = fileOf(350);
  const order: FileOrder = { container: at.box, path: 'dynamic', file };
  let join: () => Promise<unknown> = lost;
  const full = at.joining((asked) => {
    join = asked;
    return Promise.reject(new HttpError(403, 'not yet'));
  });
  await expect(sendFile(at.services, order, options())).rejects.toMatchObject({ status: 403 });
  full();
  let deletions = 0;
  const refusals: unknown[] = [];
  const end = at.answering(async (ask, method, path) => {
    if (method === 'DELETE' && path.includes('/object/') && (deletions += 1) === 2)
      await join().catch((error: unknown) => refusals.push(error));
    return ask();
  });
  expect(await discardSegments(at.services, order)).toBe('gone');
  end();
  expect(refusals).toMatchObject([{ status: 503, problem: { code: 'SEGMENTS_GONE' } }]);
  expect([deletions, await at.content('dynamic')]).toEqual([4, bytes]);
});

it('[CON-12] segments of a dynamic object that went while it was joined are sent again', async () => {
  at.says = {};
  const { bytes, file } = fileOf(350);
  let joins = 0;
  at.answering(async (ask, _method, path) => {
    if (path.includes('/large/') && (joins += 1) === 1) {
      const container = `${at.box}_segments`;
      const { paths } = await listBelow(at.services, { container, folder: '' });
      await deleteObject(
        at.services,
        container,
        paths.find((each) => each.startsWith('resent/'))!,
      );
    }
    return ask();
  });
  const heard = options();
  const running = sendFile(at.services, { container: at.box, path: 'resent', file }, heard);
  await soon(() => expect(heard.onWait).toHaveBeenCalled());
  at.clock.advance(1000);
  await running;
  expect([at.sends(), joins, await at.content('resent')]).toEqual([5, 1, bytes]);
});
