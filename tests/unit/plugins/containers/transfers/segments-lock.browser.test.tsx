import { expect, it } from 'vitest';
import { unlessUsed, usingSegments } from '../../../../../plugins/containers/transfers/segments-lock.ts';

const place = { container: 'box_segments', prefix: 'disk.iso/slo/1/2/3/' };

it('[CON-12] segments are not taken away while a tab uses them, and are afterwards', async () => {
  let end = () => {};
  const held = new Promise<void>((resolve) => (end = resolve));
  let isUsed = false;
  const use = () => usingSegments(place, () => ((isUsed = true), held));
  const uses = [use(), use()];
  await expect.poll(() => isUsed).toBe(true);
  expect(await unlessUsed(place, async () => 'taken')).toBeUndefined();
  expect(await unlessUsed({ ...place, prefix: 'other/' }, async () => 'taken')).toBe('taken');
  end();
  await Promise.all(uses);
  expect(await unlessUsed(place, async () => 'taken')).toBe('taken');
});
