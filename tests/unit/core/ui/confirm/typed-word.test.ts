import { describe, expect, it } from 'vitest';
import { wordOf } from '#services/modals/word-of';
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

  it('[PAN-10] is the question’s own where it has one: of one thing its name, or how its id begins; of several their number', () => {
    const [web, unnamed] = [
      { id: '4f0c2a10-aaaa', name: 'web 1' },
      { id: '4f0c2a10-bbbb', name: ' ' },
    ];
    expect([[web], [unnamed], [web, unnamed], []].map(wordOf)).toEqual(['web 1', '4f0c2a10', '2', '']);
    expect(wordToType({ word: 'web 1', names: names(6), danger: true })).toBe('web 1');
    expect(wordToType({ word: 'web 1' })).toBe('web 1');
  });

  it('[PAN-10] a name is taken as it is, made up of other signs that look the same, or as the question writes what can’t be seen', () => {
    expect(typedMatches('web 1', 'web 1')).toBe(true);
    expect(typedMatches('web 1', 'Web 1')).toBe(false);
    expect(typedMatches('web-١', 'web-1')).toBe(true);
    expect(typedMatches('caf\u00E9', 'cafe\u0301')).toBe(true);
    expect(typedMatches('e\u202Ecod.exe', 'e[U+202E]cod.exe')).toBe(true);
    expect(typedMatches('a  b', 'a[U+0020][U+0020]b')).toBe(true);
  });

  it('is taken with spaces around it and in the digits of another script', () => {
    expect(typedMatches('12', ' 12 ')).toBe(true);
    expect(typedMatches('12', '١٢')).toBe(true);
    expect(typedMatches('12', '1')).toBe(false);
    expect(typedMatches(undefined, '')).toBe(true);
  });
});
