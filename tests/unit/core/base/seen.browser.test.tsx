import { expect, it } from 'vitest';
import { seenName } from '#base';

/** All signs but letters and those that are none yet, and of those beyond the first plane what may take no room. */
function* signs(): Iterable<string> {
  for (let code = 1; code < 0x1_0000; code += 1) {
    const sign = String.fromCodePoint(code);
    if (/\p{DI}|[^\p{L}\p{Cn}\p{Co}\p{Cs}]/u.test(sign)) yield sign;
  }
  for (let code = 0x1_0000; code < 0xe_1000; code += 1) {
    const sign = String.fromCodePoint(code);
    if (/[\p{Cf}\p{Mn}\p{DI}]/u.test(sign)) yield sign;
  }
}

/** Text before and after the sign. */
const places = [
  ['web-1', ''],
  ['', 'web-1'],
  ['we', 'b1'],
  ['web-', '1'],
  ['web ', '1'],
  ['20', '24'],
  ['прод', ''],
  ['项目', ''],
  ['てすと', '1'],
] as const;

/** Another look of a Han sign, where a font has it: names are written with them. */
const isLookOfHan = (before: string, sign: string) => before === '项目' && /[\u{E0100}-\u{E01EF}]/u.test(sign);

it('[X-17] no sign goes into a name without being seen there', () => {
  const pen = document.createElement('canvas').getContext('2d')!;
  pen.font = '14px sans-serif';
  const width = (text: string) => pen.measureText(text).width;
  const unseen: string[] = [];
  let tried = 0;
  for (const [place, [before, after]] of places.entries()) {
    const plain = width(before + after);
    for (const sign of signs()) {
      // A sign with a look of its own has it everywhere.
      if (place > 0 && !/[\p{C}\p{Z}\p{M}\p{DI}]/u.test(sign)) continue;
      const text = before + sign + after;
      // Accents are drawn over the letter.
      const isAccent = /\p{M}/u.test(sign) && !/\p{DI}/u.test(sign);
      if (isAccent || isLookOfHan(before, sign) || seenName(text) !== text) continue;
      tried += 1;
      if (width(text) - plain < 0.01) unseen.push(`${before}|${after} ${sign.codePointAt(0)!.toString(16)}`);
    }
  }
  expect(tried).toBeGreaterThan(4_000);
  expect(unseen).toEqual([]);
});
