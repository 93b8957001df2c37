import { expect, it } from 'vitest';
import { Modals } from '#services/modals/modals';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import en from '../../../../../locales/en/instances.json' with { type: 'json' };
import { mayPaste, plainText } from '../../../../../plugins/instances/console/paste.ts';

it('[SRV-50] a pasted text leaves no bracketed paste: of control characters it keeps tabs and line ends', () => {
  expect(plainText('ls\x1b[201~\r\nrm\t-r\rx\x07\x9b1m\x7f é日')).toBe('ls[201~\nrm\t-r\nx1m é日');
});

it('[SRV-50] a text of 100 kB keeps each of its lines, and the question says how many there are', async () => {
  const text = `${'x'.repeat(99)}\n`.repeat(1000);
  expect(plainText(text)).toBe(text);
  const { services } = await createTestServices({ bundles: { instances: en } });
  const modals = services.get(Modals);
  modals.confirmWith(() => null);
  const asked = mayPaste(text, services);
  await expect.poll(() => modals.stack().at(-1)?.title).toBe('Paste 1000 lines?');
  modals.stack().at(-1)!.close(true);
  expect(await asked).toBe(true);
});

it('[SRV-50] lines are pasted when the operator agrees; a text without a line end is not asked about', async () => {
  const { services } = await createTestServices({ bundles: { instances: en } });
  const modals = services.get(Modals);
  modals.confirmWith(() => null);
  expect(await mayPaste('uptime', services)).toBe(true);
  for (const [text, title, answer] of [
    ['uptime\n', 'Paste 1 line?', true],
    ['one\ntwo\nthree', 'Paste 3 lines?', false],
  ] as const) {
    const asked = mayPaste(text, services);
    await expect.poll(() => modals.stack().at(-1)?.title).toBe(title);
    modals.stack().at(-1)!.close(answer);
    expect(await asked).toBe(answer);
  }
});
