import { describe, expect, it } from 'vitest';
import { jsonMistake } from '../../../../core/base/words/json-mistake.mjs';
import {
  flatWords,
  layWords,
  nestedWords,
  parseWords,
  wordLimits,
  wordProblems,
} from '../../../../core/base/words/words.mjs';
import { filesOf, read } from '../../../architecture/source-files.ts';

const problems = (text: string) => wordProblems(JSON.parse(text)).map(({ key, problem }) => `${key} ${problem}`);

describe('words from outside', () => {
  it.each([
    ['{"a":{"b":3}}', 'a.b must be a text, not a number'],
    ['{"a":null}', 'a must be a text, not null'],
    ['{"a":["x"]}', 'a must be a text, not a list'],
    ['["x"]', 'the file must be a text, not a list'],
    ['"x"', 'the file must be an object of texts, not a text'],
    ['{"a":{"__proto__":{"polluted":"yes"}}}', 'a.__proto__ is no name for a key'],
    ['{"constructor":{"prototype":{"x":"y"}}}', 'constructor is no name for a key'],
    ['{"a b":"x"}', 'a b is no name for a key: letters, digits, - and _'],
    ['{"t":"<img src=x onerror=alert(1)>"}', 't holds markup: "<img src=x onerror=alert(1)>"'],
    ['{"t":"</script>"}', 't holds markup: "</script>"'],
    ['{"t":"one <b"}', 't holds markup: "<b"'],
    ['{"t":"<!-- x"}', 't holds markup: "<!-- x"'],
    ['{"a":"$t(b)","b":"x"}', 'a calls another text: "$t("'],
    ['{"t":"a\\u0000b"}', 't holds a control character: "\\u0000"'],
    ['{"t":"user\\u202Egnp.exe"}', 't holds a control character: "\u202e"'],
    ['{"t":"in \\u2066one\\u2069 direction"}', 't holds a control character: "\u2066"'],
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
    expect(() => parseWords(' '.repeat(wordLimits.bytes + 1))).toThrow('is larger than 1000000 bytes');
    expect(() => parseWords('{"a":1,"b":2}')).toThrow('a must be a text, not a number (and 1 more)');
  });

  it('of our own languages are sound', () => {
    for (const file of filesOf(['locales'], /^locales\/[^/]+\/.*\.json$/))
      expect([file, wordProblems(JSON.parse(read(file)))]).toEqual([file, []]);
  });

  it('lie over each other text by text; an empty text is none, and no prototype is reached', () => {
    const under = { a: { b: 'below', c: 'stays' }, d: 'below' };
    expect(layWords(under, { a: { b: 'above' }, d: '', e: { f: 'new' } })).toEqual({
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
    ['\ufeff{ "core": {} }', 'it is no JSON: it begins with a byte order mark'],
    ['['.repeat(200_000), 'it is no JSON that can be read: it is nested too deeply'],
    ['{ "a": }', 'it is no JSON: a value is wanted, not }'],
  ])('is told in words, whatever is wrong with it: %.20s', (text, message) => {
    expect(jsonMistake(text)).toEqual({ line: 1, message });
  });
});
