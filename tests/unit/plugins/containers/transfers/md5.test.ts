import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createMd5, digestOf, digestOfText } from '../../../../../plugins/containers/transfers/md5.ts';

const reference = (bytes: Uint8Array | string) => createHash('md5').update(bytes).digest('hex');

it('[CON-12] a segment has the digest that the service gives it, whatever its length', async () => {
  for (const length of [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000, 2 ** 20 + 7]) {
    const bytes = randomBytes(length);
    expect(createMd5().update(bytes).digest(), String(length)).toBe(reference(bytes));
    expect(await digestOf(new Blob([bytes])), String(length)).toBe(reference(bytes));
  }
});

it('[CON-12] … and however it is cut', () => {
  const bytes = randomBytes(1000);
  for (const step of [1, 3, 63, 64, 65, 200]) {
    const md5 = createMd5();
    for (let at = 0; at < bytes.length; at += step) md5.update(bytes.subarray(at, at + step));
    expect(md5.digest(), String(step)).toBe(reference(bytes));
  }
});

it('[CON-12] … also of text beyond ASCII', () => {
  expect(digestOfText('größe 名前')).toBe(reference('größe 名前'));
});
