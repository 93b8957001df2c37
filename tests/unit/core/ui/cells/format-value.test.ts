import { expect, it } from 'vitest';
import { formatValue } from '#ui/cells/format-value.ts';
import { I18n } from '#services/i18n/i18n';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import ar from '../../../../../locales/ar/core.json' with { type: 'json' };

it('[SHELL-07] mb and gb are those of the documents in English', async () => {
  const { services } = await createTestServices();
  const shown = (value: unknown) => formatValue(value, 'mb', services);
  expect([128, 1023, 1536, 2048, '', 'x', null].map(shown)).toEqual([
    '128 MB',
    '1023 MB',
    '1.5 GB',
    '2 GB',
    '0 MB',
    '',
    '',
  ]);
  expect(formatValue(1024, 'gb', services)).toBe('1 TB');
});

it('[X-17] their units have a word in each language', () => {
  expect([ar.formats.bytes.MB, ar.formats.bytes.GB]).toEqual(['{{number}} م.ب', '{{number}} غ.ب']);
});

it('[X-17] what a name hides is shown wherever a message names it', async () => {
  const { services } = await createTestServices({ bundles: { things: { made: 'Made {{name}}.' } } });
  expect(services.get(I18n).t('things:made', { name: 'e\u202Ecod.exe' })).toBe('Made e[U+202E]cod.exe.');
});
