import { expect, it } from 'vitest';
import { seen } from '#base';

it.each([
  ['[X-17] what turns a name around is written out', 'e\u202Ecod.exe', 'e[U+202E]cod.exe'],
  ['[X-17] what takes no room is written out', 'ad\u200Bmin\uFEFF\xAD', 'ad[U+200B]min[U+FEFF][U+00AD]'],
  ['[X-17] a joiner between Latin letters is written out', 'ad\u200Dmin', 'ad[U+200D]min'],
  ['joiners that a script or a picture needs stay', 'می\u200Cخواهم 👩\u200D🚀', 'می\u200Cخواهم 👩\u200D🚀'],
  ['our own isolates and marks of direction stay', '\u2068a\u2069 \u200F1', '\u2068a\u2069 \u200F1'],
  ['all else stays', 'größe 名前 😀', 'größe 名前 😀'],
])('%s', (_title, text, shown) => expect(seen(text)).toBe(shown));
