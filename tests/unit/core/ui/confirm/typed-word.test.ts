import { describe, expect, it } from 'vitest';
import { countToType, typedMatches, wordToType } from '../../../../../core/ui/confirm/typed-word.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `image-${index}`);

describe('the word to type', () => {
  it('[CONF-01] is asked for when more than five things would be destroyed', () => {
    expect(wordToType({ names: names(5), danger: true })).toBeUndefined();
    expect(wordToType({ names: names(6), danger: true })).toBe('6');
    expect(wordToType({ lines: names(6).map((name) => ({ name })), danger: true })).toBe('6');
    expect(wordToType({ names: names(6) })).toBeUndefined();
    expect(wordToType({ danger: true })).toBeUndefined();
    expect([5, 6].map(countToType)).toEqual([undefined, '6']);
  });

  it('is taken with spaces around it and in the digits of another script', () => {
    expect(typedMatches('12', ' 12 ')).toBe(true);
    expect(typedMatches('12', '١٢')).toBe(true);
    expect(typedMatches('12', '1')).toBe(false);
    expect(typedMatches(undefined, '')).toBe(true);
  });
});
