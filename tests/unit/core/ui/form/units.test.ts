import { expect, it } from 'vitest';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { I18n } from '#services/i18n/i18n';
import { unitOf } from '#ui/form/units.ts';

it.each([
  ['en', ['GiB', 'MiB', 'IOPS']],
  ['fr', ['Gio', 'Mio', 'IOPS']],
])('[X-17] the unit beside a field is written in %s as sizes are elsewhere', async (language, units) => {
  const { services } = await createTestServices({ language });
  const i18n = services.get(I18n);
  await i18n.ready();
  expect(['GiB', 'MiB', 'IOPS'].map((unit) => unitOf((key, values) => i18n.t(key, values), unit))).toEqual(units);
});
