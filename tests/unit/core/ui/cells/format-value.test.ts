import { expect, it } from 'vitest';
import { formatValue } from '#ui/cells/format-value.ts';
import { I18n } from '#services/i18n/i18n';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import fr from '../../../../../locales/fr/core.json' with { type: 'json' };

it('[SHELL-07] mb and gb are binary units in English', async () => {
  const { services } = await createTestServices();
  const shown = (value: unknown) => formatValue(value, 'mb', services);
  expect([128, 1023, 1536, 2048, '', 'x', null].map(shown)).toEqual([
    '128 MiB',
    '1023 MiB',
    '1.5 GiB',
    '2 GiB',
    '0 MiB',
    '',
    '',
  ]);
  expect(formatValue(1024, 'gb', services)).toBe('1 TiB');
});

it('[X-17] their units have a word in each language', () => {
  expect([fr.formats.bytes.MiB, fr.formats.bytes.GiB]).toEqual(['{{number}}\u00a0Mio', '{{number}}\u00a0Gio']);
});

it('[X-17] what a name hides is shown wherever a message names it', async () => {
  const { services } = await createTestServices({ bundles: { things: { made: 'Made {{name}}.' } } });
  expect(services.get(I18n).t('things:made', { name: 'e\u202Ecod.exe' })).toBe('Made e[U+202E]cod.exe.');
});
