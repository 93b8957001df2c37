import { expect, it } from 'vitest';
import { manyThings } from '#ui/table/many-things.ts';

it.each(['ar', 'sl', 'he'])('a list’s name is a plural, no dual, in %s', (language) => {
  expect(new Intl.PluralRules(language).select(manyThings)).not.toBe('two');
});
