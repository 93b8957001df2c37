import { describe, expect, it } from 'vitest';
import { jsonMistake } from '../../../../core/base/words/json-mistake.mjs';
import { flatWords, layWords, nestedWords, wordLimits, wordProblems } from '../../../../core/base/words/words.mjs';
import { placeholderFindings, textFaults } from '../../../../core/base/words/translations.mjs';
import { parseWords, readWordFile } from '../../../../core/base/words/word-file.mjs';
import { writtenOut } from '../../../../core/base/words/written-out.mjs';
import { filesOf, read } from '../../../architecture/source-files.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
const problems = (text: string) => wordProblems(JSON.parse(text)).map(({ key, problem }) => `${key} ${problem}`);

describe('words from outside', () => {
  it.each([
    ['{"a":{"b":3}}', 'a.b must be a text, not a number'],
    ['{"a":null}', 'a must be a text, not null'],
    ['{"a":["x"]}', 'a must be a text, not a list'],
    ['["x"]', 'the file must be an object of keys, not a list'],
    ['"x"', 'the file must be an object of keys, not a text'],
    ['{"a":{"__proto__":{"polluted":"yes"}}}', 'a.__proto__ is no name for a key'],
    ['{"constructor":{"prototype":{"x":"y"}}}', 'constructor is no name for a key'],
    ['{"a b":"x"}', 'a b is no name for a key: letters, digits, - and _'],
    ['{"t":"<img src=x onerror=alert(1)>"}', 't holds markup: "<img src=x onerror=alert(1)>"'],
    ['{"t":"</script>"}', 't holds markup: "</script>"'],
    ['{"t":"one <b"}', 't holds markup: "<b"'],
    ['{"t":"<!-- x"}', 't holds markup: "<!-- x"'],
    ['{"a":"$t(b)","b":"x"}', 'a calls another text: "$t("'],
    ['{"t":"a\\u0000b"}', 't holds a control character: "\\u0000"'],
    ['{"t":"user\\u202Egnp.exe"}', 't holds a control character: "U+202E"'],
    ['{"t":"in \\u2066one\\u2069 direction"}', 't holds a control character: "U+2066"'],
  ])('[X-29] %s is refused, and the key named', (text, said) => {
    expect(problems(text)).toEqual([said]);
  });

  it('signs of comparison, line ends and marks of direction are words like others', () => {
    expect(problems('{"t":"> and < to compare","u":"two\\nlines","v":"\\u2068name\\u2069"}')).toEqual([]);
  });

  it('are bounded in bytes, depth, number and length', () => {
    const deep = `${'{"a":'.repeat(wordLimits.depth + 2)}"x"${'}'.repeat(wordLimits.depth + 2)}`;
    expect(problems(deep)[0]).toMatch(/lies more than 8 levels deep$/);
    const many = Object.fromEntries(Array.from({ length: wordLimits.texts + 5 }, (_, index) => [`k${index}`, 'x']));
    expect(problems(JSON.stringify(many))).toEqual([`the file holds more than ${wordLimits.texts} texts`]);
    expect(problems(JSON.stringify({ t: 'x'.repeat(wordLimits.length + 1) }))).toEqual([
      't is longer than 5000 characters',
    ]);
    expect(() => parseWords(bytes(' '.repeat(wordLimits.bytes + 1)))).toThrow('is larger than 1000000 bytes');
    expect(() => parseWords(bytes('{"a":1,"b":2}'))).toThrow('a must be a text, not a number (and 1 more)');
  });

  it('of our own languages are sound', () => {
    for (const file of filesOf(['locales'], /^locales\/[^/]+\/.*\.json$/))
      expect([file, wordProblems(JSON.parse(read(file)))]).toEqual([file, []]);
  });

  it('lie over each other text by text; an empty or blank text is none, and no prototype is reached', () => {
    const under = { a: { b: 'below', c: 'stays' }, d: 'below' };
    expect(layWords(under, { a: { b: 'above', c: ' \n' }, d: '', e: { f: 'new' } })).toEqual({
      a: { b: 'above', c: 'stays' },
      d: 'below',
      e: { f: 'new' },
    });
    expect(under).toEqual({ a: { b: 'below', c: 'stays' }, d: 'below' });
    expect(nestedWords(flatWords(under))).toEqual(under);
  });
});

describe('[X-29] a text that is no JSON', () => {
  it.each([
    ['\ufeff{ "core": {} }', 'it is no JSON: it begins with a byte order mark; save it as UTF-8, without BOM'],
    ['['.repeat(200_000), 'it is no JSON that can be read: it is nested too deeply'],
    ['{ "a": }', 'it is no JSON: a value is wanted, not }'],
  ])('is told in words, whatever is wrong with it: %.20s', (text, message) => {
    expect(jsonMistake(text)).toEqual({ line: 1, message });
  });
});

describe('[X-29] a file of words', () => {
  const told = (file: Uint8Array) =>
    [readWordFile(file)].flatMap(({ faults, repeated }) =>
      [...faults, ...repeated].map(({ line, path, problem }) => `${line} ${path.join('.')} ${problem}`),
    );

  it.each([
    [bytes('{\n "a": "Öl"\n}', 'latin1'), '2  not UTF-8; save it as UTF-8'],
    [bytes('\ufeff{ "a": "Öl" }'), '1  it begins with a byte order mark; save it as UTF-8, without BOM'],
    [bytes('\ufeff{ "a": "Öl" }', 'utf16le'), '1  it is UTF-16; save it as UTF-8, without BOM'],
    [bytes('{ "a": "Öl" }', 'utf16le'), '1  it is UTF-16; save it as UTF-8, without BOM'],
    [bytes('{\n "a": "x",\n}'), '3  it is no JSON: a name in double quotes is wanted, not }'],
    [bytes('["x"]'), '1  must be an object of keys, not a list'],
    [bytes('{\n "a": { "b": "x" },\n "c": [{ "d": 1 }]\n}'), '3 c must be a text, not a list'],
    [
      bytes('{\n "a": { "b": "x",\n  "\\u0062": "y" }\n}'),
      '3 a.b is there twice, in line 2 too: only one of them counts',
    ],
  ])('is told what is wrong with it, and in which line: case %#', (file, said) => {
    expect(told(file)).toEqual([said]);
  });

  it('in UTF-8 is read sign by sign', () => {
    expect(readWordFile(bytes('{ "a": "Öl – 日本" }'))).toMatchObject({
      said: { a: 'Öl – 日本' },
      faults: [],
      repeated: [],
    });
  });
});

describe('[X-29] a text beside its English one', () => {
  it.each([
    ['{{{count, number}}} Abbilder', 'has braces that are no placeholder: {{{count, number}}}; write {{name}}'],
    ['{{count, number}} {{Abbilder', 'has braces that are no placeholder: {{Abbilder; write {{name}}'],
    ['{{- count}} Abbilder', 'has {{- count }}: write the name alone, without -'],
    ['{{count, uppercase}}', 'has a modifier that there is not: uppercase; there are number, inSentence'],
    ['{{count, numbr}}', 'has a modifier that there is not: numbr; did you mean number?'],
    ['{{count, currency(EUR)}}', 'has a modifier that there is not: currency; there are number, inSentence'],
    [' \t', 'is blank: it counts as not translated'],
  ])('is told where it would be drawn wrong: %s', (text, said) => {
    expect(textFaults('of', text, '{{count, number}} images')).toEqual([said]);
  });

  it('is told where it writes as a number what English does not', () => {
    expect(textFaults('of', '{{name, number}}', 'of {{name}}')).toEqual([
      'writes {{name}} as a number, and English does not: it may be a text',
    ]);
  });

  it('may write its placeholders as English does, and with what every text may have', () => {
    for (const text of [
      '{{ count, number }}',
      '{{count}}',
      '{{count, number(maximumFractionDigits: 1)}}',
      '{a} {{count}}',
    ])
      expect([text, placeholderFindings('of', text, '{{count, number}} images')]).toEqual([text, []]);
    expect(placeholderFindings('of', '{{size, bytes}}', 'of {{size, bytes}}')).toEqual([]);
  });
});

it('[X-29] signs that nobody sees are written out for logs and terminals', () => {
  expect(writtenOut('user\u202Egnp \u2068x\u2069 \u001b[31m ä日\n')).toBe(
    'userU+202Egnp U+2068xU+2069 U+001B[31m ä日\n',
  );
});
