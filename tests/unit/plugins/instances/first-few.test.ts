import { expect, it } from 'vitest';
import { I18n } from '#services/i18n/i18n';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { firstFew } from '../../../../plugins/instances/first-few.ts';

it('[SRV-18] [PAN-11] of many addresses or names five are listed, and the others counted', async () => {
  const i18n = (await createTestServices()).services.get(I18n);
  expect(firstFew(['a', 'b', 'c'], i18n)).toBe('a, b, and c');
  expect(firstFew(['a', 'b', 'c', 'd', 'e', 'f', 'g'], i18n)).toBe('a, b, c, d, e and 2 more');
});
