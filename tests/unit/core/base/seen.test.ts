import { expect, it } from 'vitest';
import { seen } from '#base';

it.each([
  ['[X-17] what turns a name around is written out', 'e\u202Ecod.exe', 'e[U+202E]cod.exe'],
  ['[X-17] what takes no room is written out', 'ad\u200Bmin\uFEFF\xAD', 'ad[U+200B]min[U+FEFF][U+00AD]'],
  ['[X-17] a joiner between Latin letters is written out', 'ad\u200Dmin', 'ad[U+200D]min'],
  ['[X-17] ends of lines that are none are written out', 'a\u2028b\u2029', 'a[U+2028]b[U+2029]'],
  ['[X-17] tags are written out', 'root\u{E0041}\u{E007F}', 'root[U+E0041][U+E007F]'],
  ['[X-17] selectors of a look after Latin letters are written out', 'a\uFE0Fb\u{E0100}', 'a[U+FE0F]b[U+E0100]'],
  ['[X-17] fillers that look like a space are written out', 'a\u2800b\u3164\u115F', 'a[U+2800]b[U+3164][U+115F]'],
  ['[X-17] control signs are written out', 'a\u0007b\u009Bc', 'a[U+0007]b[U+009B]c'],
  ['[X-17] a mark of direction in a Latin name is written out', '\u200Fv2 10.exe\u061C', '[U+200F]v2 10.exe[U+061C]'],
  ['joiners that a script or a picture needs stay', 'می\u200Cخواهم 👩\u200D🚀', 'می\u200Cخواهم 👩\u200D🚀'],
  ['flags of regions and keys of a telephone stay', '🏴󠁧󠁢󠁷󠁬󠁳󠁿 1\uFE0F\u20E3 ❤\uFE0F', '🏴󠁧󠁢󠁷󠁬󠁳󠁿 1\uFE0F\u20E3 ❤\uFE0F'],
  ['marks of direction in Arabic and Hebrew names stay', 'شبكة\u200F (web) קובץ\u200E', 'شبكة\u200F (web) קובץ\u200E'],
  ['our own isolates and marks of direction stay', '\u2068a\u2069', '\u2068a\u2069'],
  ['dates of right-to-left languages stay', '15\u200F/11\u200F/2026', '15\u200F/11\u200F/2026'],
  ['tabs and lines stay', 'a\tb\r\nc', 'a\tb\r\nc'],
  ['all else stays', 'größe 名前 😀', 'größe 名前 😀'],
])('%s', (_title, text, shown) => expect(seen(text)).toBe(shown));
