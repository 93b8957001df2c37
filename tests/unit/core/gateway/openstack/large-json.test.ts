import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  JsonTooDeep,
  JsonTooMany,
  parseJson,
  refuseCostly,
  stringifyJson,
} from '../../../../../core/gateway/openstack/large-json.ts';

const text = 'a "quoted", [bracketed] {text} with \\ and ü';
const things = (count: number, filling = '') =>
  Array.from({ length: count }, (_, at) => ({
    id: `thing ${at}`,
    text,
    filling,
    tags: ['a', 'b,c', []],
    more: { at },
  }));
/** Each is larger than one slice. */
const large: [name: string, value: unknown][] = [
  ['a list in an object', { things: things(5000), things_links: [{ rel: 'next', href: 'x' }], count: 5000 }],
  ['a list of small things', things(5000)],
  ['one large thing in the list of small ones', { things: [...things(3), { inside: things(4000) }, ...things(3)] }],
  ['a long text between numbers', [1, `${text},"]}`.repeat(20_000), 2]],
  ['texts that end in backslashes', Array.from({ length: 40_000 }, (_, at) => '\\'.repeat(at % 5))],
  ['an object with a thousand members', Object.fromEntries(things(4000).map((thing) => [thing.id, thing]))],
  ['numbers and nothing', Array.from({ length: 200_000 }, (_, at) => (at % 2 ? null : at / 3))],
  ['a lonely text', 'x'.repeat(400_000)],
];

describe('a large answer of a service', () => {
  it.each(large)('[API-33] is read and written as it is: %s', async (_name, value) => {
    for (const written of [JSON.stringify(value), JSON.stringify(value, null, 3)]) {
      expect(await parseJson(` \n${written}\t`)).toEqual(value);
    }
    expect(await stringifyJson(value)).toBe(JSON.stringify(value));
  });

  it('[API-33] a member named __proto__ is a member, and the last of two of one name counts', async () => {
    const filling = JSON.stringify(things(3000));
    const read = (await parseJson(`{"__proto__":${filling},"a":1,"b":${filling},"a":2}`)) as Record<string, unknown>;
    expect(Object.keys(read)).toEqual(['__proto__', 'a', 'b']);
    expect([read['a'], Object.getPrototypeOf(read)]).toEqual([2, Object.prototype]);
  });

  const list = JSON.stringify(things(4000));
  it.each([
    ['cut off', list.slice(0, -1)],
    ['cut off in a text', list.slice(0, 300_000)],
    ['one comma too many at the end', `${list.slice(0, -1)},]`],
    ['one at the beginning', `[,${list.slice(1)}`],
    ['two in a row', list.replace('},{', '},,{')],
    ['two lists', `${list},${list}`],
    ['a list that ends as an object', `${list.slice(0, -1)}}`],
    ['a member without a name', `{${list}}`],
    ['a member without a value', `{"a":${list},"b":}`],
    ['a bracket of the other kind', list.replace('[]', '[}')],
  ])('[API-33] that is no JSON is refused: %s', async (_name, broken) => {
    await expect(parseJson(broken)).rejects.toThrow(SyntaxError);
  });

  it('[API-33] lets others have their turn while it is read and written', async () => {
    const value = { things: things(20_000, 'x'.repeat(700)) };
    const written = JSON.stringify(value);
    expect(written.length).toBeGreaterThan(14 * 1024 * 1024);
    let turns = 0;
    let isDone = false;
    const others = (async () => {
      for (; !isDone; turns++) await nextTurn();
    })();
    await parseJson(written);
    expect(turns).toBeGreaterThan(40);
    isDone = true;
    await others;
  });

  it('[API-33] is refused when it is nested too deeply, before it is parsed', async () => {
    for (const levels of [101, 5000, 2_000_000]) {
      const deep = `{"things":[{"a":${'['.repeat(levels)}${']'.repeat(levels)}}]}`;
      await expect(parseJson(deep)).rejects.toThrow(JsonTooDeep);
      expect(() => refuseCostly(deep)).toThrow(JsonTooDeep);
    }
    expect(await parseJson(`${'['.repeat(100)}${']'.repeat(100)}`)).toHaveLength(1);
    expect(await parseJson(JSON.stringify('['.repeat(5000)))).toHaveLength(5000);
  });

  it('[API-33] is refused when an object or the whole has more members than a service ever sends', async () => {
    const members = (count: number) => Array.from({ length: count }, (_none, at) => `"k${at}":1`).join(',');
    for (const costly of [
      `{"users":[{"id":"a",${members(20_001)}}]}`,
      `{${members(1_200_000)}}`,
      `{"list":[${'[],'.repeat(1_000_001)}[]]}`,
    ]) {
      await expect(parseJson(costly)).rejects.toThrow(JsonTooMany);
      expect(() => refuseCostly(costly)).toThrow(JsonTooMany);
    }
    expect(Object.keys((await parseJson(`{${members(19_000)}}`)) as object)).toHaveLength(19_000);
    expect(await parseJson(JSON.stringify(Array.from({ length: 100_000 }, (_none, at) => at)))).toHaveLength(100_000);
    expect(await parseJson(`{"a":"${','.repeat(2_000_000)}"}`)).toHaveProperty('a');
  });

  it('[API-33] blank space of many megabytes is nothing', async () => {
    const blank = ' '.repeat(4 * 1024 * 1024);
    expect(await parseJson(`${blank}[${blank}1${blank}]${blank}`)).toEqual([1]);
  });

  it('[API-33] what JSON has no word for is left out, as ever', async () => {
    const value = { gone: undefined, list: [undefined, ...things(300)], make: () => 1, date: new Date(0) };
    expect(await stringifyJson(value)).toBe(JSON.stringify(value));
    expect(await stringifyJson(undefined)).toBeUndefined();
  });
});
