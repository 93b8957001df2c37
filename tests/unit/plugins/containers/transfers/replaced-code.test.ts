import { expect, it } from 'vitest';
import { createTestServices } from '../../../../../core/testing/index.ts';
import { replacedCode } from '../../../../../plugins/containers/transfers/transfer-code.ts';

const file = new File(['new'], 'new.txt');
const keeps = { 'Content-Type': 'text/x-own', 'X-Object-Meta-Season': 'été' };
const found = (more: object) => ({ name: 'o', bytes: '1', content_type: 'text/x-own', etag: '"1"', ...more });

async function codeFor(answer: object, replaces = 'then') {
  const { services, page } = await createTestServices();
  page.answer('GET /api/swift/info/', () => ({ info: { swift: { max_file_size: 100 } } }));
  page.answer('GET /api/swift/containers/c/metadata/o', () => answer);
  return replacedCode(services, { container: 'c', path: 'o', file, replaces });
}

it('[X-11] [CON-14] a new file for an object is one PUT, which says again what the object keeps', async () => {
  const { calls, commands } = await codeFor(found({ timestamp: 'then', kept_headers: keeps }));
  expect(calls).toMatchObject([
    { method: 'PUT', file: 'new.txt', headers: { ...keeps, 'X-Object-Meta-Orig-Filename': 'new.txt' } },
  ]);
  expect(commands).toBeUndefined();
});

it('[X-11] [CON-14] there is none for an object of segments, nor for one that is another by now', async () => {
  await expect(codeFor(found({ timestamp: 'then' }))).rejects.toThrow('not the object');
  await expect(codeFor(found({ timestamp: 'later', kept_headers: keeps }))).rejects.toThrow('not the object');
});
