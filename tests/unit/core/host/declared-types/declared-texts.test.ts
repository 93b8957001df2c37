import { expect, it } from 'vitest';
import { withKeys } from '../../../../../core/host/declared-types/declared-texts.ts';
import { missingTexts } from '../../../../../core/sdk/rollup-preset/manifest/text-faults.mjs';

const said = { label: '%field.name-of.x%', nested: ['%plural_one%', { pattern: '%2F%' }], like: '%a|b%', much: '100%' };

it('[X-25] a text names a key where it has the form of one; whatever else stands between the signs stays as it is', () => {
  expect(withKeys(said, 'acme.zones')).toEqual({
    label: 'acme.zones:field.name-of.x',
    nested: ['acme.zones:plural_one', { pattern: '%2F%' }],
    like: '%a|b%',
    much: '100%',
  });
  expect(missingTexts(said, {}).map(({ key }) => key)).toEqual(['field.name-of.x', 'plural_one']);
});
