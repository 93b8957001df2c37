import { describe, expect, it } from 'vitest';
import { ours, seen, seenName } from '#base';

describe('what hides in a text', () => {
  it.each([
    ['[X-17] what turns a name around is written out', 'e\u202Ecod.exe', 'e[U+202E]cod.exe'],
    ['[X-17] isolates in a name are written out', 'web\u2069-1\u2068', 'web[U+2069]-1[U+2068]'],
    ['[X-17] what takes no room is written out', 'ad\u200Bmin\uFEFF\xAD', 'ad[U+200B]min[U+FEFF][U+00AD]'],
    ['[X-17] signs that stand for nothing are written out', 'web\uFFFC-1\uFFF9', 'web[U+FFFC]-1[U+FFF9]'],
    ['[X-17] a joiner between Latin letters is written out', 'ad\u200Dmin', 'ad[U+200D]min'],
    ['[X-17] a joiner in Han, Kana and Cyrillic is written out', '项\u200C目て\u200Dす', '项[U+200C]目て[U+200D]す'],
    ['[X-17] a joiner at an end is written out', 'خواهم\u200C 👩\u200D', 'خواهم[U+200C] 👩[U+200D]'],
    ['[X-17] a joiner that joins nothing is written out', 'क\u200Dम बب\u200Dب', 'क[U+200D]म बب[U+200D]ب'],
    ['[X-17] a second joiner is written out', 'می\u200C\u200Cخواهم', 'می[U+200C][U+200C]خواهم'],
    ['[X-17] emoji that make no one together are parted', '😀\u200D😀 😀\uFE0F', '😀[U+200D]😀 😀[U+FE0F]'],
    ['[X-17] ends of lines that are none are written out', 'a\u2028b\u2029', 'a[U+2028]b[U+2029]'],
    ['[X-17] tags are written out', 'root\u{E0041}\u{E007F}🏴\u{E0041}', 'root[U+E0041][U+E007F]🏴[U+E0041]'],
    ['[X-17] selectors of a look after Latin letters are written out', 'a\uFE0Fb\u{E0100}', 'a[U+FE0F]b[U+E0100]'],
    ['[X-17] selectors after figures and signs are written out', 'web-1\uFE0E-\uFE0F', 'web-1[U+FE0E]-[U+FE0F]'],
    ['[X-17] selectors of Mongolian are written out', '1\u180B项\u180C', '1[U+180B]项[U+180C]'],
    ['[X-17] fillers that look like a space are written out', 'a\u2800b\u3164\u115F', 'a[U+2800]b[U+3164][U+115F]'],
    ['[X-17] control signs are written out', 'a\u0007b\u009Bc', 'a[U+0007]b[U+009B]c'],
    ['[X-17] a mark of direction in a Latin name is written out', '\u200Fv2 10.exe\u061C', '[U+200F]v2 10.exe[U+061C]'],
    ['[X-17] a mark of direction among figures is written out', '20\u200F/24', '20[U+200F]/24'],
    ['[X-17] a second mark of direction is written out', 'شبكة\u200F\u200F', 'شبكة\u200F[U+200F]'],
  ])('%s', (_title, text, shown) => expect(seen(text)).toBe(shown));
});

describe('what stays', () => {
  it.each([
    ['plain names', 'größe 名前 😀 web-1 v2.0_x'],
    ['Persian parts of words', 'می\u200Cخواهم کتاب\u200Cها ابزار\u200Cهای'],
    ['Arabic with its vowels', 'خادِمُ الوِيب'],
    ['marks of direction in Arabic and Hebrew names', 'شبكة\u200F (web) קובץ\u200E'],
    ['Hebrew with its vowels', 'שָׁלוֹם שרת'],
    ['Hindi and Marathi', 'क्षेत्र क्\u200Dष क्\u200Cष'],
    ['Bengali', 'র\u200D\u09CDযাম'],
    ['Sinhala', 'ශ්\u200Dරී'],
    ['Malayalam as it was written once', 'അവന്\u200D'],
    ['Kannada', 'ರ\u200D\u0CCDಯಾಮ್'],
    ['Thai', 'เซิร์ฟเวอร์ น้ำ'],
    ['Khmer', 'ម៉ាស៊ីនមេ ភ្នំពេញ'],
    ['Myanmar and Tibetan', 'မြန်မာ བོད་སྐད'],
    ['Han, and another look of one', '项目 葛\u{E0100}城'],
    ['Korean and Japanese', '서버 サーバー ゙'],
    ['emoji of several', '👩\u200D🚀 👨\u200D👩\u200D👧 🏳\uFE0F\u200D🌈 🕵🏽\u200D♂\uFE0F ❤\uFE0F ⚙\uFE0F ©\uFE0F'],
    ['flags and keys of a telephone', '🏴󠁧󠁢󠁷󠁬󠁳󠁿 🇩🇪 1\uFE0F\u20E3 #\uFE0F\u20E3'],
    ['accents', 'e\u0301te\u0301'],
  ])('%s', (_title, text) => expect(seenName(text)).toBe(text));

  it('tabs and lines of what is no name', () => expect(seen('a\tb\r\nc  d ')).toBe('a\tb\r\nc  d '));
});

describe('white space of a name', () => {
  it.each([
    ['[X-17] at its ends is written out', ' web-1 ', '[U+0020]web-1[U+0020]'],
    ['[X-17] a second blank is written out', 'web  1', 'web[U+0020][U+0020]1'],
    ['[X-17] tabs and breaks of lines are written out', 'web\t1\r\nb', 'web[U+0009]1[U+000D][U+000A]b'],
    ['[X-17] blanks of other widths are written out', 'web\xA01\u2003b\u3000', 'web[U+00A0]1[U+2003]b[U+3000]'],
    ['[X-17] nothing but blanks is written out', ' ', '[U+0020]'],
    ['[X-17] what hides besides is, too', 'web\u2069 ', 'web[U+2069][U+0020]'],
  ])('%s', (_title, text, shown) => expect(seenName(text)).toBe(shown));
});

it('[X-17] what the console made stays, in a name as well: dates and sentences from right to left, French figures', () => {
  for (const text of ['15\u200F/11\u200F/2026', '\u2068a\u2069: \u2068b\u2069', '1\u202F234,5\xA0Gio']) {
    expect(seenName(text)).not.toBe(text);
    expect(ours(text)).toBe(text);
    expect([seen(text), seenName(text)]).toEqual([text, text]);
  }
});
