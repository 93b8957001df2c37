import { describe, expect, it } from 'vitest';
import { ExtensibleList } from '#registry';

const item = (id: string) => ({ id });
const ids = (list: ExtensibleList<{ id: string }>) => list.items.map((one) => one.id).join(' ');
const listOf = (...names: string[]) => new ExtensibleList(names.map(item));

describe('extensible list', () => {
  it('[REG-03] appends keep call order, and a low priority stands at the very end', () => {
    const list = listOf('own').append(item('end'), 1).append(item('a')).append(item('b'));
    expect(ids(list)).toBe('own a b end');
  });

  it('[REG-03] an equal priority is appended after the ones that are there', () => {
    const list = listOf().append(item('a'), 5).append(item('b'), 5).append(item('c'), 9);
    expect(ids(list)).toBe('c a b');
  });

  it('[REG-03] prepends come out in reverse call order, and a low priority stands at the very front', () => {
    const list = listOf('own').prepend(item('front'), 1).prepend(item('a')).prepend(item('b'));
    expect(ids(list)).toBe('front b a own');
  });

  it('[REG-03] an equal priority is prepended before the ones that are there', () => {
    expect(ids(listOf('own').prepend(item('a'), 5).prepend(item('b'), 5))).toBe('b a own');
  });

  it('[REG-03] what is inserted after an item stands directly behind it, by priority', () => {
    const list = listOf('x', 'y')
      .insertAfter('x', item('far'))
      .insertAfter('x', item('near'), 1)
      .insertAfter('x', item('far2'));
    expect(ids(list)).toBe('x near far2 far y');
  });

  it('[REG-03] what is inserted before an item mirrors it', () => {
    const list = listOf('x', 'y')
      .insertBefore('y', item('far'))
      .insertBefore('y', item('near'), 1)
      .insertBefore('y', item('far2'));
    expect(ids(list)).toBe('x far far2 near y');
  });

  it('[REG-03] a replacement takes the place and loses group and priority', () => {
    const list = listOf('own').append(item('last'), 1);
    list.replace('last', item('new')).append(item('after'));
    expect(ids(list)).toBe('own new after');
    expect(ids(listOf('a', 'b').remove('a'))).toBe('b');
  });

  it('[REG-03] an unknown id is an error that names it', () => {
    const message = 'Item with id gone not found.';
    expect(() => listOf().insertAfter('gone', item('a'))).toThrow(message);
    expect(() => listOf().insertBefore('gone', item('a'))).toThrow(message);
    expect(() => listOf().remove('gone')).toThrow(message);
    expect(() => listOf().replace('gone', item('a'))).toThrow(message);
  });

  it('[REG-03] items carry nothing that serialising would show, and a priority that is no number counts as none', () => {
    const list = listOf('own').append(item('a'), Number.NaN).append(item('b'), 1);
    expect(JSON.stringify(list.items)).toBe('[{"id":"own"},{"id":"a"},{"id":"b"}]');
  });
});
