import { describe, expect, it } from 'vitest';
import { plainText } from '#ui/text-search/plain-text.ts';
import { isUnspaced, termsOf, typedTerms } from '#ui/text-search/search-terms.ts';

describe('[X-17] what is searched in', () => {
  it('has its words where spaces stand, and every rest of what is written without them', () => {
    expect(termsOf('Create image, now')).toEqual(['Create', 'image', 'now']);
    expect(termsOf('QoS規則、作成')).toEqual(['QoS規則', '規則', '則', '作成', '成']);
  });

  it('is asked for the words of what was typed; a particle alone is still a word', () => {
    expect(typedTerms('create image')).toEqual(['create', 'image']);
    expect(typedTerms('イメージの作成')).toEqual(['イメージ', '作成']);
    expect(typedTerms('の')).toEqual(['の']);
  });

  it('is compared without case, accents and widths; voiced letters are letters', () => {
    expect(['Größe', 'ＡＢＣ', 'ﾊﾟﾈﾙ', 'パネル', 'أُمّة'].map(plainText)).toEqual([
      'große',
      'abc',
      plainText('パネル'),
      'は\u309aねる',
      'امه',
    ]);
    expect(plainText('ハ')).not.toBe(plainText('バ'));
  });

  it('tells scripts without spaces from those with them', () => {
    expect(['作', 'ポリシー', 'ชื่อ', 'id', 'اسم', 'имя'].map(isUnspaced)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
